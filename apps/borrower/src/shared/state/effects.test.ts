import type { Failure } from "@puente/client";
import { type ErrorName, errors } from "@puente/contract";
import { en } from "@puente/words/en";
import { errorSentences } from "@puente/words/errors";
import { expect, it } from "vitest";
import type { SessionState } from "../session/session.ts";
import type { Shown } from "../words/language.ts";
import { createEffects } from "./effects.ts";
import { createStore } from "./store.ts";

function setUp(token: string | null) {
	const effectsSeen: unknown[] = [];
	const state = createStore<SessionState>({ token, userInfo: null, phoneNum: null });
	const effects = createEffects({
		session: {
			state,
			end: (options) => {
				effectsSeen.push(["end", options]);
				state.set({ token: null, userInfo: null, phoneNum: null });
			},
		},
		toasts: { show: (tone, text) => void effectsSeen.push([tone, text]) },
		network: { failed: () => void effectsSeen.push("network") },
		language: { state: createStore<Shown>({ language: "en", catalogue: en }) },
		navigator: { goToLogin: () => void effectsSeen.push("login") },
		clearCaches: () => void effectsSeen.push("drop"),
	});
	return { effects, effectsSeen };
}

function refusal(error: ErrorName): Failure {
	return {
		kind: "refusal",
		error,
		endsSession: errors[error].effect === "endSession",
		mayRetry: errors[error].effect === "retry",
		code: errors[error].code,
		msg: errorSentences.en[error],
		details: {},
		fields: [],
	};
}

it.each([
	["borrowerBarred", "user cannot log in", false],
	["tokenExpired", "token expired, please log in again", true],
	["otherDevice", "account is registered on another device", false],
	["tokenInvalid", "invalid token, please log in again", false],
] as const)("%s ends the session, shows a toast and opens login", (error, msg, trustDevice) => {
	const { effects, effectsSeen } = setUp("t1");
	effects(refusal(error), { byBorrower: false });
	expect(effectsSeen).toEqual([["end", { trustDevice }], "drop", ["wrong", msg], "login"]);
});

it("ends the session once for several failed calls", () => {
	const { effects, effectsSeen } = setUp("t1");
	effects(refusal("otherDevice"), { byBorrower: true });
	const after = effectsSeen.length;
	effects(refusal("otherDevice"), { byBorrower: false });
	expect(effectsSeen).toHaveLength(after);
});

it("shows a toast to a barred borrower at login", () => {
	const { effects, effectsSeen } = setUp(null);
	effects(refusal("borrowerBarred"), { byBorrower: true });
	expect(effectsSeen).toContainEqual(["wrong", "user cannot log in"]);
	expect(effectsSeen).not.toContain("login");
});

it("shows the refusal's message only for actions of the borrower", () => {
	const { effects, effectsSeen } = setUp("t1");
	effects(refusal("codeExpired"), { byBorrower: false });
	expect(effectsSeen).toEqual([]);
	effects(refusal("codeExpired"), { byBorrower: true });
	expect(effectsSeen).toEqual([["wrong", errorSentences.en.codeExpired]]);
});

it("reports a network failure, with a toast only for actions of the borrower", () => {
	const { effects, effectsSeen } = setUp("t1");
	effects({ kind: "network" }, { byBorrower: false });
	effects({ kind: "network" }, { byBorrower: true });
	expect(effectsSeen).toEqual(["network", "network", ["wrong", "The request failed Please try again"]]);
});
