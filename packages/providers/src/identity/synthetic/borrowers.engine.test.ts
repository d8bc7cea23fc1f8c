import { regions } from "@puente/regions/load";
import { afterAll, describe, expect, it } from "vitest";
import { createIdentityEngine } from "../create-identity-engine.ts";
import type { Side } from "../identity-engine.ts";
import { drawBorrower, type SyntheticBorrower, spoilFront } from "./index.ts";

const engine = createIdentityEngine({ workers: 1, queueMax: 4, taskTimeoutMs: 110_000 });
afterAll(() => engine.close());

async function read(borrower: SyntheticBorrower, side: Side, picture: Uint8Array) {
	const image = await engine.checkImage(picture);
	if (!image.ok) throw new Error(image.refusal);
	const { country } = borrower;
	const answer = await engine.readDocument({
		kinds: regions[country].terms.documents,
		side,
		jpeg: image.value.jpeg,
		today: "2026-11-15",
	});
	if (answer.outcome === "failed") throw new Error(answer.cause);
	return answer.result;
}

describe("the images of a synthetic borrower", () => {
	it("are read as they were printed, and show one face", async () => {
		const borrower = await drawBorrower("mx", 0);
		const { front, back, selfie, printed } = borrower;
		if (back === null) throw new Error("the voter card has a back");
		const [readFront, readBack] = [await read(borrower, "front", front), await read(borrower, "back", back)];
		if (!readFront.ok || !readBack.ok) throw new Error("a good image was refused");
		for (const name of ["cardNo", "name", "birthday"] as const)
			expect(readFront.value.fields[name]?.value).toBe(printed.front[name]);
		expect(readBack.value.fields.birthday?.value).toBe(printed.back.birthday);
		const match = await engine.matchFaces({ document: front, selfie });
		expect(match).toMatchObject({ result: { ok: true, value: { verdict: "pass" } } });
	});

	it("of a card are refused for the named reason when they are spoiled", async () => {
		const borrower = await drawBorrower("co", 1);
		for (const [refusal, picture] of Object.entries(await spoilFront(borrower))) {
			if (picture !== null) expect(await read(borrower, "front", picture)).toEqual({ ok: false, refusal });
		}
	});
});
