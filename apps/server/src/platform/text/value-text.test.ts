import type { PlainDate } from "@puente/core/time";
import { expect, it } from "vitest";
import {
	dayText,
	decimalText,
	localMoneyText,
	moneyText,
	staffMoneyText,
	wholeMoneyText,
} from "./value-text.ts";

const plain = (text: string) => text.replaceAll(/\s/g, " ");

it("moneyText writes the exact amount with its currency code", () => {
	expect(moneyText(150_000n, "MXN", "es-MX")).toBe("$1,500 MXN");
	expect(moneyText(150_050n, "MXN", "es-MX")).toBe("$1,500.50 MXN");
	expect(moneyText(12_345_605n, "COP", "es-CO")).toBe("$ 123.456,05 COP");
});

it("localMoneyText writes the amount as its country does, without zero cents", () => {
	expect(localMoneyText(150_000n, "MXN", "es-MX")).toBe("$1,500");
	expect(localMoneyText(12_345_600n, "COP", "es-CO")).toBe("$ 123.456");
	expect(localMoneyText(10_050n, "NGN", "en-NG")).toBe("₦100.50");
	expect(localMoneyText(9_007_199_254_740_900n, "INR", "en-IN")).toBe("₹9,00,71,99,25,47,409");
});

it("staffMoneyText writes the currency code first, and is exact beyond the range of a double", () => {
	expect(staffMoneyText("ng", 150_050n)).toBe("NGN 1,500.50");
	expect(staffMoneyText("ng", 9_007_199_254_740_993n)).toBe("NGN 90,071,992,547,409.93");
});

it("wholeMoneyText writes whole units without cents", () => {
	expect(plain(wholeMoneyText("co", 1_500_000))).toBe("$ 1.500.000");
	expect(wholeMoneyText("in", 100_000)).toBe("₹1,00,000");
});

it("decimalText uses the region's decimal mark, and dayText writes the day before the month", () => {
	expect(decimalText("0.045", "es-CO")).toBe("0,045");
	expect(decimalText("0.10", "es-MX")).toBe("0.10");
	expect(decimalText("36", "en-IN")).toBe("36");
	expect(dayText("2026-12-01" as PlainDate, "en", "UTC")).toBe("1 December 2026");
});
