import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { createIdentityEngine } from "../create-identity-engine.ts";
import { spoilSelfie } from "../synthetic/borrowers.ts";
import { drawPan } from "../synthetic/draw-card.ts";
import { asSelfie, facesByGroup, groupPicture } from "../synthetic/faces.ts";
import { drawPerson } from "../synthetic/people.ts";
import { photograph } from "../synthetic/photograph.ts";

const engine = createIdentityEngine({ workers: 1, queueMax: 4, taskTimeoutMs: 110_000 });
afterAll(() => engine.close());

async function cardWith(portrait?: Uint8Array): Promise<Uint8Array> {
	const { png } = await drawPan(drawPerson(5), portrait);
	return photograph(png, "clean");
}

describe("matching faces", () => {
	it("passes the person on the card and no other person", async () => {
		const { sample1: [own = new Uint8Array(), other = new Uint8Array()] = [] } = await facesByGroup();
		const document = await cardWith(own);
		const same = await engine.matchFaces({ document, selfie: await asSelfie(own) });
		expect(same).toMatchObject({ outcome: "answered", result: { ok: true, value: { verdict: "pass" } } });
		const stranger = await engine.matchFaces({ document, selfie: await asSelfie(other) });
		expect(stranger).toMatchObject({ outcome: "answered", result: { ok: true } });
		expect(stranger).not.toMatchObject({ result: { value: { verdict: "pass" } } });
	});

	it("refuses a card without a portrait and a selfie of several people", async () => {
		const { sample1: [own = new Uint8Array()] = [] } = await facesByGroup();
		const bare = await engine.matchFaces({ document: await cardWith(), selfie: await asSelfie(own) });
		expect(bare).toMatchObject({
			result: { ok: false, refusal: { picture: "document", refusal: "noFace" } },
		});
		const crowd = await engine.matchFaces({
			document: await cardWith(own),
			selfie: readFileSync(groupPicture("sample1")),
		});
		expect(crowd).toMatchObject({
			result: { ok: false, refusal: { picture: "selfie", refusal: "twoFaces" } },
		});
	});
});

describe("a selfie that is not one clear face", () => {
	it.each(["noFace", "twoFaces", "faceTooSmall", "faceBlurred"] as const)(
		"is refused as %s when it is uploaded",
		async (refusal) => {
			const { [refusal]: picture } = await spoilSelfie();
			const image = await engine.checkImage(picture);
			if (!image.ok) throw new Error(image.refusal);
			const face = await engine.describeFace({ jpeg: image.value.jpeg, picture: "selfie" });
			expect(face).toEqual({ outcome: "answered", result: { ok: false, refusal } });
		},
	);
});
