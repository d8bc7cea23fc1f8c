import { regions } from "@puente/regions/load";
import { afterAll, describe, expect, it } from "vitest";
import { createIdentityEngine } from "./create-identity-engine.ts";
import { drawIneFront, drawPan } from "./synthetic/draw-card.ts";
import { drawCedulaFront, drawNinSlip } from "./synthetic/draw-more-cards.ts";
import { dice, drawPerson, withNumbers } from "./synthetic/people.ts";
import { photograph } from "./synthetic/photograph.ts";

const engine = createIdentityEngine({ workers: 1, queueMax: 4, taskTimeoutMs: 110_000 });
afterAll(() => engine.close());
const today = "2026-11-15";

async function take(png: Uint8Array, condition: Parameters<typeof photograph>[1]): Promise<Uint8Array> {
	const image = await engine.checkImage(await photograph(png, condition));
	if (!image.ok) throw new Error(image.refusal);
	return image.value.jpeg;
}

describe("the production engine", () => {
	it("reads a photographed voter card in its worker", async () => {
		const { birthday, sex, street, town } = drawPerson(5);
		const names = { given: "BEGOÑA", father: "MUÑOZ", mother: "RAMIREZ" };
		const person = withNumbers({ ...names, birthday, sex, street, town, birthPlace: "DF" }, dice(5));
		const card = await drawIneFront(person);
		const jpeg = await take(card.png, "phone");
		const answer = await engine.readDocument({
			kinds: regions.mx.terms.documents,
			side: "front",
			jpeg,
			today,
		});
		if (answer.outcome === "failed" || !answer.result.ok) throw new Error(JSON.stringify(answer));
		const { kind, fields } = answer.result.value;
		expect(kind).toBe("ineFront");
		expect(fields.cardNo).toMatchObject({ value: card.expected.cardNo, source: "checked" });
		expect(fields.lastName?.value).toBe(card.expected.lastName);
		expect(fields.secondLastName?.value).toBe(card.expected.secondLastName);
	});

	it("reads both surnames of a Colombian card, Ñ too", async () => {
		const { png, expected } = await drawCedulaFront({ ...drawPerson(5), father: "PEÑA" });
		const jpeg = await take(png, "phone");
		const answer = await engine.readDocument({
			kinds: regions.co.terms.documents,
			side: "front",
			jpeg,
			today,
		});
		if (answer.outcome === "failed" || !answer.result.ok) throw new Error(JSON.stringify(answer));
		const { fields } = answer.result.value;
		expect(fields.lastName?.value).toBe(expected.lastName);
		expect(fields.secondLastName?.value).toBe(expected.secondLastName);
	});

	it("reads birthday, surname and address of a Nigerian slip into their own fields", async () => {
		const { png, expected } = await drawNinSlip(drawPerson(5));
		const jpeg = await take(png, "phone");
		const answer = await engine.readDocument({
			kinds: regions.ng.terms.documents,
			side: "front",
			jpeg,
			today,
		});
		if (answer.outcome === "failed" || !answer.result.ok) throw new Error(JSON.stringify(answer));
		const { fields } = answer.result.value;
		expect(fields.birthday?.value).toBe(expected.birthday);
		expect(fields.lastName?.value).toBe(expected.lastName);
		expect(fields.address?.value).toBe(expected.address);
		expect(fields.fatherName).toBeUndefined();
	});

	it("refuses a blurred or dark card without starting a worker", async () => {
		const { png } = await drawPan(drawPerson(5));
		for (const condition of ["blurred", "dark"] as const) {
			const answer = await engine.readDocument({
				kinds: regions.in.terms.documents,
				side: "front",
				jpeg: await take(png, condition),
				today,
			});
			expect(answer).toEqual({ outcome: "answered", result: { ok: false, refusal: condition } });
		}
	});
});
