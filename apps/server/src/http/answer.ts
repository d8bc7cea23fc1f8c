import { type Answer, errors, type Refusal } from "@puente/contract";
import type { Language } from "@puente/core/region";
import { fill } from "@puente/words";
import { errorSentences } from "@puente/words/errors";
import { readableValues } from "../platform/text/value-text.ts";

/** An answer with the HTTP status that fits its class. */
export type Reply = {
	readonly status: number;
	readonly body: Answer<unknown>;
	/** Set for rate limits: seconds until the client may retry. */
	readonly retryAfterSeconds?: number;
};

export function success(data: unknown): Reply {
	return { status: 200, body: { code: 0, msg: "", data } };
}

export function refusal(refused: Refusal, language: Language): Reply {
	const { code, status } = errors[refused.error];
	const sentence = errorSentences[language][refused.error];
	const msg = fill(sentence, readableValues(refused.details ?? {}, language));
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
