import { parOf, pointsMax } from "./points.ts";
import type { Band, Characteristic, Scorecard } from "./scorecard.ts";

/**
 * What may never earn or cost points: characteristics protected by law or ethics, and data that is not collected. The
 * type of a card's inputs has none of them; this list also keeps them out of questions.
 */
const protectedWords =
	/gender|sex\b|marital|ethnic|tribe|caste|religion|language|contact|whatsapp|sms|applist|location|state|city|birthplace|disab/i;

function ascending(values: readonly number[]): boolean {
	return values.every((value, index) => index === 0 || value > (values[index - 1] ?? value));
}

function bandsProblem(bands: readonly Band[]): string | null {
	if (bands.length === 0) return "has no bands";
	return ascending(bands.map((band) => band.from)) ? null : "has bands out of order";
}

function characteristicProblems(characteristic: Characteristic): string[] {
	const problem = "bands" in characteristic ? bandsProblem(characteristic.bands) : null;
	const source = "question" in characteristic ? characteristic.question : characteristic.input;
	return [
		...(problem === null ? [] : [`characteristic ${characteristic.id} ${problem}`]),
		...(protectedWords.test(`${characteristic.id} ${source}`)
			? [`characteristic ${characteristic.id} reads ${source}, which must not affect a decision`]
			: []),
		...(pointsMax(characteristic) === 0 ? [`characteristic ${characteristic.id} can earn no points`] : []),
	];
}

function ladderProblems({ ladder, firstRungs }: Scorecard): string[] {
	const last = ladder.limits.length - 1;
	const rungs = firstRungs.map(({ rung }) => rung);
	return [
		...(ladder.limits.length > 0 && ascending(ladder.limits) ? [] : ["ladder limits do not climb"]),
		...(ascending(ladder.falls.map(({ lateDaysMin }) => lateDaysMin)) &&
		ascending(ladder.falls.map(({ rungs }) => rungs))
			? []
			: ["ladder falls are out of order: a later repayment must not cost less"]),
		...(ascending(firstRungs.map(({ from }) => from)) && ascending(rungs)
			? []
			: ["first rungs are out of order: more points must not give a lower limit"]),
		...rungs
			.filter((rung) => rung > last)
			.map((rung) => `first rung ${rung} is above the ladder's top ${last}`),
	];
}

/** Problems of a card that contradicts itself; empty when it is sound. */
export function checkScorecard(card: Scorecard): readonly string[] {
	const { hardRules } = card;
	const best = card.characteristics.reduce((sum, characteristic) => sum + pointsMax(characteristic), 0);
	const par = card.characteristics.reduce((sum, characteristic) => sum + parOf(characteristic), 0);
	const ids = card.characteristics.map(({ id }) => id);
	const cutoffs = [card.referFrom, card.approveFrom, card.preferredFrom];
	return [
		...card.characteristics.flatMap(characteristicProblems),
		...ids
			.filter((id, index) => ids.indexOf(id) !== index)
			.map((id) => `characteristic ${id} is listed twice`),
		...(ascending(cutoffs) ? [] : [`cut-offs ${cutoffs.join(", ")} do not climb`]),
		...(card.preferredFrom > best
			? [`${card.preferredFrom} points are required and at most ${best} can be earned`]
			: []),
		...(par < card.approveFrom
			? [`${card.approveFrom} points are required and par is ${par}: a rejection could have no reason`]
			: []),
		...(hardRules.ageYearsMin < 18 ? [`borrowers of ${hardRules.ageYearsMin} years are under 18`] : []),
		...(hardRules.monthlyIncomeMin > 0 ? [] : ["a monthly income is not required"]),
		...(hardRules.accountNameMatchMin < hardRules.accountNameMatchSure
			? []
			: ["an unsure account name must score above a different one"]),
		...(card.limitStep > 0 ? [] : ["limits have no rounding step"]),
		...ladderProblems(card),
	].map((problem) => `scorecard ${card.version}: ${problem}`);
}
