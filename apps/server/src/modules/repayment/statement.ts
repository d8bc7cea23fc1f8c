import { createHash } from "node:crypto";
import type { CallResult, repaymentCalls } from "@puente/contract";
import { exactTotal, type LoanState, loanState, type TaxedCharge, taxedCharges } from "@puente/core/loan";
import type { Language } from "@puente/core/region";
import { ok } from "@puente/core/result";
import { addDays } from "@puente/core/time";
import { packs } from "@puente/regions";
import { type CatalogueOf, fill, loadWords } from "@puente/words";
import { withTaxName } from "@puente/words/country-words";
import { type ReceiptTexts, receiptTexts } from "@puente/words/notices";
import { railName } from "@puente/words/repayment/rail-name";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import { dayText, moneyText } from "../../platform/text/value-text.ts";
import { type Agreement, agreementPdf } from "../document/index.ts";
import { listEntries, listPaymentsOf } from "../ledger/index.ts";
import { identityName, openAnswers } from "../order/index.ts";
import { findOwnLoan, type OwnLoan } from "./own-loan.ts";
import { movementsOf } from "./repay-detail.ts";

type Calls = typeof repaymentCalls;

/**
 * The entries with their hash chain. The debt is computed from the loan's events, not from the entries: as of the last
 * entry, which the phone compares with the entries, and as of today. Refuses: orderNotFound, stepNotOpen.
 */
export const statement: Handler<Calls["statement"]> = async ({ orderNo }, context) => {
	const own = await findOwnLoan(context, orderNo);
	if (!own.ok) return own;
	const { loan, events, today, state } = own.value;
	const entries = await listEntries(context.db, loan.id);
	const lastEntryOn = entries.at(-1)?.on ?? today;
	const { payoff } = state;
	const booked = loanState(loan.terms, events, lastEntryOn);
	const owedByEntriesMinor = exactTotal(booked.payoff);
	return ok({
		orderNo,
		currency: loan.currency,
		entries: entries.map((entry) => ({
			number: entry.number,
			on: entry.on,
			kind: entry.kind,
			postings: entry.postings.map(({ account, minor }) => ({ account, minor })),
			previousHash: entry.previousHash?.toString("hex") ?? "",
			hash: entry.hash.toString("hex"),
		})),
		owedByEntriesMinor,
		accruedSinceMinor: exactTotal(payoff) - owedByEntriesMinor,
		accruedSince: accruedSince(booked, state),
		on: today,
		roundedOffMinor: payoff.roundedOffMinor,
		payoffMinor: payoff.totalMinor,
		creditMinor: state.creditMinor,
		charges: [...taxedCharges(loan.terms, events, today)],
	});
};

const receiptVersion = "2026-11-19";

/** What a loan has earned since its last entry, by kind. A penalty is for the days since the loan became late. */
function accruedSince(booked: LoanState, now: LoanState): CallResult<Calls["statement"]>["accruedSince"] {
	const from = addDays(booked.on, 1);
	const lateFrom = addDays(now.on, 1 - now.overdueDays);
	const penaltyFrom = lateFrom > from ? lateFrom : from;
	const [before, after] = [booked.payoff, now.payoff];
	const lines = [
		{ kind: "interest", from, minor: after.interestMinor - before.interestMinor },
		{ kind: "interestTax", from, minor: after.taxMinor - before.taxMinor },
		{ kind: "penalty", from: penaltyFrom, minor: after.penaltyMinor - before.penaltyMinor },
		{ kind: "penaltyTax", from: penaltyFrom, minor: after.penaltyTaxMinor - before.penaltyTaxMinor },
	] as const;
	return lines.filter(({ minor }) => minor !== 0n);
}

/** A receipt uses the format of an agreement: sections with rows, and a digest of its text. */
async function writeReceipt(context: BorrowerContext, own: OwnLoan): Promise<Agreement> {
	const { db, deps, language, now } = context;
	const { borrower, order, loan, events, state } = own;
	const texts: ReceiptTexts = withTaxName(receiptTexts[language], borrower.country);
	const words = await loadWords("repayment", language, borrower.country);
	const { currency, timeZone } = packs[borrower.country];
	const money = (minor: bigint) => moneyText(minor, loan.currency, currency.locale);
	const day = (date: Parameters<typeof dayText>[0]) => dayText(date, language, timeZone);
	const name = identityName(await openAnswers({ db, vault: deps.vault }, borrower));
	const lender = deps.operatorOf(borrower.country)?.["lenderName"] ?? context.app.appName;
	const paid = movementsOf(events, await listPaymentsOf(db, loan.id)).filter(
		({ kind }) => kind in texts.kinds,
	);
	const lines = paid.map(({ on, kind, amountMinor, rail, reference }) => [
		day(on as typeof own.today),
		texts.kinds[kind as keyof ReceiptTexts["kinds"]],
		[rail === null ? null : railName(words, rail), reference].filter((part) => part !== null).join(" "),
		money(BigInt(amountMinor)),
	]);
	const sections = [
		{
			heading: fill(texts.loan, { orderNo: order.orderNo }),
			paragraphs: [],
			rows: [
				[texts.lender, lender],
				[texts.borrower, name],
				[texts.principal, money(loan.terms.principalMinor)],
				[texts.paidOut, day(loan.terms.disbursedOn)],
				[texts.paid, money(state.totals.paidMinor)],
				[texts.owed, money(state.payoff.totalMinor)],
				[texts.credit, money(state.creditMinor)],
			],
		},
		...chargesSection(texts, taxedCharges(loan.terms, events, own.today), { words, money }),
		{
			heading: texts.payments,
			paragraphs: [fill(lines.length > 0 ? texts.asOf : texts.none, { date: day(now) })],
			rows: lines.length > 0 ? [[texts.on, texts.kind, texts.reference, texts.amount], ...lines] : [],
		},
	];
	return { ...withDigest(texts.title, language, sections), version: receiptVersion };
}

/** What the loan has cost and the tax on it, line by line: base × rate is the tax. Left out where nothing is taxed. */
function chargesSection(
	texts: ReceiptTexts,
	charges: readonly TaxedCharge[],
	{ words, money }: { readonly words: CatalogueOf<"repayment">; readonly money: (minor: bigint) => string },
): Agreement["sections"] {
	if (charges.every(({ taxMinor }) => taxMinor === 0n)) return [];
	const { kinds, ui } = words;
	const rows = charges.map(({ kind, phase, baseMinor, rate, taxMinor }) => [
		phase === null ? kinds[kind] : `${kinds[kind]}, ${fill(ui["schedule.phase"], { number: phase })}`,
		money(baseMinor),
		rate,
		money(taxMinor),
	]);
	return [
		{
			heading: texts.charges,
			paragraphs: [],
			rows: [[texts.kind, texts.base, texts.rate, texts.tax], ...rows],
		},
	];
}

function withDigest(title: string, language: Language, sections: Agreement["sections"]) {
	const digest = createHash("sha256")
		.update(JSON.stringify([title, sections]))
		.digest("hex");
	return { title, language, sections, digest };
}

/** All payments of the loan as a PDF. Refuses: orderNotFound, stepNotOpen. */
export const receipt: Handler<Calls["receipt"]> = async ({ orderNo }, context) => {
	const own = await findOwnLoan(context, orderNo);
	if (!own.ok) return own;
	const pdf = await agreementPdf(await writeReceipt(context, own.value), context.now);
	return ok({ fileName: `${orderNo}-receipt.pdf`, pdfBase64: pdf.toString("base64") });
};
