import { expect, it } from "vitest";
import { isDesk } from "./is-desk.ts";

function windowWith(parts: object, matches = true) {
	const view: Record<string, unknown> = {
		navigation: {},
		location: { hash: "#/me" },
		matchMedia: () => ({ matches }),
		...parts,
	};
	view["parent"] ??= view;
	return view as never;
}

it("is a desktop with a mouse and room", () => {
	expect(isDesk(windowWith({}))).toBe(true);
	expect(isDesk(windowWith({}, false))).toBe(false);
});

it("is none in a frame, in a wrapper, and without the Navigation API", () => {
	expect(isDesk(windowWith({ parent: {} }))).toBe(false);
	expect(isDesk(windowWith({ PuenteBridge: {} }))).toBe(false);
	const old = windowWith({}) as Record<string, unknown>;
	delete old["navigation"];
	expect(isDesk(old as never)).toBe(false);
});

it("is none for a payment link", () => {
	expect(isDesk(windowWith({ location: { hash: "#/repay/cashier?portal=abc" } }))).toBe(false);
});
