import type {
	IdentityEngine,
	LivenessChallenge,
	LivenessVerdict,
} from "../../packages/providers/src/identity/index.ts";
import { drawBurst, drawScene } from "../../packages/providers/src/identity/synthetic/burst.ts";
import { asSelfie } from "../../packages/providers/src/identity/synthetic/faces.ts";
import { markedFaces } from "../../packages/providers/src/identity/synthetic/marked-faces.ts";
import type { MarkedFace } from "../../packages/providers/src/identity/synthetic/moving-face.ts";
import { drawAttack, photoAttacks } from "../../packages/providers/src/identity/synthetic/photo-attacks.ts";
import { printTable } from "../table.ts";
import type { Goal } from "./goal.ts";

const challenges = ["blink", "turn"] as const satisfies readonly LivenessChallenge[];
type Count = Record<LivenessVerdict | "refused" | "sameFace" | "bursts", number>;
const none = (): Count => ({ live: 0, unsure: 0, still: 0, refused: 0, sameFace: 0, bursts: 0 });

let cpuSeconds = 0;
let bursts = 0;

async function judge(
	engine: IdentityEngine,
	into: Count,
	burst: { readonly challenge: LivenessChallenge; readonly frames: readonly Uint8Array[] },
	selfieOf: MarkedFace,
): Promise<void> {
	const jpeg = await asSelfie(selfieOf.jpeg);
	const before = process.cpuUsage();
	const face = await engine.describeFace({ jpeg, picture: "selfie" });
	if (face.outcome === "failed" || !face.result.ok) throw new Error("no face was found in the selfie");
	const answer = await engine.judgeLiveness({ ...burst, selfie: face.result.value });
	const { user, system } = process.cpuUsage(before);
	cpuSeconds += (user + system) / 1e6;
	bursts++;
	into.bursts++;
	if (answer.outcome === "failed") throw new Error(`judging failed: ${answer.cause}`);
	if (!answer.result.ok) {
		into.refused++;
		return;
	}
	into[answer.result.value.verdict]++;
	if (answer.result.value.sameFace === "pass") into.sameFace++;
}

/** Eight faces perform both challenges; every photo attack is tried with two of them. */
export async function liveness(engine: IdentityEngine): Promise<Goal[]> {
	const all = await markedFaces();
	const [performed, others, photos] = [none(), none(), none()];
	const rows: (string | number)[][] = [];
	const row = (name: string, { bursts: count, live, unsure, still, refused, sameFace }: Count) =>
		rows.push([name, count, live, unsure, still, refused, sameFace]);
	for (const challenge of challenges) {
		const own = none();
		for (const [index, face] of all.entries()) {
			const frames = await drawBurst(face, challenge);
			await judge(engine, own, { challenge, frames }, face);
			const stranger = all[(index + 1) % all.length];
			if (stranger !== undefined && index % 4 === 0)
				await judge(engine, others, { challenge, frames }, stranger);
		}
		row(`${challenge}, drawn`, own);
		for (const [key, value] of Object.entries(own)) performed[key as keyof Count] += value;
	}
	row("another person than on the selfie", others);
	for (const [index, attack] of photoAttacks.entries()) {
		const count = none();
		for (const face of [all[index], all[(index + 3) % all.length]]) {
			if (face === undefined) continue;
			const frames = await drawAttack(await drawScene(face), attack);
			for (const challenge of challenges) await judge(engine, count, { challenge, frames }, face);
		}
		row(`photo, ${attack}`, count);
		for (const [key, value] of Object.entries(count)) photos[key as keyof Count] += value;
	}
	printTable(["burst", "count", "live", "unsure", "still", "refused", "same face"], rows);
	console.log(`\nCPU ${(cpuSeconds / bursts).toFixed(2)} s a burst of 45 frames.\n`);
	return [
		{
			what: "photos called live",
			goal: "0",
			measured: `${photos.live} of ${photos.bursts}`,
			holds: photos.live === 0,
			isSafety: true,
		},
		{
			what: "another person taken for the person of the selfie",
			goal: "0",
			measured: `${others.sameFace} of ${others.bursts}`,
			holds: others.sameFace === 0,
			isSafety: true,
		},
		{
			what: "drawn blinks and turns detected",
			goal: "all",
			measured: `${performed.live} of ${performed.bursts}`,
			holds: performed.live === performed.bursts,
		},
	];
}
