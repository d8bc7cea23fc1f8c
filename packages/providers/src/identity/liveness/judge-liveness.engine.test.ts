import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createIdentityEngine } from "../create-identity-engine.ts";
import type { FaceEmbedding, Liveness, LivenessChallenge, LivenessRefusal } from "../identity-engine.ts";
import { drawBurst, drawScene, frameOf } from "../synthetic/burst.ts";
import { asSelfie, groupPicture } from "../synthetic/faces.ts";
import { markedFaces } from "../synthetic/marked-faces.ts";
import type { MarkedFace } from "../synthetic/moving-face.ts";
import { drawAttack, type PhotoAttack } from "../synthetic/photo-attacks.ts";

const engine = createIdentityEngine({ workers: 1, queueMax: 4, taskTimeoutMs: 110_000 });
afterAll(() => engine.close());

let own: MarkedFace;
let other: MarkedFace;
beforeAll(async () => {
	const [first, second] = (await markedFaces()).slice(-2);
	if (first === undefined || second === undefined) throw new Error("two faces are needed");
	[own, other] = [first, second];
});

async function selfieOf(face: MarkedFace): Promise<FaceEmbedding> {
	const described = await engine.describeFace({ jpeg: await asSelfie(face.jpeg), picture: "selfie" });
	if (described.outcome === "failed" || !described.result.ok) throw new Error("no face was found");
	return described.result.value;
}

async function judge(
	challenge: LivenessChallenge,
	frames: readonly Uint8Array[],
	face: MarkedFace = own,
): Promise<Liveness | LivenessRefusal> {
	const answer = await engine.judgeLiveness({ challenge, frames, selfie: await selfieOf(face) });
	if (answer.outcome === "failed") throw new Error(answer.cause);
	return answer.result.ok ? answer.result.value : answer.result.refusal;
}
const repeat = (frame: Uint8Array): Uint8Array[] => Array.from({ length: 30 }, () => frame);

/** The models need seconds for each burst, so every change runs half of the refused ones. */
const isWhole = process.env["TESTS"] === "all";

describe("the production engine on a burst", () => {
	it.each(["blink", "turn"] as const)(
		"detects a synthetic %s of the person of the selfie",
		async (challenge) => {
			const frames = await drawBurst(own, challenge);
			expect(await judge(challenge, frames)).toEqual({ verdict: "live", sameFace: "pass" });
		},
	);

	it("detects that another person than the one of the selfie did it", async () => {
		const frames = await drawBurst(other, "blink");
		expect(await judge("blink", frames, own)).toEqual({ verdict: "live", sameFace: "differ" });
	});

	it.each(isWhole ? (["blink", "turn"] as const) : (["blink"] as const))(
		"judges a repeated photo as still for the challenge %s",
		async (challenge) => {
			const photo = await frameOf(await drawScene(own), 0);
			expect(await judge(challenge, repeat(photo))).toMatchObject({ verdict: "still" });
		},
	);

	const attacks = [
		["tilted", "blink"],
		["slanted", "turn"],
		["covered", "blink"],
		["rolled", "turn"],
	] as const satisfies readonly (readonly [PhotoAttack, LivenessChallenge])[];
	it.each(isWhole ? attacks : attacks.slice(0, 2))(
		"never judges a photo that is %s as live for the challenge %s",
		async (attack, challenge) => {
			const frames = await drawAttack(await drawScene(own), attack);
			const judged = await judge(challenge, frames);
			expect(judged).toHaveProperty("verdict");
			expect(judged).not.toHaveProperty("verdict", "live");
		},
	);

	it("refuses a burst without a face, with several people or with too few frames", async () => {
		const wall = await sharp({ create: { width: 320, height: 240, channels: 3, background: "gray" } })
			.jpeg()
			.toBuffer();
		const crowd = await sharp(groupPicture("sample6"))
			.extract({ left: 180, top: 180, width: 1_740, height: 900 })
			.resize({ width: 640 })
			.extract({ left: 0, top: 0, width: 320, height: 240 })
			.jpeg()
			.toBuffer();
		expect(await judge("blink", repeat(wall))).toBe("noFace");
		expect(await judge("blink", repeat(crowd))).toBe("twoFaces");
		const photo = await frameOf(await drawScene(own), 0);
		expect(await judge("blink", repeat(photo).slice(0, 20))).toBe("tooFewFrames");
		expect(await judge("blink", [...repeat(photo).slice(0, 20), ...repeat(new Uint8Array(9))])).toBe(
			"tooFewFrames",
		);
	});

	it("refuses a blink from a camera that is too slow to show one", async () => {
		const frames = repeat(await frameOf(await drawScene(own), 0));
		const selfie = await selfieOf(own);
		const slow = await engine.judgeLiveness({ challenge: "blink", frames, durationMs: 6_000, selfie });
		expect(slow).toEqual({ outcome: "answered", result: { ok: false, refusal: "tooFewFrames" } });
	});
});
