import { describe, expect, it } from "vitest";
import { checkVoucher, hoursLeft } from "./voucher.ts";

const draft = { images: 1, amount: "13000", paidOn: "2026-10-13" };
const today = "2026-10-15";

describe("checkVoucher", () => {
	it("accepts a picture, an amount and a day", () => {
		expect(checkVoucher(draft, today)).toEqual({});
	});

	it("requires one to five pictures", () => {
		expect(checkVoucher({ ...draft, images: 0 }, today)).toEqual({ images: { rule: "voucherRequired" } });
		expect(checkVoucher({ ...draft, images: 6 }, today)).toEqual({
			images: { rule: "tooManyImages", values: { count: 5 } },
		});
	});

	it("accepts small amounts, but only whole ones", () => {
		expect(checkVoucher({ ...draft, amount: "5" }, today)).toEqual({});
		expect(checkVoucher({ ...draft, amount: "5.50" }, today)).toEqual({ amount: { rule: "amountNotWhole" } });
	});

	it("rejects a missing, incomplete, impossible or future day", () => {
		expect(checkVoucher({ ...draft, paidOn: "2026-10-16" }, today)).toEqual({ paidOn: "dayAhead" });
		expect(checkVoucher({ ...draft, paidOn: "" }, today)).toEqual({ paidOn: "dayRequired" });
		for (const paidOn of ["1310", "2026-02-31"])
			expect(checkVoucher({ ...draft, paidOn }, today)).toEqual({ paidOn: "dayWrong" });
	});
});

it("hoursLeft rounds up and is null when late", () => {
	const nowMs = Date.parse("2026-10-15T10:00:00Z");
	expect(hoursLeft("2026-10-17T10:00:00Z", nowMs)).toBe(48);
	expect(hoursLeft("2026-10-15T10:00:01Z", nowMs)).toBe(1);
	expect(hoursLeft("2026-10-15T10:00:00Z", nowMs)).toBeNull();
});
