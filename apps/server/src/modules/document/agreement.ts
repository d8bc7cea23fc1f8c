import { createHash } from "node:crypto";
import type { Language } from "@puente/core/region";
import type { Operator } from "@puente/regions/load";
import { fill } from "@puente/words";
import { weekdaysText } from "../../platform/text/value-text.ts";
import { type AgreementParts, type Writer, writerOf } from "./agreement-writer.ts";
import { keyFactsOf } from "./key-facts.ts";

export type { AgreementParts } from "./agreement-writer.ts";

/** The lender, null in the sandbox, and the borrower. Not part of the digest, which identifies the offer. */
export type AgreementParties = {
	readonly operator: Operator | null;
	readonly borrowerName: string;
	/** Whether the signed documents go to an e-mail address of the borrower too. */
	readonly byMail: boolean;
};

export type AgreementSection = {
	readonly heading: string;
	readonly paragraphs: readonly string[];
	/** Label and value, or the schedule with its head row first. */
	readonly rows: readonly (readonly string[])[];
};

export type Agreement = {
	readonly version: string;
	readonly language: Language;
	readonly digest: string;
	readonly title: string;
	readonly sections: readonly AgreementSection[];
};

/** JSON with sorted keys and bigints as text, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
	return JSON.stringify(value, (_key, part: unknown) => {
		if (typeof part === "bigint") return part.toString();
		if (part === null || typeof part !== "object" || Array.isArray(part)) return part;
		return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
	});
}

/** SHA-256 that identifies one offer, choice, disclosure, text version and language. */
export function digestOf(parts: AgreementParts): string {
	const { orderNo, product, choice, disclosure, version, language } = parts;
	const offer = { orderNo, product, validUntil: parts.validUntil.toISOString() };
	const canonical = canonicalJson({ offer, choice, disclosure, version, language });
	return createHash("sha256").update(canonical).digest("hex");
}

export function writeAgreement(parts: AgreementParts, parties: AgreementParties): Agreement {
	const writer = writerOf(parts, parties.operator);
	const { statement } = writer.region.terms.disclosure;
	return {
		version: parts.version,
		language: parts.language,
		digest: digestOf(parts),
		title: writer.texts.titles[statement],
		sections: [
			partiesSection(writer, parties.borrowerName),
			summarySection(writer),
			scheduleSection(writer),
			lateSection(writer),
			rolloverSection(writer),
			earlySection(writer),
			coolingOffSection(writer),
			...rulesSections(writer),
			complaintsSection(writer),
			{
				heading: writer.texts.headings.acceptance,
				paragraphs: [
					...writer.texts.acceptance,
					parties.byMail ? writer.texts.sending.bySmsAndMail : writer.texts.sending.bySms,
				],
				rows: [],
			},
		],
	};
}

type Row = readonly [label: string, value: string];
const filledRows = (rows: readonly (readonly [string, string | undefined])[]) =>
	rows.filter((row): row is Row => row[1] !== undefined && row[1] !== "");

function partiesSection({ parts, texts, lender }: Writer, borrowerName: string): AgreementSection {
	const { labels } = texts;
	return {
		heading: texts.headings.parties,
		paragraphs: [texts.parties],
		rows: filledRows([
			[labels.lender, lender.lenderName],
			[labels.licenceNumber, lender.licenceNumber],
			[labels.contractRegisterNumber, lender.contractRegisterNumber],
			[labels.approvalNumber, lender.approvalNumber],
			[labels.borrower, borrowerName],
			[labels.order, parts.orderNo],
			[labels.version, parts.version],
		]),
	};
}

function summarySection(writer: Writer): AgreementSection {
	const { parts, texts, region, money, percent, day } = writer;
	const { labels } = texts;
	const facts = keyFactsOf(writer);
	const { disclosure, product } = parts;
	const { statement } = region.terms.disclosure;
	return {
		heading: texts.headings.summary[statement],
		paragraphs: [
			fill(texts.summary[statement], {
				paidOutOn: day(disclosure.paidOutOn),
				validUntil: day(parts.validUntil),
			}),
			...facts.warnings,
		],
		rows: [
			[labels.amount, money(disclosure.amountMinor)],
			[labels.received, money(disclosure.receivedMinor)],
			...(disclosure.feeMinor > 0n ? [[labels.fee, money(disclosure.feeMinor)] as const] : []),
			...(disclosure.taxMinor > 0n ? [[labels.tax, money(disclosure.taxMinor)] as const] : []),
			[labels.interest, money(disclosure.interestMinor)],
			...(disclosure.interestTaxMinor > 0n
				? [[labels.interestTax, money(disclosure.interestTaxMinor)] as const]
				: []),
			[labels.interestPerDay, `${percent(product.interestPercentPerDay)}%`],
			[labels.total, money(disclosure.totalMinor)],
			[labels.cost, money(disclosure.costMinor)],
			[labels.rate[region.terms.disclosure.aprMethod], `${percent(disclosure.aprPercent)}%`],
			[labels.term, fill(labels.days, { days: disclosure.days })],
			[labels.instalments, String(disclosure.phases.length)],
			[labels.validUntil, day(parts.validUntil)],
			...facts.rows,
		],
	};
}

function scheduleSection({ parts, texts, money, day }: Writer): AgreementSection {
	const { labels } = texts;
	const { disclosure } = parts;
	const isTaxed = disclosure.interestTaxMinor > 0n;
	const head = [
		labels.number,
		labels.dueOn,
		labels.principal,
		labels.interestOfInstalment,
		...(isTaxed ? [labels.interestTaxOfInstalment] : []),
		labels.instalment,
		labels.balance,
	];
	return {
		heading: texts.headings.schedule,
		paragraphs: [fill(texts.schedule, { paidOutOn: day(disclosure.paidOutOn) })],
		rows: [
			head,
			...disclosure.phases.map((phase) => [
				String(phase.number),
				day(phase.dueOn),
				money(phase.principalMinor),
				money(phase.interestMinor),
				...(isTaxed ? [money(phase.taxMinor)] : []),
				money(phase.dueMinor),
				money(phase.balanceMinor),
			]),
		],
	};
}

function lateSection({ parts, texts, money, percent }: Writer): AgreementSection {
	const { labels, late } = texts;
	const { penalty, penaltyTaxPercent, costMaxPercent } = parts.product;
	return {
		heading: texts.headings.late,
		paragraphs: [
			fill(late.base[penalty.base], { percent: percent(penalty.percentPerDay) }),
			...(Number(penaltyTaxPercent) > 0 ? [fill(late.tax, { percent: percent(penaltyTaxPercent) })] : []),
			...(penalty.graceDays > 0 ? [fill(late.grace, { days: penalty.graceDays })] : []),
			fill(late.cap, { percent: percent(String(penalty.capPercent)) }),
			...(costMaxPercent === null ? [] : [fill(late.costMax, { percent: percent(String(costMaxPercent)) })]),
			late.simple,
		],
		rows: [
			[labels.penaltyPerDay, `${percent(penalty.percentPerDay)}%`],
			...parts.disclosure.late.map(
				(cost): Row => [fill(labels.lateDays, { days: cost.days }), money(cost.penaltyMinor)],
			),
			[labels.penaltyMax, money(parts.disclosure.penaltyMaxMinor)],
		],
	};
}

function rolloverSection({ parts, texts, money, percent, day }: Writer): AgreementSection {
	const { labels } = texts;
	const { rollover } = parts.disclosure;
	const { timesMax, feePercent } = parts.product.rollover;
	const heading = texts.headings.rollover;
	if (rollover === null) return { heading, paragraphs: [texts.rollover.notOffered], rows: [] };
	return {
		heading,
		paragraphs: [fill(texts.rollover.offered, { times: timesMax, percent: percent(feePercent) })],
		rows: [
			[labels.rolloverDays, fill(labels.days, { days: rollover.days })],
			[labels.rolloverPay, money(rollover.payMinor)],
			[labels.rolloverDueOn, day(rollover.dueOn)],
			[labels.rolloverTotal, money(rollover.totalMinor)],
		],
	};
}

function earlySection({ parts, texts, money, day }: Writer): AgreementSection {
	const { labels } = texts;
	const { early } = parts.disclosure;
	return {
		heading: texts.headings.early,
		paragraphs: [texts.early],
		rows: [
			[labels.earlyOn, day(early.on)],
			[labels.earlyPay, money(early.payMinor)],
			[labels.earlySaved, money(early.interestSavedMinor)],
		],
	};
}

function coolingOffSection({ parts, texts, day }: Writer): AgreementSection {
	const { feeKept } = parts.product.coolingOff;
	const { coolingOffUntil } = parts.disclosure;
	const heading = texts.headings.coolingOff;
	if (coolingOffUntil === null) return { heading, paragraphs: [texts.coolingOff.none], rows: [] };
	const text = feeKept ? texts.coolingOff.feeKept : texts.coolingOff.feeReturned;
	return {
		heading,
		paragraphs: [text],
		rows: [[texts.labels.coolingOffUntil, day(coolingOffUntil)]],
	};
}

/** Rules of every loan of the product: allocation of payments, payout, and contact for collection. */
function rulesSections({ parts, texts, region }: Writer): readonly AgreementSection[] {
	const { payments } = texts;
	const { order, across } = parts.product.allocation;
	const [first, second, third] = order.map((kind) => payments.kinds[kind]);
	const hours = region.terms.deadlines.automaticPayoutHours;
	return [
		{
			heading: texts.headings.payments,
			paragraphs: [
				fill(payments.order, { first: first ?? "", second: second ?? "", third: third ?? "" }),
				payments.across[across],
				payments.credit,
			],
			rows: [],
		},
		{
			heading: texts.headings.payout,
			paragraphs: [
				texts.payout.holder[region.terms.holderCheck],
				...texts.payout.rules.map((text) => fill(text, { hours })),
			],
			rows: [],
		},
		{ heading: texts.headings.collection, paragraphs: texts.collection, rows: [] },
	];
}

function complaintsSection({ parts, texts, region, lender }: Writer): AgreementSection {
	const { labels } = texts;
	const { regulator, theRegulator, regulatorUrl } = region.terms.legal;
	const { opensAt: opens, closesAt: closes, weekdays } = region.pack.support;
	const days = weekdaysText(weekdays, parts.language);
	return {
		heading: texts.headings.complaints,
		paragraphs: [fill(texts.complaints, { days, opens, closes, theRegulator: theRegulator[parts.language] })],
		rows: filledRows([
			[labels.complaintsContact, lender.complaintsContact],
			[labels.grievanceOfficer, lender.grievanceOfficer],
			[labels.supportPhone, lender.supportPhone],
			[labels.supportEmail, lender.supportEmail],
			[labels.regulator, `${regulator}, ${regulatorUrl}`],
		]),
	};
}
