import { ok, refuse } from "@puente/core/result";
import { regions } from "@puente/regions/load";
import { describe, expect, it } from "vitest";
import type { DocumentPicture, FacePhoto, IdentityEngine, ReadDocument } from "./identity-engine.ts";
import { rememberAnswers } from "./remember-answers.ts";

type Answer = Awaited<ReturnType<IdentityEngine["readDocument"]>>;

const picture: DocumentPicture = {
	kinds: regions.mx.terms.documents,
	side: "front",
	jpeg: new Uint8Array([1, 2, 3]),
	today: "2026-03-02",
};
const document: ReadDocument = { kind: "ineFront", fields: {}, conflicts: [], machineRead: false };
const read: Answer = { outcome: "answered", result: ok(document) };

const noFaces: IdentityEngine["describeFace"] = async () => ({ outcome: "failed", cause: "crashed" });

/** An engine that counts and gives these answers, one after the other. */
function countingEngine(...answers: readonly Answer[]) {
	const pictures: DocumentPicture[] = [];
	const readDocument = async (asked: DocumentPicture) => {
		pictures.push(asked);
		return answers[pictures.length - 1] ?? read;
	};
	return { pictures, engine: rememberAnswers({ readDocument, describeFace: noFaces }) };
}

describe("remembered answers", () => {
	it("reads once what was read ahead and asked for again", async () => {
		const { pictures, engine } = countingEngine();
		engine.readAhead(picture);
		expect(await engine.readDocument({ ...picture, jpeg: picture.jpeg.slice() })).toEqual(read);
		expect(await engine.readDocument(picture)).toEqual(read);
		expect(pictures).toHaveLength(1);
	});

	it("reads another photo, another side and another day anew", async () => {
		const { pictures, engine } = countingEngine();
		await engine.readDocument(picture);
		await engine.readDocument({ ...picture, jpeg: new Uint8Array([1, 2, 4]) });
		await engine.readDocument({ ...picture, side: "back" });
		await engine.readDocument({ ...picture, today: "2026-03-03" });
		expect(pictures).toHaveLength(4);
	});

	it("reads again after a failure", async () => {
		const { pictures, engine } = countingEngine({ outcome: "failed", cause: "timeout" });
		expect(await engine.readDocument(picture)).toEqual({ outcome: "failed", cause: "timeout" });
		expect(await engine.readDocument(picture)).toEqual(read);
		expect(pictures).toHaveLength(2);
	});

	it("answers in time that it is not done, and later with the same reading", async () => {
		const { promise, resolve } = Promise.withResolvers<Answer>();
		let count = 0;
		const readDocument: IdentityEngine["readDocument"] = () => {
			count++;
			return promise;
		};
		const engine = rememberAnswers({ readDocument, describeFace: noFaces }, 1);
		expect(await engine.readDocument(picture)).toEqual({ outcome: "failed", cause: "timeout" });
		resolve(read);
		expect(await engine.readDocument(picture)).toEqual(read);
		expect(count).toBe(1);
	});

	it("looks at each face once, for the upload and for the comparison with the document", async () => {
		const seen: FacePhoto[] = [];
		const describeFace: IdentityEngine["describeFace"] = async (photo) => {
			seen.push(photo);
			const isEmpty = photo.jpeg.length === 0;
			const face = new Float32Array(128).fill(photo.jpeg[0] ?? 0);
			return { outcome: "answered", result: isEmpty ? refuse("noFace") : ok(face) };
		};
		const engine = rememberAnswers({ readDocument: async () => read, describeFace });
		const [document, selfie] = [new Uint8Array([1]), new Uint8Array([1, 2])];
		await engine.describeFace({ jpeg: selfie, picture: "selfie" });
		for (const _ of [1, 2])
			expect(await engine.matchFaces({ document, selfie })).toMatchObject({
				result: { ok: true, value: { verdict: "pass" } },
			});
		expect(seen).toEqual([
			{ jpeg: selfie, picture: "selfie" },
			{ jpeg: document, picture: "document" },
		]);
		expect(await engine.matchFaces({ document, selfie: new Uint8Array() })).toEqual({
			outcome: "answered",
			result: refuse({ picture: "selfie", refusal: "noFace" }),
		});
	});

	it("forgets the oldest of more than 200", async () => {
		const { pictures, engine } = countingEngine();
		for (let number = 0; number <= 200; number++) {
			await engine.readDocument({ ...picture, jpeg: new Uint8Array([number]) });
		}
		await engine.readDocument({ ...picture, jpeg: new Uint8Array([200]) });
		expect(pictures).toHaveLength(201);
		await engine.readDocument({ ...picture, jpeg: new Uint8Array([0]) });
		expect(pictures).toHaveLength(202);
	});
});
