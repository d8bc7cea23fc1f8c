import { daysBetween } from "@puente/core/time";
import { sql } from "kysely";
import type { LivedProduct } from "../second-opinion/happenings.ts";
import { legalNumbers } from "../second-opinion/legal-numbers.ts";
import { type LivedLoan, live } from "../second-opinion/life.ts";
import { happeningsOf, loanAsTold } from "./as-told.ts";
import type { Check } from "./check-books.ts";
import type { CheckedLoan, RuleContext } from "./evening.ts";

/** What was agreed with the borrower, as it is stored. */
type Agreed = {
	readonly orderId: string;
	readonly product: LivedProduct;
	readonly amount: number;
	readonly days: number;
	readonly country: string;
	readonly paidOut: string;
};

async function readAgreed({ simulation }: RuleContext, orderIds: readonly string[]) {
	const { rows } =
		await sql<Agreed>`select a.order_id::text, a.product, a.amount_units as amount, a.days, b.country,
			(select p.amount_minor::text from payouts p where p.reference = l.id) as paid_out
		from agreements a join loans l using (order_id) join borrowers b on b.id = a.borrower_id
		where a.order_id = any(${orderIds}::uuid[])`.execute(simulation.database.db);
	return new Map(rows.map((row) => [row.orderId, row]));
}

const asText = (value: unknown) =>
	JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? String(part) : part));

/** The first part in which two views of a loan differ. */
function difference(ours: object, theirs: object): string | null {
	for (const [name, value] of Object.entries(ours)) {
		const other = (theirs as Readonly<Record<string, unknown>>)[name];
		if (asText(value) !== asText(other)) {
			return `${name} is ${asText(value)}, and ${asText(other)} by the second opinion`;
		}
	}
	return null;
}

/** The debt in the books, by kind, where it is not what it should be. */
function wrongInBooks(
	{ balances, state }: CheckedLoan,
	{ payoff, credit }: Omit<LivedLoan, "penaltyMost">,
): string | null {
	if (state.status === "written-off") return null;
	const { asked: _, ...owed } = payoff;
	const booked = {
		principal: balances["asset:principal"],
		interest: balances["asset:interest"],
		tax: balances["asset:interest-tax"],
		penalty: balances["asset:penalty"],
		penaltyTax: balances["asset:penalty-tax"],
		credit: -(balances["liability:credit"] ?? 0n),
	};
	const known = Object.fromEntries(Object.entries(booked).map(([kind, minor]) => [kind, minor ?? 0n]));
	const differs = difference(known, { ...owed, credit });
	return differs && `in the books its ${differs}`;
}

function firstDifference(loan: CheckedLoan, { product, amount, days, paidOut }: Agreed): string | null {
	const { terms, events, postedUntil } = loan;
	const happenings = happeningsOf(terms, events);
	const day = daysBetween({ from: terms.disbursedOn, to: postedUntil });
	const { penaltyMost: _, ...lived } = live(product, { amount, days }, happenings, day);
	const differs = difference(loanAsTold(terms, events, postedUntil), lived);
	if (differs !== null) return differs;
	const booked = wrongInBooks(loan, lived);
	if (booked !== null) return booked;
	if (paidOut !== String(lived.received)) {
		return `${paidOut} was paid out, and ${lived.received} by the second opinion`;
	}
	for (const [index, happening] of happenings.entries()) {
		if (happening.kind !== "rollover") continue;
		const before = live(product, { amount, days }, happenings.slice(0, index), happening.day).rollover;
		const price = before && before.fee + before.tax;
		if (price !== happening.cost)
			return `a rollover cost ${happening.cost}, and ${price} by the second opinion`;
	}
	return null;
}

/** Debt by kind, due dates, allocation, taxes, prices of rollover and giving back, credit and loss of every loan. */
export const secondOpinionAgrees: Check = async (context) => {
	const loans = await context.checkedLoans();
	const agreed = await readAgreed(
		context,
		loans.map(({ orderId }) => orderId),
	);
	for (const loan of loans) {
		const found = agreed.get(loan.orderId);
		const wrong = found ? firstDifference(loan, found) : "it has no agreement";
		if (wrong !== null) return `loan ${loan.id}: ${wrong}`;
	}
	return null;
};

/** The value at a path such as `penalty.base`; undefined if a part is missing. */
function valueAt(value: unknown, path: string): unknown {
	return path
		.split(".")
		.reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name], value);
}

/** What is agreed has the numbers of the law: taxes and how they are rounded, the penalty, the days to give a loan back. */
export const agreementsKeepLaw: Check = async (context) => {
	const loans = await context.checkedLoans();
	const agreed = await readAgreed(
		context,
		loans.map(({ orderId }) => orderId),
	);
	for (const { product, country, orderId } of agreed.values()) {
		for (const { path, value, law } of legalNumbers.filter((row) => row.country === country)) {
			const name = path.replace(/^terms\.(products\.\*\.)?/, "");
			const found = valueAt(product, name);
			if (found !== undefined && asText(found) !== asText(value)) {
				return `order ${orderId} has ${name} ${asText(found)}, and the law ${asText(value)} (${law})`;
			}
		}
	}
	return null;
};
