import { faceVerdict, type IdentityEngine } from "../../packages/providers/src/identity/index.ts";
import { drawPan } from "../../packages/providers/src/identity/synthetic/draw-card.ts";
import { asSelfie, facesByGroup } from "../../packages/providers/src/identity/synthetic/faces.ts";
import { drawPerson } from "../../packages/providers/src/identity/synthetic/people.ts";
import { photograph } from "../../packages/providers/src/identity/synthetic/photograph.ts";
import { printTable } from "../table.ts";
import type { Goal } from "./goal.ts";

const range = (list: readonly number[]) =>
	`${Math.min(...list).toFixed(2)} to ${Math.max(...list).toFixed(2)}`;
const passed = (list: readonly number[]) => list.filter((score) => faceVerdict(score) === "pass").length;

/** Portraits on photographed cards against selfies; strangers come from the same group picture. */
export async function faces(engine: IdentityEngine): Promise<Goal[]> {
	const [own, strangers]: [number[], number[]] = [[], []];
	let [refused, cpuSeconds] = [0, 0];
	for (const group of Object.values(await facesByGroup())) {
		for (const [holder, face] of group.entries()) {
			const { png } = await drawPan(drawPerson(holder), face);
			const document = await photograph(png, "phone");
			for (const [guest, other] of group.entries()) {
				const selfie = await asSelfie(other);
				const before = process.cpuUsage();
				const answer = await engine.matchFaces({ document, selfie });
				const { user, system } = process.cpuUsage(before);
				cpuSeconds += (user + system) / 1e6;
				if (answer.outcome === "failed") throw new Error(`matching failed: ${answer.cause}`);
				if (!answer.result.ok) refused++;
				else (holder === guest ? own : strangers).push(answer.result.value.score);
			}
		}
	}
	const pairs = own.length + strangers.length + refused;
	printTable(
		["pairs of faces", "count", "score", "passed"],
		[
			["same person", own.length, range(own), passed(own)],
			["strangers", strangers.length, range(strangers), passed(strangers)],
		],
	);
	console.log(`\nRefused: ${refused}. CPU ${(cpuSeconds / pairs).toFixed(2)} s a pair.\n`);
	return [
		{
			what: "strangers passed",
			goal: "0",
			measured: `${passed(strangers)} of ${strangers.length}`,
			holds: passed(strangers) === 0,
			isSafety: true,
		},
		{
			what: "same person passed",
			goal: "all",
			measured: `${passed(own)} of ${own.length}`,
			holds: passed(own) === own.length,
		},
	];
}
