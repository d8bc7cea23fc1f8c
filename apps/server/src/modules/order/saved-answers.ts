import type { Difference, FormStep } from "@puente/core/application";
import type { Country } from "@puente/core/region";
import { type Answers, type FormValues, fullName } from "@puente/core/validation";
import { regions } from "@puente/regions/load";
import * as z from "zod/mini";
import type { KeyHolder, Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { openStored, type StoredFormat } from "../../platform/stored/stored-json.ts";
import { listAnswers, listNameAnswers } from "./store/orders.ts";

const surnameOf: Readonly<Record<string, string>> = { fatherName: "lastName", motherName: "secondLastName" };

/**
 * Today's name of a document's field. Version 1 stored surnames under the names of the parents' fields, also where the
 * document prints no parent.
 */
export function upgradeSurnameField(country: Country, field: string): string {
	const printsSurnames = regions[country].forms.identity.some(({ name }) => name === "lastName");
	return printsSurnames ? (surnameOf[field] ?? field) : field;
}

/** The same values under today's names. */
export function upgradeSurnameFields<T>(
	country: Country,
	values: Readonly<Record<string, T>>,
): Record<string, T> {
	return Object.fromEntries(
		Object.entries(values).map(([field, value]) => [upgradeSurnameField(country, field), value]),
	);
}

/** Decrypted answer of each step. */
export type AnswerBodies = {
	readonly BasicInfo: FormValues;
	readonly Addition: FormValues;
	readonly Question: Answers;
	readonly IdentityOCR: {
		readonly values: FormValues;
		/** Fields that the borrower changed after OCR. */
		readonly edits: readonly Difference[];
	};
	readonly BindCard: FormValues;
};

const formValues = z.record(z.string(), z.string());

const answerSchemas: { readonly [Step in FormStep]: z.ZodMiniType<AnswerBodies[Step]> } = {
	BasicInfo: formValues,
	Addition: formValues,
	Question: z.record(z.string(), z.array(z.string())),
	IdentityOCR: z.object({
		values: formValues,
		edits: z.array(z.object({ field: z.string(), read: z.string(), typed: z.string() })),
	}),
	BindCard: formValues,
};

type AnswerUpgrades = NonNullable<StoredFormat<unknown>["upgrades"]>;

function upgradesOf(step: FormStep, country: Country): AnswerUpgrades {
	if (step !== "IdentityOCR") return [];
	return [
		(old) => {
			const { values, edits } = old as AnswerBodies["IdentityOCR"];
			const renamed = edits.map((edit) => ({ ...edit, field: upgradeSurnameField(country, edit.field) }));
			return { values: upgradeSurnameFields(country, values), edits: renamed };
		},
	];
}

export function answerFormat<Step extends FormStep>(
	step: Step,
	country: Country,
): StoredFormat<AnswerBodies[Step]> {
	return { name: `answer ${step}`, schema: answerSchemas[step], upgrades: upgradesOf(step, country) };
}

/** Whose answers are opened: the key, and the country of the document. */
export type AnswerHolder = KeyHolder & { readonly country: Country };

function openAnswerBody<Step extends FormStep>(
	{ vault, borrower, step }: { readonly vault: Vault; readonly borrower: AnswerHolder; readonly step: Step },
	sealed: Buffer,
): AnswerBodies[Step] {
	return openStored(
		answerFormat(step, borrower.country),
		{ vault, holder: borrower, field: `answer:${step}` },
		sealed,
	);
}

export type SavedAnswers = { readonly [Step in FormStep]: AnswerBodies[Step] | null };

/** All answers of a borrower, decrypted. They are not parsed again, because we wrote them sealed. */
export async function openAnswers(
	{ db, vault }: { readonly db: Db; readonly vault: Vault },
	borrower: AnswerHolder,
): Promise<SavedAnswers> {
	const stored = await listAnswers(db, borrower.id);
	const open = <Step extends FormStep>(step: Step): AnswerBodies[Step] | null => {
		const answer = stored.find((each) => each.step === step);
		if (!answer) return null;
		return openAnswerBody({ vault, borrower, step }, answer.bodySealed);
	};
	return {
		BasicInfo: open("BasicInfo"),
		IdentityOCR: open("IdentityOCR"),
		Question: open("Question"),
		Addition: open("Addition"),
		BindCard: open("BindCard"),
	};
}

/** The answer to one step. */
export async function openAnswer<Step extends FormStep>(
	{ db, vault }: { readonly db: Db; readonly vault: Vault },
	borrower: AnswerHolder,
	step: Step,
): Promise<AnswerBodies[Step] | null> {
	const answer = (await listAnswers(db, borrower.id)).find((each) => each.step === step);
	return answer ? openAnswerBody({ vault, borrower, step }, answer.bodySealed) : null;
}

/** The names of many borrowers by id; an erased one, and one who has not given it, has none. */
export async function openNames(
	{ db, vault }: { readonly db: Db; readonly vault: Vault },
	borrowers: readonly AnswerHolder[],
): Promise<ReadonlyMap<string, string>> {
	const readable = borrowers.filter(({ dataKey }) => dataKey.length > 0);
	const names = new Map<string, string>();
	if (readable.length === 0) return names;
	const stored = await listNameAnswers(
		db,
		readable.map(({ id }) => id),
	);
	for (const borrower of readable) {
		const open = <Step extends FormStep>(step: Step): AnswerBodies[Step] | null => {
			const answer = stored.find((each) => each.borrowerId === borrower.id && each.step === step);
			return answer ? openAnswerBody({ vault, borrower, step }, answer.bodySealed) : null;
		};
		const name = identityName({ IdentityOCR: open("IdentityOCR"), BasicInfo: open("BasicInfo") });
		if (name !== "") names.set(borrower.id, name);
	}
	return names;
}

/** The name on the document; before the document is confirmed, the name of the personal form. */
export function identityName(saved: Pick<SavedAnswers, "IdentityOCR" | "BasicInfo">): string {
	const confirmed = saved.IdentityOCR?.values["name"];
	if (confirmed !== undefined) return confirmed;
	return fullName(saved.BasicInfo ?? {});
}
