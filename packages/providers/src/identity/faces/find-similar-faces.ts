import type { FaceEmbedding } from "../identity-engine.ts";
import { faceScore, passFrom } from "./judge-faces.ts";

/** One search in a hundred may name a stranger, however many borrowers there are. */
const falseAlarmsMax = 0.01;

/**
 * The score that one of so many strangers reaches in one search of a hundred. Two faces that are compared once may pass at
 * 4.24; among 100,000 about one stranger does so every time, and every applicant would wait for a person.
 * Strangers' distances are taken to be normal as far out as this needs; they were measured to one in 14,000. Twins and
 * near kin are no strangers.
 */
function scoreAmong(others: number): number {
	// Upper tail of the normal distribution turned round (Abramowitz and Stegun 26.2.23), right to 0.0005.
	const root = Math.sqrt(-2 * Math.log(falseAlarmsMax / Math.max(others, 1)));
	const above = 2.515517 + 0.802853 * root + 0.010328 * root ** 2;
	const below = 1 + 1.432788 * root + 0.189269 * root ** 2 + 0.001308 * root ** 3;
	return Math.max(passFrom, root - above / below);
}

export type SimilarFace<T> = { readonly of: T; readonly score: number };

/**
 * Other borrowers with this face, the most alike first: for a person to look at, never a rejection. The more faces there
 * are the surer it has to be, and the more of the same person's pictures it misses: it finds the careless.
 */
export function findSimilarFaces<T extends { readonly face: FaceEmbedding }>(
	face: FaceEmbedding,
	others: readonly T[],
): SimilarFace<T>[] {
	const scoreMin = scoreAmong(others.length);
	return others
		.map((other) => ({ of: other, score: faceScore(face, other.face) }))
		.filter(({ score }) => score >= scoreMin)
		.sort((one, other) => other.score - one.score);
}
