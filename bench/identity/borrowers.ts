import { regions } from "@puente/regions/load";
import { countries } from "../../packages/core/src/region.ts";
import type { IdentityEngine, Side } from "../../packages/providers/src/identity/index.ts";
import {
	drawBorrower,
	type SyntheticBorrower,
	spoilFront,
	spoilSelfie,
} from "../../packages/providers/src/identity/synthetic/index.ts";
import type { Goal } from "./goal.ts";

async function read(engine: IdentityEngine, { country }: SyntheticBorrower, side: Side, picture: Uint8Array) {
	const image = await engine.checkImage(picture);
	if (!image.ok) throw new Error(`a drawn picture was refused: ${image.refusal}`);
	const answer = await engine.readDocument({
		kinds: regions[country].terms.documents,
		side,
		jpeg: image.value.jpeg,
		today: "2026-11-15",
	});
	if (answer.outcome === "failed") throw new Error(`reading failed: ${answer.cause}`);
	return answer.result;
}

/** Pictures of one synthetic borrower that the engine does not read as expected. */
async function faultsOf(engine: IdentityEngine, borrower: SyntheticBorrower, withSpoiled: boolean) {
	const faults: string[] = [];
	for (const side of ["front", "back"] as const) {
		const picture = borrower[side];
		if (picture === null) continue;
		const result = await read(engine, borrower, side, picture);
		const cardNo = result.ok ? result.value.fields.cardNo?.value : result.refusal;
		const wanted = borrower.printed[side].cardNo;
		if (!result.ok || (wanted !== undefined && cardNo !== wanted)) faults.push(`${side}: ${cardNo}`);
	}
	const { front, selfie } = borrower;
	const match = await engine.matchFaces({ document: front, selfie });
	if (match.outcome === "failed" || !match.result.ok || match.result.value.verdict !== "pass")
		faults.push("selfie");
	for (const [refusal, picture] of Object.entries(withSpoiled ? await spoilFront(borrower) : {})) {
		if (picture === null) continue;
		const result = await read(engine, borrower, "front", picture);
		if (result.ok || result.refusal !== refusal) faults.push(`${refusal} was not refused as such`);
	}
	return faults;
}

export async function borrowers(engine: IdentityEngine): Promise<Goal[]> {
	const faults: string[] = [];
	for (const country of countries) {
		for (const which of [0, 1] as const) {
			const found = await faultsOf(engine, await drawBorrower(country, which), which === 0);
			faults.push(...found.map((fault) => `${country} ${which} ${fault}`));
		}
	}
	const { front } = await drawBorrower("mx", 0);
	for (const [refusal, selfie] of Object.entries(await spoilSelfie())) {
		const match = await engine.matchFaces({ document: front, selfie });
		const isRefused =
			match.outcome === "answered" && !match.result.ok && match.result.refusal.refusal === refusal;
		if (!isRefused) faults.push(`selfie ${refusal} was not refused as such`);
	}
	for (const fault of faults) console.log(`- ${fault}`);
	const measured = `${faults.length} faults`;
	return [
		{ what: "pictures of the synthetic borrowers", goal: "0 faults", measured, holds: faults.length === 0 },
	];
}
