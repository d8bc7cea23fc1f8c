import type { Difference, FormStep } from "@puente/core/application";
import type { Answers, FormValues } from "@puente/core/validation";
import type { KeyHolder, Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { listAnswers } from "./store/answers.ts";

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
	{ db, vault }: { readonly db: Db; readonly vault: Vault },
	borrower: KeyHolder,
): Promise<SavedAnswers> {
	const stored = await listAnswers(db, borrower.id);
	const open = <Step extends FormStep>(step: Step): AnswerBodies[Step] | null => {
		const answer = stored.find((each) => each.step === step);
		if (!answer) return null;
		return JSON.parse(vault.openFor(borrower, `answer:${step}`, answer.bodySealed));
	};
	return {
		BasicInfo: open("BasicInfo"),
		IdentityOCR: open("IdentityOCR"),
		Question: open("Question"),
		Addition: open("Addition"),
		BindCard: open("BindCard"),
	};
}

/** The answer to one step alone. */
export async function openAnswer<Step extends FormStep>(
	{ db, vault }: { readonly db: Db; readonly vault: Vault },
	borrower: KeyHolder,
	step: Step,
): Promise<AnswerBodies[Step] | null> {
	const answer = (await listAnswers(db, borrower.id)).find((each) => each.step === step);
	return answer ? JSON.parse(vault.openFor(borrower, `answer:${step}`, answer.bodySealed)) : null;
}

/** The name on the document; the typed one while there is none yet. */
export function identityName(saved: SavedAnswers): string {
	const confirmed = saved.IdentityOCR?.values["name"];
	if (confirmed !== undefined) return confirmed;
	const part = (name: string) => saved.BasicInfo?.[name] ?? "";
	return `${part("firstName")} ${part("middleName")} ${part("lastName")}`.replaceAll(/\s+/g, " ").trim();
}
