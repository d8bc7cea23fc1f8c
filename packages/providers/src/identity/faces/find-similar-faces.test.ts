import { describe, expect, it } from "vitest";
import { findSimilarFaces } from "./find-similar-faces.ts";

const own = new Float32Array(128);
/** A face at a distance from the first one. */
function at(distance: number, name = ""): { readonly name: string; readonly face: Float32Array } {
	const face = new Float32Array(128);
	face[7] = distance;
	return { name, face };
}
const strangers = (count: number) => Array.from({ length: count }, () => at(0.9));

describe("the same face on another borrower", () => {
	it("is found, the most similar first", () => {
		const found = findSimilarFaces(own, [at(0.38, "third"), at(0.1, "first"), at(0.9), at(0.3, "second")]);
		expect(found.map(({ of }) => of.name)).toEqual(["first", "second", "third"]);
	});

	it("is not found among strangers, or without other borrowers", () => {
		expect(findSimilarFaces(own, strangers(50))).toEqual([]);
		expect(findSimilarFaces(own, [])).toEqual([]);
	});

	it("is never reported below the score at which a single pair passes", () => {
		expect(findSimilarFaces(own, [at(0.41)])).toEqual([]);
	});

	it.each([
		[1_000, 0.39, 0.4],
		[100_000, 0.29, 0.3],
	])("among %d must be nearer than one stranger in a hundred searches", (count, near, far) => {
		const crowd = strangers(count - 1);
		expect(findSimilarFaces(own, [...crowd, at(near)])).toHaveLength(1);
		expect(findSimilarFaces(own, [...crowd, at(far)])).toEqual([]);
	});
});
