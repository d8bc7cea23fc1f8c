import { type accessCalls, type ErrorName, errors } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { refuse } from "@puente/core/result";
import type { Pack } from "@puente/regions";
import { errorSentences } from "@puente/words/errors";
import { expect, it } from "vitest";
import { access } from "../src/modules/access/module.ts";
import { loan } from "../src/modules/loan/module.ts";
import type { Handler, Handlers } from "../src/platform/context/calls.ts";

const handlers: Handlers<typeof accessCalls> = { ...access.calls, getUserInfo: loan.calls.getUserInfo };

/**
 * Each line below an @ts-expect-error must not compile; if the compiler accepts it, the type check of this file fails.
 * The test bodies only use the values.
 */
it("rejects a call without a handler at compile time", () => {
	const { login: _login, ...others } = handlers;
	// @ts-expect-error login has no handler
	const incomplete: Handlers<typeof accessCalls> = others;
	expect(Object.keys(incomplete)).not.toContain("login");
});

it("rejects a handler whose result or refusal its call does not declare at compile time", () => {
	const wrong: Handlers<typeof accessCalls> = {
		...handlers,
		// @ts-expect-error existsByMobile answers { exists }
		existsByMobile: async () => ({ ok: true, value: { there: true } }),
		// @ts-expect-error getUserInfo does not declare this refusal
		getUserInfo: async () => ({ ok: false, refusal: { error: "mobileExists" } }),
	};
	expect(Object.keys(wrong)).toHaveLength(Object.keys(handlers).length);
});

it("rejects a refusal that a call of the console does not declare at compile time", () => {
	// @ts-expect-error staffList declares no refusal
	const wrong: Handler<StaffCalls["staffList"]> = async () => refuse({ error: "staffNotFound" });
	expect(wrong).toBeTypeOf("function");
});

it("rejects an error without an HTTP status at compile time", () => {
	const entry = { code: 1, effect: "show" } as const;
	// @ts-expect-error there is no status
	const registry: Record<string, (typeof errors)[keyof typeof errors]> = { ...errors, entry };
	expect(Object.keys(registry)).toContain("entry");
});

it("rejects an error without an English or a Spanish sentence at compile time", () => {
	const { fault: _en, ...english } = errorSentences.en;
	const { fault: _es, ...spanish } = errorSentences.es;
	// @ts-expect-error fault has no English sentence
	const inEnglish: Readonly<Record<ErrorName, string>> = english;
	// @ts-expect-error fault has no Spanish sentence
	const inSpanish: Readonly<Record<ErrorName, string>> = spanish;
	expect([inEnglish, inSpanish].map((words) => "fault" in words)).toEqual([false, false]);
});

it("rejects a region without a liveness challenge at compile time", () => {
	// @ts-expect-error a region has at least one challenge
	const silent: Pack["identity"] = { sides: ["front"], challenges: [] };
	expect(silent.challenges).toEqual([]);
});
