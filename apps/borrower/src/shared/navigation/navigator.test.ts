import { describe, expect, it } from "vitest";
import { createNavigator, pathInHash, returnPath } from "./navigator.ts";

function setUp(here: string) {
	const seen: unknown[] = [];
	const navigator = createNavigator(() => here);
	navigator.attach(((...call: unknown[]) => void seen.push(call)) as never);
	return { navigator, seen };
}

describe("goToLogin", () => {
	it("returns to a guarded screen with its query", () => {
		const { navigator, seen } = setUp("/user_center/msg_detail?id=7");
		navigator.goToLogin();
		expect(seen).toEqual([
			["/user/login", { replace: true, state: { from: "/user_center/msg_detail?id=7" } }],
		]);
	});

	it.each(["/", "/user/login", "/nowhere"])("does not return to %s", (here) => {
		const { navigator, seen } = setUp(here);
		navigator.goToLogin();
		expect(seen).toEqual([["/user/login", { replace: false, state: null }]]);
	});
});

it.each([
	[{ from: "/records" }, "/records"],
	[{ from: "https://evil.test" }, null],
	[{ from: "//evil.test" }, null],
	[{ from: 7 }, null],
	[null, null],
])("returnPath of the state %j is %s", (state, path) => {
	expect(returnPath(state)).toBe(path);
});

it.each([
	["", "/"],
	["#", "/"],
	["#/me", "/me"],
])("pathInHash of %j is %s", (hash, path) => {
	expect(pathInHash(hash)).toBe(path);
});
