import { type ErrorName, errors } from "@puente/contract";
import { en } from "@puente/words/en";
import { errorSentences } from "@puente/words/errors";
import { expect, it } from "vitest";
import type { Failure } from "../data/failure.ts";
import { createEffects } from "./effects.ts";
import type { Words } from "./language.ts";
import type { SessionState } from "./session.ts";
import { createStore } from "./store.ts";

function setUp(token: string | null) {
	const seen: unknown[] = [];
	const state = createStore<SessionState>({ token, userInfo: null, phoneNum: null });
	const effects = createEffects({
		session: {
			state,
			end: (options) => {
				seen.push(["end", options]);
				state.set({ token: null, userInfo: null, phoneNum: null });
			},
		},
		toasts: { show: (tone, text) => void seen.push([tone, text]) },
		network: { failed: () => void seen.push("network") },
		language: { state: createStore<Words>({ language: "en", catalogue: en }) },
		navigator: { goToLogin: () => void seen.push("login") },
		dropAnswers: () => void seen.push("drop"),
	});
	return { effects, seen };
}

function refusal(error: ErrorName): Failure {
	return {
		kind: "refusal",
		error,
		endsSession: errors[error].effect === "endSession",
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
] as const)("%s ends the session, says why and goes to login", (error, msg, trustDevice) => {
	const { effects, seen } = setUp("t1");
	effects(refusal(error), { asked: false });
	expect(seen).toEqual([["end", { trustDevice }], "drop", ["wrong", msg], "login"]);
});

it("ends a session once when several calls meet its end", () => {
	const { effects, seen } = setUp("t1");
	effects(refusal("otherDevice"), { asked: true });
	const after = seen.length;
	effects(refusal("otherDevice"), { asked: false });
	expect(seen).toHaveLength(after);
});

it("tells a barred borrower who tries to log in", () => {
	const { effects, seen } = setUp(null);
	effects(refusal("borrowerBarred"), { asked: true });
	expect(seen).toContainEqual(["wrong", "user cannot log in"]);
	expect(seen).not.toContain("login");
});

it("shows a refusal in the server's words, and only when the borrower asked for something", () => {
	const { effects, seen } = setUp("t1");
	effects(refusal("codeExpired"), { asked: false });
	expect(seen).toEqual([]);
	effects(refusal("codeExpired"), { asked: true });
	expect(seen).toEqual([["wrong", errorSentences.en.codeExpired]]);
});

it("turns a broken network into the notice, and into a toast when the borrower asked", () => {
	const { effects, seen } = setUp("t1");
	effects({ kind: "network" }, { asked: false });
	effects({ kind: "network" }, { asked: true });
	expect(seen).toEqual(["network", "network", ["wrong", "The request failed Please try again"]]);
});
