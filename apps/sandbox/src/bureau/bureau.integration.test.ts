import { httpBureau } from "@puente/providers/bureau";
import { beforeEach, describe, expect, it } from "vitest";
import { testApp } from "../test-app.ts";
import { reportOf } from "./bureau.ts";

let app: Awaited<ReturnType<typeof testApp>>;
let baseUrl: string;
beforeEach(async () => {
	app = await testApp({ holdMs: 5_000 });
	baseUrl = `${await app.listen({ port: 0, host: "127.0.0.1" })}/bureau`;
});

const subject = {
	country: "ng",
	identityNumber: "12345678901",
	name: "Ada Okonkwo",
	birthday: "1990-04-12",
	reference: "P1",
} as const;
const bureau = (apiKey = "sandbox", timeoutMs = 15_000) => httpBureau({ baseUrl, apiKey, timeoutMs });
const arm = (fault: string) =>
	app.inject({ method: "POST", url: "/sandbox/faults", payload: { rail: "bureau", fault, times: 1 } });

describe("the simulated bureau, called by the production adapter", () => {
	it("returns the same history for the same person", async () => {
		const one = await bureau().fetchReport(subject);
		expect(await bureau().fetchReport({ ...subject, reference: "P2" })).toEqual(one);
		expect(one.outcome).not.toBe("failed");
	});

	it.each([
		["12345550001", "Ada Okonkwo", { outcome: "report", report: { listed: true, missedPayments: 6 } }],
		["XEXX010101HNEXXXA4", "Juan Missed Perez", { outcome: "report", report: { missedPayments: 3 } }],
		["12345550003", "Ada Okonkwo", { outcome: "noRecord" }],
		["ABCPE1234F", "Asha Indebted", { outcome: "report", report: { openLoans: 9 } }],
		["12345550005", "Ada Okonkwo", { outcome: "report", report: { openLoans: 0, score: 820 } }],
	])("returns the fixed history of %s, %s", async (identityNumber, name, expected) => {
		expect(await bureau().fetchReport({ ...subject, identityNumber, name })).toMatchObject(expected);
	});

	it.each([
		["timeout", "timeout"],
		["unavailable", "unavailable"],
		["unreadable", "unreadable"],
	])("fails once when the fault %s is armed", async (fault, cause) => {
		await arm(fault);
		const patience = fault === "timeout" ? 1_500 : 15_000;
		expect(await bureau("sandbox", patience).fetchReport(subject)).toEqual({ outcome: "failed", cause });
		expect((await bureau().fetchReport(subject)).outcome).not.toBe("failed");
	});

	it("refuses a wrong key", async () => {
		expect(await bureau("other").fetchReport(subject)).toEqual({ outcome: "failed", cause: "refused" });
	});
});

it("lists no generated person, and has no record of about one in five", () => {
	const people = Array.from({ length: 1_000 }, (_, index) => ({
		identityNumber: String(10_000 + index),
		name: "A",
	}));
	const reports = people.map(reportOf);
	expect(reports.filter((report) => report?.listed)).toHaveLength(0);
	const unknown = reports.filter((report) => report === null).length;
	expect(unknown).toBeGreaterThan(120);
	expect(unknown).toBeLessThan(280);
});
