import { type accessCalls, type ErrorName, errors } from "@puente/contract";
import { errorSentences } from "@puente/words/errors";
import { expect, it } from "vitest";
import { accessHandlers } from "../src/modules/access/calls.ts";
import type { Handlers } from "../src/platform/context/calls.ts";

/**
 * What must not compile. Each line below an @ts-expect-error is wrong on purpose: the day the compiler accepts it, the
 * type check of this file fails. The tests only keep the values used.
 */
it("a call without a handler does not compile", () => {
	const { login: _login, ...others } = accessHandlers;
	// @ts-expect-error login has no handler
	const incomplete: Handlers<typeof accessCalls> = others;
	expect(Object.keys(incomplete)).not.toContain("login");
});

it("a handler that answers what its call does not declare does not compile", () => {
	const wrong: Handlers<typeof accessCalls> = {
		...accessHandlers,
		// @ts-expect-error existsByMobile answers { exists }
		existsByMobile: async () => ({ ok: true, value: { there: true } }),
		// @ts-expect-error getUserInfo does not declare this refusal
		getUserInfo: async () => ({ ok: false, refusal: { error: "mobileExists" } }),
	};
	expect(Object.keys(wrong)).toHaveLength(Object.keys(accessHandlers).length);
});

it("an error without a status does not compile", () => {
	const entry = { code: 1, effect: "tell" } as const;
	// @ts-expect-error there is no status
	const registry: Record<string, (typeof errors)[keyof typeof errors]> = { ...errors, entry };
	expect(Object.keys(registry)).toContain("entry");
});

it("an error without its English or its Spanish sentence does not compile", () => {
	const { fault: _en, ...english } = errorSentences.en;
	const { fault: _es, ...spanish } = errorSentences.es;
	// @ts-expect-error fault has no English sentence
	const inEnglish: Readonly<Record<ErrorName, string>> = english;
	// @ts-expect-error fault has no Spanish sentence
	const inSpanish: Readonly<Record<ErrorName, string>> = spanish;
	expect([inEnglish, inSpanish].map((words) => "fault" in words)).toEqual([false, false]);
});
