import type { PlainDate } from "@puente/core/time";
import { expect, it } from "vitest";
import { dayText, decimalText, moneyText, staffMoneyText, wholeMoneyText } from "./values.ts";

const plain = (text: string) => text.replaceAll(/\s/g, " ");

it("writes an amount to its last cent, with its code", () => {
	expect(moneyText(150_000n, "MXN", "es-MX")).toBe("$1,500.00 MXN");
	expect(moneyText(12_345_605n, "COP", "es-CO")).toBe("$ 123.456,05 COP");
});

it("writes an amount for staff with its code before it, exact beyond what a double holds", () => {
	expect(staffMoneyText("ng", 150_050n)).toBe("NGN 1,500.50");
	expect(staffMoneyText("ng", 9_007_199_254_740_993n)).toBe("NGN 90,071,992,547,409.93");
});

it("writes whole units without cents that nobody uses", () => {
	expect(plain(wholeMoneyText("co", 1_500_000))).toBe("$ 1.500.000");
	expect(wholeMoneyText("in", 100_000)).toBe("₹1,00,000");
});

it("writes the decimals of a rate as the region writes those of its money, and days before months", () => {
	expect(decimalText("0.045", "es-CO")).toBe("0,045");
	expect(decimalText("0.10", "es-MX")).toBe("0.10");
	expect(decimalText("36", "en-IN")).toBe("36");
	expect(dayText("2026-12-01" as PlainDate, "en", "UTC")).toBe("1 December 2026");
});
