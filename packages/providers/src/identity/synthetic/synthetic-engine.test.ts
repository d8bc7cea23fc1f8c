import { regions } from "@puente/regions/load";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { drawBorrower, markBorrower, type SyntheticBorrower } from "./borrowers.ts";
import { markPicture, type PictureMark, readMark } from "./picture-mark.ts";
import { createSyntheticEngine } from "./synthetic-engine.ts";

const engine = createSyntheticEngine();
const today = "2026-11-11";
let plain: SyntheticBorrower;
let ana: SyntheticBorrower;
let other: SyntheticBorrower;
beforeAll(async () => {
	plain = await drawBorrower("co", 0, 3);
	ana = await markBorrower(plain, { which: 0, namesake: 3 });
	other = await markBorrower(await drawBorrower("co", 0, 4), { which: 0, namesake: 4 });
	// Drawing two people takes a second, and many times as long on a busy machine.
}, 120_000);

/** Re-encodes an image as the phone and the server do. */
const encodedAgain = async (jpeg: Uint8Array, width: number, quality: number) =>
	sharp(await sharp(jpeg).resize({ width }).jpeg({ quality }).toBuffer())
		.jpeg({ quality: 88 })
		.toBuffer();

describe("the mark of a synthetic image", () => {
	it("survives downscaling and encoding twice", async () => {
		for (const [width, quality] of [
			[1600, 82],
			[800, 60],
			[320, 70],
		] as const) {
			expect(await readMark(await encodedAgain(ana.front, width, quality))).toEqual({
				country: "co",
				which: 0,
				namesake: 3,
				picture: "front",
			});
		}
	});

	it("carries every country, image kind and number", async () => {
		const marks: readonly PictureMark[] = [
			{ country: "mx", which: 1, namesake: 0, picture: "back" },
			{ country: "in", which: 0, namesake: 8191, picture: "face" },
			{ country: "ng", which: 1, namesake: 4242, picture: "front" },
		];
		for (const mark of marks) expect(await readMark(await markPicture(plain.selfie, mark))).toEqual(mark);
	});

	it("is not found on an image without one", async () => {
		for (const picture of [plain.front, plain.selfie]) expect(await readMark(picture)).toBeNull();
	});
});

describe("the synthetic engine", () => {
	it("reads exactly what is printed on a marked document", async () => {
		const { country } = ana;
		const answer = await engine.readDocument({
			kinds: regions[country].terms.documents,
			side: "front",
			jpeg: ana.front,
			today,
		});
		expect(answer).toMatchObject({
			outcome: "answered",
			result: { ok: true, value: { kind: "cedulaFront" } },
		});
		expect(answer).toMatchObject({
			result: { value: { fields: { cardNo: { value: ana.typed.nationalId, source: "checked" } } } },
		});
	});

	it("refuses a document without a mark, of another country and of the other side", async () => {
		const refusalOf = async (jpeg: Uint8Array, country: "co" | "mx", side: "front" | "back") => {
			const answer = await engine.readDocument({
				kinds: regions[country].terms.documents,
				side,
				jpeg,
				today,
			});
			return answer.outcome === "answered" && !answer.result.ok ? answer.result.refusal : null;
		};
		expect(await refusalOf(plain.front, "co", "front")).toBe("notADocument");
		expect(await refusalOf(ana.front, "mx", "front")).toBe("notADocument");
		expect(await refusalOf(ana.front, "co", "back")).toBe("wrongSide");
	});

	it("refuses a marked document that is blurred", async () => {
		const jpeg = await sharp(ana.front).blur(6).jpeg().toBuffer();
		const answer = await engine.readDocument({
			kinds: regions.co.terms.documents,
			side: "front",
			jpeg,
			today,
		});
		expect(answer).toEqual({ outcome: "answered", result: { ok: false, refusal: "blurred" } });
	});

	it("matches a person's own selfie and no other person's", async () => {
		const own = await engine.matchFaces({ document: ana.front, selfie: ana.selfie });
		expect(own).toMatchObject({ result: { ok: true, value: { verdict: "pass" } } });
		const mixed = await engine.matchFaces({ document: ana.front, selfie: other.selfie });
		expect(mixed).toMatchObject({ result: { ok: true, value: { verdict: "differ" } } });
		const unknown = await engine.matchFaces({ document: ana.front, selfie: plain.selfie });
		expect(unknown).toMatchObject({
			result: { ok: false, refusal: { picture: "selfie", refusal: "noFace" } },
		});
	});

	it("gives each person a unique, constant embedding", async () => {
		const [once, again, stranger] = [await faceOf(ana), await faceOf(ana), await faceOf(other)];
		expect(engine.isSameFace(once, again)).toBe(true);
		expect(engine.isSameFace(once, stranger)).toBe(false);
		expect(await engine.describeFace({ jpeg: plain.selfie, picture: "selfie" })).toMatchObject({
			result: { ok: false, refusal: "noFace" },
		});
	});

	it("judges a burst as live when its frames show the person of the selfie", async () => {
		const frames = await Promise.all([0, 1, 2].map(() => encodedAgain(ana.selfie, 320, 70)));
		const challenge = "turn";
		expect(await engine.judgeLiveness({ challenge, frames, selfie: await faceOf(ana) })).toMatchObject({
			result: { ok: true, value: { verdict: "live", sameFace: "pass" } },
		});
		expect(await engine.judgeLiveness({ challenge, frames, selfie: await faceOf(other) })).toMatchObject({
			result: { ok: true, value: { sameFace: "differ" } },
		});
		const unknown = { challenge, frames: [plain.selfie], selfie: await faceOf(ana) } as const;
		expect(await engine.judgeLiveness(unknown)).toMatchObject({ result: { ok: false, refusal: "noFace" } });
	});
});

async function faceOf({ selfie }: SyntheticBorrower) {
	const answer = await engine.describeFace({ jpeg: selfie, picture: "selfie" });
	if (answer.outcome !== "answered" || !answer.result.ok) throw new Error("no face was found");
	return answer.result.value;
}
