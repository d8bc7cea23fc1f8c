import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

function answers(tool: "quote" | "apr", lines: readonly string[]): readonly unknown[] {
	const path = fileURLToPath(new URL(`./${tool}.ts`, import.meta.url));
	const output = execFileSync(process.execPath, [path], { input: `${lines.join("\n")}\n`, encoding: "utf8" });
	return output
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line));
}

const loan = {
	currency: "MXN",
	principal: "1500.00",
	annualRatePercent: "7",
	disbursedOn: "2026-01-01",
	phases: 3,
	every: 1,
	unit: "month",
	dayCount: "30/360",
	instalments: "equal",
	interest: "declining",
	accrual: "daily",
	fee: "15.00",
	feeTaxPercent: "18",
	rounding: "half-even",
};

describe("the commands quote and apr", () => {
	it("answer each line and continue after a wrong one", () => {
		const [first, broken, unknown, list, last] = answers("quote", [
			JSON.stringify(loan),
			"{",
			JSON.stringify({ ...loan, unit: "year" }),
			"[]",
			JSON.stringify({ ...loan, fee: "1500.00" }),
		]);
		expect(first).toEqual({
			received: "1482.30",
			total: "1517.53",
			interest: "17.53",
			fee: "15.00",
			tax: "2.70",
			phases: [
				{
					dueOn: "2026-02-01",
					days: 31,
					principal: "497.09",
					interest: "8.75",
					due: "505.84",
					balance: "1002.91",
				},
				{
					dueOn: "2026-03-01",
					days: 28,
					principal: "499.99",
					interest: "5.85",
					due: "505.84",
					balance: "502.92",
				},
				{
					dueOn: "2026-04-01",
					days: 31,
					principal: "502.92",
					interest: "2.93",
					due: "505.85",
					balance: "0.00",
				},
			],
			apr: { nominalPercent: "14.204507", effectivePercent: "15.391796" },
		});
		expect(broken).toHaveProperty("error");
		expect(unknown).toEqual({ error: "unit is one of day, week, month" });
		expect(list).toEqual({ error: "a line is one JSON object" });
		expect(last).toEqual({ error: "fee-not-below-principal" });
	});

	it("return the rate of cash flows, or the reason why there is none", () => {
		const flows = {
			advances: [{ on: "2024-01-01", amount: "19600.00" }],
			payments: [{ on: "2025-01-01", amount: "22000.00" }],
			method: "kfs",
		};
		expect(
			answers("apr", [
				JSON.stringify(flows),
				JSON.stringify({ ...flows, payments: [] }),
				JSON.stringify({ ...flows, payments: [{ on: "2024-02-30", amount: "1" }] }),
				JSON.stringify({ ...flows, method: "guess" }),
			]),
		).toEqual([
			{ percent: "11.52154587" },
			{ error: "no-rate" },
			{ error: "payments: not-a-date" },
			{ error: "method is one of effective-365, us-actuarial, cat, kfs" },
		]);
	});

	it("end a line only at a line feed, also with a BOM, CRLF, U+2028 or no final line feed", () => {
		const withSeparator = { ...loan, note: "one\u2028two" };
		const [first, second] = answers("quote", [
			`\uFEFF${JSON.stringify(withSeparator)}\r`,
			"",
			JSON.stringify(withSeparator),
		]);
		expect(first).toHaveProperty("received", "1482.30");
		expect(second).toEqual(first);
	});

	it("refuse invalid numbers and use the digits of the currency", () => {
		const flows = { advances: [{ on: "2024-01-01", amount: "" }], payments: [] };
		expect(
			answers("quote", [
				JSON.stringify({ ...loan, phases: "0x3" }),
				JSON.stringify({ ...loan, phases: "" }),
				JSON.stringify({ ...loan, principal: true }),
				JSON.stringify({ ...loan, currency: "pesos" }),
			]),
		).toEqual([
			{ error: "phases is a whole number" },
			{ error: "phases is a whole number" },
			{ error: "principal is a text" },
			{ error: "currency is a code of three capital letters" },
		]);
		expect(answers("quote", [JSON.stringify({ ...loan, currency: "JPY" })])[0]).toHaveProperty(
			"total",
			"1518",
		);
		expect(answers("apr", [JSON.stringify(flows)])).toEqual([{ error: "advances: not-an-amount" }]);
	});

	it("quote our own products: due dates, whole units, tax on interest and interest-free days", () => {
		const own = {
			currency: "MXN",
			principal: "5000",
			dailyRatePercent: "0.05",
			disbursedOn: "2026-11-16",
			dueOn: ["2026-12-16", "2027-01-16", "2027-02-15"],
			fee: "75",
			feeTaxPercent: "16",
			interestTaxPercent: "16",
			instalmentStep: "1",
			lastInstalment: "down",
		};
		const [shown, free, ...refused] = answers("quote", [
			JSON.stringify(own),
			JSON.stringify({ ...own, graceDays: 10 }),
			JSON.stringify({ ...own, graceDays: 31 }),
			JSON.stringify({ ...own, instalmentStep: "0" }),
			JSON.stringify({ ...own, dueOn: "2026-12-16" }),
			JSON.stringify({ ...own, dueOn: ["2026-12-16", "2026-12-16"] }),
			JSON.stringify({ ...own, dueOn: ["2026-02-30"] }),
		]);
		expect(shown).toMatchObject({
			received: "4913.00",
			total: "5176.00",
			interest: "152.00",
			interestTax: "24.00",
			tax: "12.00",
			phases: [
				{ days: 30, principal: "1639.00", interest: "75.00", tax: "12.00", due: "1726.00" },
				{ days: 31, principal: "1665.90", interest: "52.10", tax: "8.00", due: "1726.00" },
				{ days: 30, principal: "1695.10", interest: "24.90", tax: "4.00", due: "1724.00" },
			],
		});
		expect(free).toMatchObject({ phases: [{ interest: "50.00" }, { days: 31 }, { days: 30 }] });
		expect(refused).toEqual([
			{ error: "grace-out-of-range" },
			{ error: "step-out-of-range" },
			{ error: "dueOn is a list of dates" },
			{ error: "dates-not-rising" },
			{ error: "dueOn: not-a-date" },
		]);
	});

	it("exit without an error when the reader closes the pipe", () => {
		const path = fileURLToPath(new URL("./quote.ts", import.meta.url));
		const input = `${JSON.stringify(loan)}\n`.repeat(2_000);
		const { status, stderr } = spawnSync(
			"sh",
			["-c", `"${process.execPath}" "${path}" | head -n 1 >/dev/null`],
			{
				input,
				encoding: "utf8",
			},
		);
		expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
	});
});
