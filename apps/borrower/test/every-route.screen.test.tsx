import { expect, it } from "vitest";
import { type RouteName, routeEntry, routeNames } from "../src/shared/navigation/routes.ts";
import { allCases as cases } from "./all-cases.ts";

/** Redirects have no screen. */
const shown = routeNames.filter((name) => routeEntry(name).redirect === undefined);

it("every screen has a main state", () => {
	const main = new Set<RouteName>(cases.filter((one) => one.main === true).map(({ screen }) => screen));
	expect(shown.filter((name) => !main.has(name))).toEqual([]);
});

it("the states of a screen have different names", () => {
	const names = cases.map(({ screen, state }) => `${screen}, ${state}`);
	expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

/** Screens without calls. */
const withoutCalls: ReadonlySet<RouteName> = new Set([
	"login",
	"register",
	"privacyPolicy",
	"termsOfService",
	"language",
	"openApp",
	"country",
	"feedbackFaq",
]);

it("every screen with calls is tested while loading and without network", () => {
	const withCalls = shown.filter((name) => !withoutCalls.has(name));
	for (const state of ["loading", "offline"]) {
		const there = new Set(cases.filter((one) => one.state === state).map(({ screen }) => screen));
		expect(
			withCalls.filter((name) => !there.has(name)),
			state,
		).toEqual([]);
	}
});
