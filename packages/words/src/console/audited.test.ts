import { errors } from "@puente/contract";
import { staffCalls } from "@puente/contract/staff";
import { languages } from "@puente/core/region";
import { expect, it } from "vitest";
import { auditedCall, auditedCalls, auditedRefusal } from "./audited.ts";

const audited = Object.entries(staffCalls).flatMap(([name, call]) =>
	call.changes || "records" in call ? [name] : [],
);

it.each(languages)("every audited call can be searched by its own text in %s", (language) => {
	const options = auditedCalls(language);
	expect(options.map(({ call }) => call).sort()).toEqual(
		[...audited, "passkeyAdd", "passkeyRemove", "passkeysEnd"].sort(),
	);
	expect(new Set(options.map(({ text }) => text)).size).toBe(options.length);
	for (const { call, text } of options) expect(auditedCall(language, call)).toBe(text);
});

it.each(languages)("every refusal of the console has a sentence in %s", (language) => {
	for (const name of Object.keys(errors)) {
		const sentence = auditedRefusal(language, name);
		expect(sentence).not.toBe(name);
		expect(sentence).not.toMatch(/[{}]/);
	}
});

it("an unknown call keeps its name", () => {
	expect(auditedCall("es", "callOfLongAgo")).toBe("callOfLongAgo");
	expect(auditedRefusal("es", "toString")).toBe("toString");
});
