import { expect, it } from "vitest";
import { type RouteName, routeEntry, routeNames } from "../src/app/routes.ts";
import { accessCases } from "./cases/access.ts";
import { applicationCases } from "./cases/application.ts";
import { loanCases } from "./cases/loan.ts";
import { promoCases } from "./cases/promo.ts";
import { repaymentCases } from "./cases/repayment.ts";
import { supportCases } from "./cases/support.ts";

const cases = [
	...accessCases,
	...applicationCases,
	...loanCases,
	...promoCases,
	...repaymentCases,
	...supportCases,
];
/** A path that only leads to another one shows nothing of its own. */
const shown = routeNames.filter((name) => routeEntry(name).redirect === undefined);

it("every screen has a state that is looked at closely", () => {
	const main = new Set<RouteName>(cases.filter((one) => one.main === true).map(({ screen }) => screen));
	expect(shown.filter((name) => !main.has(name))).toEqual([]);
});

it("no two states of a screen have the same name", () => {
	const names = cases.map(({ screen, state }) => `${screen}, ${state}`);
	expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

/** Screens without a question to the server have nothing to wait for. */
const asksNothing: ReadonlySet<RouteName> = new Set([
	"login",
	"register",
	"privacyPolicy",
	"termsOfService",
	"language",
	"openApp",
	"country",
	"feedbackFaq",
]);

it("every screen that asks the server is shown while it loads and without network", () => {
	const asking = shown.filter((name) => !asksNothing.has(name));
	for (const state of ["loading", "offline"]) {
		const there = new Set(cases.filter((one) => one.state === state).map(({ screen }) => screen));
		expect(
			asking.filter((name) => !there.has(name)),
			state,
		).toEqual([]);
	}
});
