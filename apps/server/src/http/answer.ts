import { type Answer, errors, type Refusal } from "@puente/contract";
import { isStaffError, type StaffRefusal, staffErrors } from "@puente/contract/staff";
import type { Language } from "@puente/core/region";
import { fill } from "@puente/words";
import { errorSentences } from "@puente/words/errors";
import { staffErrorSentences } from "@puente/words/staff";
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
	return refusedReply(errors[refused.error], errorSentences[language][refused.error], refused, language);
}

/** The console has errors of its own besides those of the borrower calls. */
export function staffRefusal(refused: StaffRefusal, language: Language): Reply {
	const { error } = refused;
	return isStaffError(error)
		? refusedReply(staffErrors[error], staffErrorSentences[language][error], refused, language)
		: refusal({ ...refused, error }, language);
}

function refusedReply(
	{ code, status }: { readonly code: number; readonly status: number },
	sentence: string,
	refused: Omit<StaffRefusal, "error">,
	language: Language,
): Reply {
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
