import type { LoanState } from "@puente/core/loan";
import { type Language, languages } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import { type Operator, regions } from "@puente/regions/load";
import { fill } from "@puente/words";
import { noDebtTexts } from "@puente/words/no-debt";
import * as z from "zod/mini";
import { sandboxOperator } from "../../../platform/config/sandbox-operator.ts";
import { type StoredFormat, storedDate } from "../../../platform/stored/stored-json.ts";
import { dayText, moneyText } from "../../../platform/text/value-text.ts";
import type { Borrower } from "../../borrower/index.ts";
import type { AgreementSection } from "../../document/index.ts";
import type { StoredLoan } from "../../ledger/index.ts";

/** The letter as it was issued. */
export type NoDebtLetter = {
	readonly language: Language;
	readonly number: string;
	/** In groups, as it is printed. */
	readonly code: string;
	readonly borrowerName: string;
	readonly orderNo: string;
	/** The day on which the last of the debt was paid. */
	readonly paidOn: PlainDate;
	readonly title: string;
	readonly sections: readonly AgreementSection[];
};

export const noDebtLetterFormat: StoredFormat<NoDebtLetter> = {
	name: "letter of no debt",
	schema: z.object({
		language: z.enum(languages),
		number: z.string(),
		code: z.string(),
		borrowerName: z.string(),
		orderNo: z.string(),
		paidOn: storedDate,
		title: z.string(),
		sections: z.array(
			z.object({
				heading: z.string(),
				paragraphs: z.array(z.string()),
				rows: z.array(z.array(z.string())),
			}),
		),
	}),
};

type LetterFacts = {
	readonly borrower: Borrower;
	readonly borrowerName: string;
	/** The number of the identity document; null where it was not confirmed. */
	readonly borrowerNumber: string | null;
	readonly orderNo: string;
	readonly loan: StoredLoan;
	readonly state: LoanState;
	/** Null in the sandbox. */
	readonly operator: Operator | null;
	readonly language: Language;
	readonly number: string;
	readonly code: string;
	/** Where anyone checks it. */
	readonly checkUrl: string;
	readonly paidOn: PlainDate;
	readonly issuedAt: Date;
};

/** The name of the lender; in the sandbox of the fictional one. */
export function lenderOf(country: Borrower["country"], operator: Operator | null): Operator {
	return operator ?? sandboxOperator(country);
}

export function writeNoDebtLetter(facts: LetterFacts): NoDebtLetter {
	const { borrower, loan, state, language, number, code, paidOn, borrowerName, orderNo } = facts;
	const { pack, terms } = regions[borrower.country];
	const texts = noDebtTexts[language];
	const lender = lenderOf(borrower.country, facts.operator);
	const money = (minor: bigint) => moneyText(minor, loan.currency, pack.currency.locale);
	const day = (date: PlainDate | Date) => dayText(date, language, pack.timeZone);
	const { principalMinor, disbursedOn } = loan.terms;
	const { paidMinor, couponMinor, penaltyReducedMinor } = state.totals;
	const values = {
		borrower: borrowerName,
		orderNo,
		amount: money(principalMinor),
		opened: day(disbursedOn),
		paid: day(paidOn),
		lender: lender["lenderName"] ?? "",
	};
	const { labels } = texts;
	const sections: AgreementSection[] = [
		{
			heading: lender["lenderName"] ?? "",
			paragraphs: [
				day(facts.issuedAt),
				fill(state.status === "returned" ? texts.returned : texts.paid, values),
				texts.nothingOwed,
			],
			rows: [],
		},
		{
			heading: texts.figures,
			paragraphs: [],
			rows: [
				[labels.borrower, borrowerName],
				...(facts.borrowerNumber === null ? [] : [[labels.borrowerNumber, facts.borrowerNumber]]),
				[labels.lender, lender["lenderName"] ?? ""],
				...(lender["licenceNumber"] === undefined ? [] : [[labels.licence, lender["licenceNumber"]]]),
				[labels.orderNo, orderNo],
				[labels.opened, day(disbursedOn)],
				[labels.amount, money(principalMinor)],
				[labels.paidMinor, money(paidMinor)],
				...(couponMinor > 0n ? [[labels.coupons, money(couponMinor)]] : []),
				...(penaltyReducedMinor > 0n ? [[labels.waived, money(penaltyReducedMinor)]] : []),
				...(state.creditMinor > 0n ? [[labels.credit, money(state.creditMinor)]] : []),
				[labels.paidOn, day(paidOn)],
				[labels.owed, money(0n)],
			],
		},
		{
			heading: texts.check,
			paragraphs: [fill(texts.checkText, { url: facts.checkUrl })],
			rows: [
				[labels.number, number],
				[labels.code, code],
			],
		},
	];
	const title = texts.titles[terms.noDebtLetter.name];
	return { language, number, code, borrowerName, orderNo, paidOn, title, sections };
}
