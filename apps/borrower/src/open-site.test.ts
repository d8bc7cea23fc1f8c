import { expect, it } from "vitest";
import { isDesktop } from "./open-site.ts";

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
	expect(isDesktop(windowWith({}))).toBe(true);
	expect(isDesktop(windowWith({}, false))).toBe(false);
});

it("is none in a frame, in a wrapper, and without the Navigation API", () => {
	expect(isDesktop(windowWith({ parent: {} }))).toBe(false);
	expect(isDesktop(windowWith({ PuenteBridge: {} }))).toBe(false);
	const old = windowWith({}) as Record<string, unknown>;
	delete old["navigation"];
	expect(isDesktop(old as never)).toBe(false);
});

it("is none for a payment link", () => {
	expect(isDesktop(windowWith({ location: { hash: "#/repay/cashier?portal=abc" } }))).toBe(false);
});
