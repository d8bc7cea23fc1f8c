import {
	type Answer,
	errors,
	type FieldProblem,
	type Problem,
	problems,
	type Refusal,
} from "@puente/contract";
import type { Language } from "@puente/core";
import { fill } from "@puente/words";
import { errorSentences } from "@puente/words/errors";
import type * as z from "zod/mini";

/** An answer with the HTTP status that fits its class. */
export type Reply = {
	readonly status: number;
	readonly body: Answer<unknown>;
	/** For limits: when to come back. */
	readonly retryAfterSeconds?: number;
};

export function success(data: unknown): Reply {
	return { status: 200, body: { code: 0, msg: "", data } };
}

export function refusal(refused: Refusal, language: Language): Reply {
	const { code, status } = errors[refused.error];
	const msg = fill(errorSentences[language][refused.error], refused.details);
	const seconds = refused.details?.["seconds"];
	return {
		status,
		body: {
			code,
			msg,
			data: null,
			...(refused.details && { details: refused.details }),
			...(refused.fields && { fields: refused.fields }),
		},
		...(typeof seconds === "number" && { retryAfterSeconds: seconds }),
	};
}

/** Every schema of the contract says its problem by name; what zod itself complains about is a wrong format. */
export function fieldProblems(issues: readonly z.core.$ZodIssue[]): readonly FieldProblem[] {
	return issues.map((issue) => ({
		field: issue.path.join("."),
		problem: (problems as readonly string[]).includes(issue.message) ? (issue.message as Problem) : "format",
	}));
}
