import { noneAnswer } from "../validation/questionnaire.ts";
import type { Band, Characteristic, DecisionInputs, ReasonCode, Scorecard } from "./scorecard.ts";

function lowest(points: readonly number[]): number {
	return points.length === 0 ? 0 : Math.min(...points);
}

function byBand(bands: readonly Band[], value: number): number {
	const band = bands.findLast((candidate) => value >= candidate.from);
	return band?.points ?? lowest(bands.map((candidate) => candidate.points));
}

/** A value the card does not list earns the least, so that leaving out an answer never pays. */
function byChoice(points: Readonly<Record<string, number>>, value: string | undefined): number {
	const listed = value !== undefined && Object.hasOwn(points, value) ? points[value] : undefined;
	return listed ?? lowest(Object.values(points));
}

export function pointsOf(characteristic: Characteristic, inputs: DecisionInputs): number {
	switch (characteristic.reads) {
		case "answer":
			return byChoice(characteristic.points, inputs.answers[characteristic.question]?.[0]);
		case "answerCount": {
			const given = inputs.answers[characteristic.question];
			if (given === undefined || given.length === 0)
				return lowest(characteristic.bands.map((band) => band.points));
			return byBand(characteristic.bands, given.filter((answer) => answer !== noneAnswer).length);
		}
		case "choice":
			return byChoice(characteristic.points, inputs[characteristic.input]);
		case "number":
			return byBand(characteristic.bands, inputs[characteristic.input]);
	}
}

export function pointsMax(characteristic: Characteristic): number {
	const all =
		"bands" in characteristic
			? characteristic.bands.map((band) => band.points)
			: Object.values(characteristic.points);
	return Math.max(0, ...all);
}

export function parOf(characteristic: Characteristic): number {
	return characteristic.par ?? pointsMax(characteristic);
}

/** The characteristics furthest below par, worst first, in the card's order when equal. */
export function topReasons(card: Scorecard, points: Readonly<Record<string, number>>): readonly ReasonCode[] {
	return card.characteristics
		.map((characteristic) => ({
			reason: characteristic.reason,
			lost: parOf(characteristic) - (points[characteristic.id] ?? 0),
		}))
		.filter(({ lost }) => lost > 0)
		.sort((one, other) => other.lost - one.lost)
		.slice(0, card.reasonsShownMax)
		.map(({ reason }) => reason);
}
