import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { createIdentityEngine } from "../create-identity-engine.ts";
import { drawIneFront, drawPan } from "../drawn/draw-card.ts";
import { drawPerson } from "../drawn/people.ts";
import { photograph } from "../drawn/photograph.ts";
import { packageFolder } from "../models.ts";

const engine = createIdentityEngine({ workers: 1, queueMax: 4, taskTimeoutMs: 60_000 });
afterAll(() => engine.close());
const timeout = 60_000;

/** Group pictures that come with the face library; read where they are, never copied. */
const group = readFileSync(join(packageFolder("@vladmandic/face-api"), "demo/sample1.jpg"));

describe("matching faces", () => {
	it("refuses a card without a portrait", { timeout }, async () => {
		const { png } = await drawPan(drawPerson(5));
		const document = await photograph(png, "clean");
		const answer = await engine.matchFaces({ document, selfie: group });
		expect(answer).toEqual({
			outcome: "answered",
			result: { ok: false, refusal: { picture: "document", refusal: "noFace" } },
		});
	});

	it("refuses a selfie with several people", { timeout }, async () => {
		const { png } = await drawIneFront(drawPerson(5), await sharp(group).resize(1200).toBuffer());
		const answer = await engine.matchFaces({ document: group, selfie: await photograph(png, "clean") });
		expect(answer).toMatchObject({ result: { refusal: { picture: "document", refusal: "twoFaces" } } });
	});
});
