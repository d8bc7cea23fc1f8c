import type { Currency } from "@puente/core/money";
import { checkPrizes, largestPrizeMinor } from "@puente/core/promo";
import type { Country } from "@puente/core/region";
import { packs } from "@puente/regions";
import type { StaffAnswer } from "../../shared/calls/staff-calls.tsx";
import { minorOf, ppmOf, typedMinor, typedPpm, wholeOf } from "../../shared/forms/amounts.ts";
import { type Dates, readDates, typedDates } from "./dates.tsx";

export type Lottery = StaffAnswer<"campaigns">["lotteries"][number];

export type PrizeDraft = { readonly id: string; readonly amount: string; readonly odds: string };
/** The texts of the form fields. */
export type LotteryDraft = {
	readonly country: Country;
	readonly nameEn: string;
	readonly nameEs: string;
	readonly dates: Dates;
	readonly budget: string;
	readonly couponDays: string;
	readonly prizes: readonly PrizeDraft[];
};

export const emptyPrize: PrizeDraft = { id: "", amount: "", odds: "" };

export function draftOf(lottery: Lottery | null, country: Country): LotteryDraft {
	if (lottery === null) {
		const dates = typedDates(null, country);
		return { country, nameEn: "", nameEs: "", dates, budget: "", couponDays: "60", prizes: [emptyPrize] };
	}
	const { currency } = lottery;
	return {
		country: lottery.country,
		nameEn: lottery.nameEn,
		nameEs: lottery.nameEs,
		dates: typedDates(lottery, lottery.country),
		budget: typedMinor(lottery.budgetMinor, currency),
		couponDays: String(lottery.couponDays),
		prizes: lottery.prizes.map(({ id, amountMinor, oddsPpm }) => ({
			id,
			amount: typedMinor(amountMinor, currency),
			odds: typedPpm(oddsPpm),
		})),
	};
}

/** The fields that a proposal can change. */
export function editableOf(lottery: Lottery) {
	const { country, nameEn, nameEs, startsAt, endsAt, budgetMinor, couponDays, prizes } = lottery;
	return { country, nameEn, nameEs, startsAt, endsAt, budgetMinor, couponDays, prizes };
}

export const currencyOf = (country: Country): Currency => packs[country].currency.code;

/** The typed budget and its minimum; the server computes the promised amount again. */
export function readBudget({ budget, country, prizes }: LotteryDraft, lottery: Lottery | null) {
	const currency = currencyOf(country);
	const amounts = prizes.map(({ amount }) => ({ amountMinor: BigInt(minorOf(amount, currency) ?? 0) }));
	const largest = Number(largestPrizeMinor(amounts));
	const promisedMinor = lottery === null ? 0 : Math.min(lottery.budgetMinor, lottery.promisedMinor);
	const minMinor = Math.max(largest, promisedMinor);
	const budgetMinor = minorOf(budget, currency);
	return { minMinor, budgetMinor: budgetMinor !== null && budgetMinor >= minMinor ? budgetMinor : null };
}

/** The proposal of the draft; null while a field is invalid. */
export function readDraft(draft: LotteryDraft, lottery: Lottery | null, nowMs: number) {
	const { country } = draft;
	const [nameEn, nameEs] = [draft.nameEn.trim(), draft.nameEs.trim()];
	const dates = readDates(draft.dates, lottery, country, nowMs);
	const { budgetMinor } = readBudget(draft, lottery);
	const couponDays = wholeOf(draft.couponDays, 1);
	const prizes = readPrizes(draft);
	if (nameEn === "" || nameEs === "" || dates === null || budgetMinor === null) return null;
	if (couponDays === null || couponDays > 365 || prizes === null) return null;
	return { country, nameEn, nameEs, ...dates, budgetMinor, couponDays, prizes };
}

function readPrizes({ prizes, country }: LotteryDraft) {
	const read = prizes.map(({ id, amount, odds }) => ({
		id: id.trim(),
		amountMinor: minorOf(amount, currencyOf(country)) ?? 0,
		oddsPpm: ppmOf(odds) ?? 0,
	}));
	const checked = checkPrizes(read.map((prize) => ({ ...prize, amountMinor: BigInt(prize.amountMinor) })));
	return checked.ok && read.every(({ id }) => isPrizeId(id)) ? read : null;
}

export function isPrizeId(id: string): boolean {
	return /^[\w-]{1,20}$/.test(id);
}
