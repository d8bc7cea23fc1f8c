import type { applicationCalls, Refusal } from "@puente/contract";
import { codeRules } from "@puente/core/access";
import { ok, type Result, refuse } from "@puente/core/result";
import { regions } from "@puente/regions/load";
import { fill } from "@puente/words";
import { notices } from "@puente/words/notices";
import { notificationTexts } from "@puente/words/support/notices";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import { type Claim, judgeClaimedCode, makeClaimedCode, useClaimedCode } from "../access/index.ts";
import { addDataChange, type Borrower } from "../borrower/index.ts";
import { addLetter, languageOf, notifyBorrower } from "../notification/index.ts";
import { checkValues, correctAnswer, type InputRefusal } from "../order/index.ts";
import { lockOwnAnswers, type OwnAnswers } from "./open-to-change.ts";

type Calls = typeof applicationCalls;
type Checked = OwnAnswers & {
	readonly email: string;
	readonly personal: NonNullable<OwnAnswers["saved"]["BasicInfo"]>;
};

const letterSeconds = 86_400;

/** The address by the rule of the form. Refuses: dataInReview, dataMissing, inputRefused. */
async function checkEmail(
	context: BorrowerContext,
	email: string,
): Promise<Result<Checked, Refusal<"dataInReview" | "dataMissing"> | InputRefusal>> {
	const own = await lockOwnAnswers(context);
	if (!own.ok) return own;
	const { borrower, saved } = own.value;
	if (saved.BasicInfo === null) return refuse({ error: "dataMissing" });
	const form = regions[borrower.country].forms.personal.filter(({ name }) => name === "email");
	const checked = checkValues(context, borrower, { form, values: { email } });
	if (!checked.ok) return checked;
	return ok({ ...own.value, email: checked.value["email"] ?? email, personal: saved.BasicInfo });
}

const claimOf = ({ deps }: BorrowerContext, borrower: Borrower, email: string): Claim => ({
	borrower,
	purpose: "email",
	value: email,
	index: deps.vault.blindIndex("claimed-email", email),
});

/** Sends a code to the address, where this installation sends e-mail. Refuses also: numberCodeSent. */
export const sendEmailCode: Handler<Calls["sendEmailCode"]> = async (input, context) => {
	const checked = await checkEmail(context, input.email);
	if (!checked.ok) return checked;
	if (!context.deps.sendsMail) return ok({ sent: false });
	const { borrower, email } = checked.value;
	const made = await makeClaimedCode(context, claimOf(context, borrower, email));
	if (!made.ok) return refuse({ error: "numberCodeSent" });
	const { code, expiresAt } = made.value;
	const language = await languageOf(context, borrower);
	const words = notices.emailCodeMail[language];
	const values = { code, minutes: codeRules.lifetimeSeconds / 60 };
	await addLetter(context, {
		country: borrower.country,
		notAfter: expiresAt,
		language,
		to: email,
		subject: fill(words.subject, values),
		paragraphs: words.text.map((text) => fill(text, values)),
	});
	return ok({ sent: true });
};

/** Refuses also: numberCodeWrong, numberCodeOver. */
export const changeEmail: Handler<Calls["changeEmail"]> = async (input, context) => {
	const checked = await checkEmail(context, input.email);
	if (!checked.ok) return checked;
	const { borrower, email, personal } = checked.value;
	if (context.deps.sendsMail) {
		const claim = claimOf(context, borrower, email);
		const code = await judgeClaimedCode(context, claim, input.code ?? "");
		if (!code.ok) return refuse({ error: code.refusal === "wrong" ? "numberCodeWrong" : "numberCodeOver" });
		await useClaimedCode(context, code.value);
	}
	await correctAnswer(context, borrower, { form: "BasicInfo", body: { ...personal, email } });
	await addDataChange(context.db, borrower.id, { what: "email", at: context.now });
	await notifyBorrower(context, borrower, "emailChanged");
	const former = personal["email"];
	if (context.deps.sendsMail && former && former !== email) await tellFormer(context, borrower, former);
	return ok({ email });
};

/** The new address may be that of somebody else. */
async function tellFormer(context: BorrowerContext, borrower: Borrower, to: string): Promise<void> {
	const language = await languageOf(context, borrower);
	const { title, text } = notificationTexts.emailChanged[language];
	const notAfter = secondsAfter(context.now, letterSeconds);
	await addLetter(context, {
		country: borrower.country,
		notAfter,
		language,
		to,
		subject: title,
		paragraphs: [text],
	});
}
