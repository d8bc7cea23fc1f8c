import { staffCalls } from "@puente/contract/staff";
import { hasPermission, proposalKindNames, proposalRules, staffRoles } from "@puente/core/staff";
import { describe, expect, it } from "vitest";
import { routes } from "../shell/routes.tsx";
import type { ReasonAction } from "./reason/reason-action.tsx";
import { mayDo } from "./session.tsx";

const callNames = Object.keys(staffCalls) as (keyof typeof staffCalls)[];

describe("what a person may do", () => {
	it("is for every call and role what the call needs", () => {
		for (const name of callNames) {
			const { needs } = staffCalls[name];
			for (const role of staffRoles) {
				const expected = needs === "anyone" || needs === "signedIn" || hasPermission([role], needs);
				expect([name, role, mayDo([role], name)]).toEqual([name, role, expected]);
			}
		}
	});

	it("is for every kind of proposal and role what proposing it needs", () => {
		for (const kind of proposalKindNames) {
			const made = staffRoles.filter((role) => mayDo([role], { propose: kind }));
			expect(made).toEqual(staffRoles.filter((role) => hasPermission([role], proposalRules[kind].propose)));
		}
	});

	it("is nothing for a person without a role, except what everyone may", () => {
		const pages = routes.filter(({ needs }) => mayDo([], needs)).map(({ path }) => path);
		expect(pages).toEqual(["/proposals", "/proposals/:id", "/sessions", "/manual/:chapter?/:section?"]);
	});
});

/** Compiles only while no button can ask for another permission than its call does. */
export function doesNotCompile(props: Parameters<typeof ReasonAction<{ readonly id: string }>>[0]) {
	// @ts-expect-error: a permission is not something to do
	mayDo([], "revealFields");
	// @ts-expect-error: no proposal is of this kind
	mayDo([], { propose: "seeAudit" });
	// @ts-expect-error: a button with a reason needs its call
	const without: Parameters<typeof ReasonAction>[0] = { label: "", text: "", input: () => ({}) };
	// @ts-expect-error: what is sent is what the call takes
	const other: typeof props = { ...props, input: () => ({ orderNo: "1" }) };
	return [without, other];
}
