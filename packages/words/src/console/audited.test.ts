import { staffCalls, staffErrors } from "@puente/contract/staff";
import { languages } from "@puente/core/region";
import { expect, it } from "vitest";
import { auditedCall, auditedCalls, auditedRefusal } from "./audited.ts";

const audited = Object.entries(staffCalls).flatMap(([name, call]) =>
	call.changes || "records" in call ? [name] : [],
);

it.each(languages)("every audited call can be searched for by its own words in %s", (language) => {
	const options = auditedCalls(language);
	expect(options.map(({ call }) => call).sort()).toEqual([...audited].sort());
	expect(new Set(options.map(({ text }) => text)).size).toBe(options.length);
	for (const { call, text } of options) expect(auditedCall(language, call)).toBe(text);
});

it.each(languages)("every refusal of the console is told as a sentence in %s", (language) => {
	for (const name of Object.keys(staffErrors)) {
		const told = auditedRefusal(language, name);
		expect(told).not.toBe(name);
		expect(told).not.toMatch(/[{}]/);
	}
});

it("a call that is no longer made keeps its name", () => {
	expect(auditedCall("es", "callOfLongAgo")).toBe("callOfLongAgo");
	expect(auditedRefusal("es", "toString")).toBe("toString");
});
