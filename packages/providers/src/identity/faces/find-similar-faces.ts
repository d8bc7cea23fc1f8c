import type { FaceEmbedding } from "../identity-engine.ts";
import { faceScore, passFrom } from "./judge-faces.ts";

/** One search in a hundred may report a stranger, however many borrowers there are. */
const falseAlarmsMax = 0.01;

/**
 * The score that one of so many strangers reaches in one search of a hundred. Two faces that are compared once pass
 * at 4.24; among 100,000 about one stranger does so every time, and every applicant would need a review. Distances
 * between strangers are assumed to be normal this far out; they were measured to one in 14,000. Twins and near
 * relatives are not strangers.
 */
function scoreAmong(others: number): number {
	// Inverse of the upper tail of the normal distribution (Abramowitz and Stegun 26.2.23), accurate to 0.0005.
	const root = Math.sqrt(-2 * Math.log(falseAlarmsMax / Math.max(others, 1)));
	const above = 2.515517 + 0.802853 * root + 0.010328 * root ** 2;
	const below = 1 + 1.432788 * root + 0.189269 * root ** 2 + 0.001308 * root ** 3;
	return Math.max(passFrom, root - above / below);
}

export type SimilarFace<T> = { readonly of: T; readonly score: number };

/**
 * Other borrowers with this face, the most similar first: for a review by staff, never a rejection. With more faces
 * the threshold rises, and more images of the same person are missed: it finds careless fraud only.
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
