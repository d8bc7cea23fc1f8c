import { type ErrorName, errors } from "@puente/contract";
import { languages } from "@puente/core/region";
import { describe, expect, it } from "vitest";
import { refusal } from "./answer.ts";

const day = "2027-12-15";
const isoDay = /\d{4}-\d{2}-\d{2}/;

/** A day as every value that the sentence of an error has. */
function detailsOf(entry: object): Record<string, string> {
	const names: readonly string[] = "details" in entry && Array.isArray(entry.details) ? entry.details : [];
	return Object.fromEntries(names.map((name) => [name, day]));
}

describe("the sentence of a refusal", () => {
	it("writes a day in the words of its language, and keeps it exact beside the sentence", () => {
		const refused = { error: "reapplyLater", details: { date: day } } as const;
		expect(refusal(refused, "en").body).toMatchObject({
			msg: "You can apply again from 15 December 2027.",
			details: { date: day },
		});
		expect(refusal(refused, "es").body.msg).toBe(
			"Puedes volver a solicitar a partir del 15 de diciembre de 2027.",
		);
	});

	it.each(languages)("never has a raw day, whatever error the call or the console has, in %s", (language) => {
		for (const [error, entry] of Object.entries(errors)) {
			const { body } = refusal({ error: error as ErrorName, details: detailsOf(entry) }, language);
			expect(body.msg, error).not.toMatch(isoDay);
		}
	});
});
