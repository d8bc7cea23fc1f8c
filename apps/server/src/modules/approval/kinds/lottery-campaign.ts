import { isDeepStrictEqual } from "node:util";
import { judgeLottery, type LotteryRefusal } from "@puente/core/promo";
import { ok, refuse } from "@puente/core/result";
import { packs } from "@puente/regions";
import * as z from "zod/mini";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import { staffMoneyText } from "../../../platform/text/value-text.ts";
import {
	count,
	country,
	type EditedLottery,
	emptyFieldsOf,
	instant,
	lockLottery,
	name,
	putLottery,
} from "../../promo/index.ts";
import { defineKind, type KindRefusal } from "../proposal-kind.ts";

const fields = z.object({
	country,
	nameEn: name,
	nameEs: name,
	startsAt: instant,
	endsAt: instant,
	budgetMinor: count,
	couponDays: count.check(z.maximum(365)),
	prizes: z
		.array(
			z.object({
				id: z.string().check(z.trim(), z.regex(/^[\w-]{1,20}$/)),
				amountMinor: z.int(),
				oddsPpm: z.int(),
			}),
		)
		.check(z.maxLength(10)),
});
type After = z.output<typeof fields>;

const termsOf = ({ startsAt, endsAt, budgetMinor, prizes }: After) => ({
	startsAtMs: Date.parse(startsAt),
	endsAtMs: Date.parse(endsAt),
	budgetMinor: BigInt(budgetMinor),
	prizes: prizes.map((prize) => ({ ...prize, amountMinor: BigInt(prize.amountMinor) })),
});

/** In the form of the proposal fields, for comparison. */
function editableOf(lottery: EditedLottery): After {
	return {
		country: lottery.country,
		nameEn: lottery.nameEn,
		nameEs: lottery.nameEs,
		startsAt: new Date(lottery.startsAtMs).toISOString(),
		endsAt: new Date(lottery.endsAtMs).toISOString(),
		budgetMinor: Number(lottery.budgetMinor),
		couponDays: lottery.couponDays,
		prizes: lottery.prizes.map((prize) => ({ ...prize, amountMinor: Number(prize.amountMinor) })),
	};
}

/**
 * Subject: the campaign, or a new id for a new one. Committed draws keep their prizes, and the budget must cover what
 * was promised.
 */
export const lotteryCampaignKind = defineKind({
	fields,
	watched: Object.keys(fields.shape),
	async read({ db, now }, subject, after) {
		if (!isUuid(subject)) return refuse({ error: "proposalSubjectUnknown" });
		const lottery = await lockLottery(db, subject);
		const editable = lottery && editableOf(lottery);
		if (editable && editable.country !== after.country)
			return refuse({ error: "inputRefused", fields: [{ field: "country", problem: "notOffered" }] });
		if (isDeepStrictEqual(editable, after)) return refuse({ error: "proposalChangesNothing" });
		const judged = judgeLottery(termsOf(after), lottery, now.getTime());
		if (!judged.ok) return refuse(refusalOf(judged.refusal, lottery));
		return ok({
			before: editable ?? emptyFieldsOf(after),
			name: editable?.nameEn ?? after.nameEn,
			borrowerId: null,
			country: after.country,
		});
	},
	async carryOut({ db }, { subject, after }) {
		const { country: of, nameEn, nameEs, couponDays } = after;
		const currency = packs[of].currency.code;
		await putLottery(db, subject, { ...termsOf(after), country: of, nameEn, nameEs, couponDays, currency });
	},
});

function refusalOf(refusal: LotteryRefusal, lottery: EditedLottery | null): KindRefusal {
	switch (refusal) {
		case "dates":
			return { error: "campaignDatesWrong" };
		case "budgetHoldsNoPrize":
			return { error: "lotteryBudgetSmall" };
		case "budgetPromised": {
			const promised = lottery ? staffMoneyText(lottery.country, lottery.promisedMinor) : "";
			return { error: "lotteryBudgetPromised", details: { promised } };
		}
		default:
			return { error: "lotteryPrizesWrong" };
	}
}
