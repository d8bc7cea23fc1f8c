import type { Blocklist } from "../staff/blocklists.ts";
import { addDays, addYears, plainDate } from "../time/index.ts";
import { birthdayRange } from "../validation/personal.ts";
import { pointsOf, topReasons } from "./points.ts";
import type { DecisionInputs, PriceTier, ReasonCode, Scorecard } from "./scorecard.ts";

export type Approval = {
	readonly kind: "approve";
	/** Whole units of the currency. */
	readonly limit: number;
	readonly tier: PriceTier;
	readonly rung: number;
};

export type Outcome =
	| Approval
	/** Staff decide. */
	| { readonly kind: "refer"; readonly reasons: readonly ReasonCode[] }
	/**
	 * `reapplyOn` is null when time does not help: an open loan must be repaid first, and an age above the maximum
	 * stays.
	 */
	| {
			readonly kind: "reject";
			readonly reasons: readonly ReasonCode[];
			readonly reapplyOn: string | null;
	  };

export type Decision = {
	readonly cardVersion: string;
	readonly points: number;
	readonly pointsByCharacteristic: Readonly<Record<string, number>>;
	/** The reasons that cost most points, shown to the borrower whatever the outcome. */
	readonly topReasons: readonly ReasonCode[];
	readonly outcome: Outcome;
};

function isBlocked({ blocked = [] }: DecisionInputs, ...lists: readonly Blocklist[]): boolean {
	return lists.some((list) => blocked.includes(list));
}

/** Rules that no number of points outweighs, in the order in which a borrower reads them. */
function brokenHardRules({ hardRules }: Scorecard, inputs: DecisionInputs): readonly ReasonCode[] {
	const born = birthdayRange(
		{ yearsMin: hardRules.ageYearsMin, yearsMax: hardRules.ageYearsMax },
		inputs.decidedOn,
	);
	const waits =
		inputs.lastRejectedOn !== null &&
		inputs.decidedOn < addDays(plainDate(inputs.lastRejectedOn), hardRules.waitDays);
	const rules: readonly (readonly [ReasonCode, boolean])[] = [
		["ageUnderMin", inputs.birthday > born.last],
		["ageOverMax", inputs.birthday < born.first],
		["noMonthlyIncome", inputs.monthlyIncome < hardRules.monthlyIncomeMin],
		["openLoan", inputs.openLoans > 0],
		["waitAfterRejection", waits],
		["identityUsedByOther", inputs.identityUsedByOther],
		["deviceUsedByOther", inputs.deviceUsedByOther],
		["accountNameDiffers", inputs.accountNameMatch < hardRules.accountNameMatchMin],
		["identityBlocked", isBlocked(inputs, "number")],
	];
	return rules.filter(([, holds]) => holds).map(([reason]) => reason);
}

/** Reasons that time does not remove: an age above the maximum stays, and only staff lift a block. */
const permanentReasons: readonly ReasonCode[] = ["openLoan", "ageOverMax", "identityBlocked"];

/** The first day on which every reason is over; null when one of them does not end with time. */
function reapplyOn(card: Scorecard, inputs: DecisionInputs, reasons: readonly ReasonCode[]): string | null {
	if (reasons.some((reason) => permanentReasons.includes(reason))) return null;
	const days = reasons.map((reason) => {
		if (reason === "ageUnderMin") return addYears(plainDate(inputs.birthday), card.hardRules.ageYearsMin);
		// Applying too early is not a new rejection: it does not postpone the day.
		const from = reason === "waitAfterRejection" ? inputs.lastRejectedOn : null;
		return addDays(plainDate(from ?? inputs.decidedOn), card.hardRules.waitDays);
	});
	return days.reduce((latest, day) => (day > latest ? day : latest), inputs.decidedOn);
}

function reject(card: Scorecard, inputs: DecisionInputs, reasons: readonly ReasonCode[]): Outcome {
	return { kind: "reject", reasons, reapplyOn: reapplyOn(card, inputs, reasons) };
}

/** Doubts that only staff can settle. */
function doubts({ hardRules }: Scorecard, inputs: DecisionInputs): readonly ReasonCode[] {
	const found: ReasonCode[] = [];
	if (inputs.accountNameMatch < hardRules.accountNameMatchSure || inputs.accountUnproven)
		found.push("accountNameUnsure");
	if (inputs.identityMatch < hardRules.identityMatchSure) found.push("identityMatchWeak");
	// A phone, an account or an address may have had another owner; a document number has not.
	if (isBlocked(inputs, "mobile", "account", "email", "device")) found.push("detailsBlocked");
	return found;
}

/**
 * The limit and price for these inputs, for approvals by the card and by staff after a referral. Null when the income
 * is too low for the smallest loan.
 */
export function offerFor(card: Scorecard, inputs: DecisionInputs): Approval | null {
	const { points } = score(card, inputs);
	const { limits } = card.ladder;
	const firstRung = card.firstRungs.findLast(({ from }) => points >= from)?.rung ?? 0;
	const rung = Math.max(0, Math.min(inputs.rung ?? firstRung, limits.length - 1));
	const affordable = inputs.monthlyIncome * card.incomeMonthsMax;
	const most = Math.min(limits[rung] ?? 0, affordable);
	const limit = Math.floor(most / card.limitStep) * card.limitStep;
	if (limit < (limits[0] ?? 0)) return null;
	return { kind: "approve", limit, rung, tier: points >= card.preferredFrom ? "preferred" : "standard" };
}

function score(card: Scorecard, inputs: DecisionInputs) {
	const pointsByCharacteristic = Object.fromEntries(
		card.characteristics.map((characteristic) => [characteristic.id, pointsOf(characteristic, inputs)]),
	);
	const points = Object.values(pointsByCharacteristic).reduce((sum, earned) => sum + earned, 0);
	return { points, pointsByCharacteristic };
}

function outcomeOf(
	card: Scorecard,
	inputs: DecisionInputs,
	scored: { readonly points: number; readonly reasons: readonly ReasonCode[] },
): Outcome {
	const broken = brokenHardRules(card, inputs);
	if (broken.length > 0) return reject(card, inputs, broken);
	if (scored.points < card.referFrom) return reject(card, inputs, scored.reasons);
	const unsure = doubts(card, inputs);
	if (unsure.length > 0) return { kind: "refer", reasons: unsure };
	if (scored.points < card.approveFrom) return { kind: "refer", reasons: scored.reasons };
	return offerFor(card, inputs) ?? reject(card, inputs, ["incomeTooLowForLoan"]);
}

/** A pure function of a versioned card and stored inputs: equal inputs always give an equal decision. */
export function decide(card: Scorecard, inputs: DecisionInputs): Decision {
	const scored = score(card, inputs);
	const reasons = topReasons(card, scored.pointsByCharacteristic);
	return {
		cardVersion: card.version,
		...scored,
		topReasons: reasons,
		outcome: outcomeOf(card, inputs, { points: scored.points, reasons }),
	};
}
