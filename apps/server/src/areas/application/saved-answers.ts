import type { Answers, Difference, FormStep, FormValues } from "@puente/core";
import type { KeyHolder } from "../../crypto/vault.ts";
import type { Context } from "../../deps.ts";
import { listAnswers } from "../../store/answers.ts";

/** What the answer to each step holds, once its seal is opened. */
type AnswerBodies = {
	readonly BasicInfo: FormValues;
	readonly Addition: FormValues;
	readonly Question: Answers;
	readonly IdentityOCR: {
		readonly values: FormValues;
		/** What the borrower changed of what was read. */
		readonly edits: readonly Difference[];
	};
	readonly BindCard: FormValues;
};

export type SavedAnswers = { readonly [Step in FormStep]: AnswerBodies[Step] | null };

/** Everything a borrower has answered. We wrote it ourselves, sealed: it is what we wrote. */
export async function openAnswers(
	context: Pick<Context, "db" | "deps">,
	borrower: KeyHolder,
): Promise<SavedAnswers> {
	const stored = await listAnswers(context.db, borrower.id);
	const open = <Step extends FormStep>(step: Step): AnswerBodies[Step] | null => {
		const answer = stored.find((each) => each.step === step);
		if (!answer) return null;
		return JSON.parse(context.deps.vault.openFor(borrower, `answer:${step}`, answer.bodySealed));
	};
	return {
		BasicInfo: open("BasicInfo"),
		IdentityOCR: open("IdentityOCR"),
		Question: open("Question"),
		Addition: open("Addition"),
		BindCard: open("BindCard"),
	};
}
