import type { FormStep } from "@puente/core/application";
import type { Deps } from "../../platform/context/calls.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { writeStored } from "../../platform/stored/stored-json.ts";
import { type AnswerBodies, type AnswerHolder, answerFormat } from "./saved-answers.ts";
import { replaceAnswer } from "./store/orders.ts";

type CorrectionContext = { readonly db: Db; readonly deps: Pick<Deps, "vault"> };

/** Stores another answer in place of one that is there. No order moves; decisions and agreements have copies of their own. */
export async function correctAnswer<Step extends FormStep>(
	{ db, deps }: CorrectionContext,
	borrower: AnswerHolder,
	{ form, body }: { readonly form: Step; readonly body: AnswerBodies[Step] },
): Promise<void> {
	const stored = writeStored(answerFormat(form, borrower.country), body);
	const bodySealed = deps.vault.sealFor(borrower, `answer:${form}`, stored);
	await replaceAnswer(db, { borrowerId: borrower.id, step: form, bodySealed });
}
