import type { Country } from "@puente/core/region";
import { describe, expect, it } from "vitest";
import type { KeyFactName } from "./key-facts.ts";
import { regions } from "./load.ts";

/** By hand, from the law: what the document before a loan must say besides the amounts. */
const required: Readonly<Record<Country, readonly KeyFactName[]>> = {
	mx: [
		"annualRate",
		"annualLateRate",
		"rateType",
		"otherFees",
		"insurance",
		"accountStatement",
		"contractRegister",
		"unit",
		"unitPhone",
		"unitEmail",
		"authority",
	],
	co: ["effectiveAnnualRate", "effectiveMonthlyRate", "annualLateRate", "earlyRepayment"],
	in: [
		"annualRate",
		"rateType",
		"disbursal",
		"instalments",
		"feesToLender",
		"feesToOthers",
		"lateCharge",
		"earlyRepayment",
		"rateSwitch",
		"recoveryAgents",
		"grievanceClause",
		"nodalOfficer",
		"nodalPhone",
		"nodalEmail",
		"transfer",
		"coLending",
		"coolingOff",
		"serviceProvider",
	],
	ng: ["annualRate", "monthlyRate", "annualLateRate", "complaints"],
};

describe.each(Object.entries(required))("the key facts of %s", (country, names) => {
	const { facts, warnings } = regions[country as Country].keyFacts;

	it("are all that its law asks for, each once and with its source", () => {
		const given = facts.map(({ name }) => name);
		expect(given).toEqual(expect.arrayContaining([...names]));
		expect(new Set(given).size).toBe(given.length);
		for (const { source } of [...facts, ...warnings]) expect(source.text).not.toBe("");
	});
});

it("Mexico has both prescribed warnings", () => {
	expect(regions.mx.keyFacts.warnings.map(({ name }) => name)).toEqual(["unmetObligations", "beyondMeans"]);
});
