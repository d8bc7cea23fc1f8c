import { describe, expect, it } from "vitest";
import { checkVoucher, hoursLeft } from "./voucher.ts";

const draft = { images: 1, amount: "13000", paidOn: "2026-10-13" };
const today = "2026-10-15";

describe("a proof of payment", () => {
	it("with a picture, an amount and a day is complete", () => {
		expect(checkVoucher(draft, today)).toEqual({});
	});

	it("needs a picture, and not too many", () => {
		expect(checkVoucher({ ...draft, images: 0 }, today)).toEqual({ images: { rule: "voucherRequired" } });
		expect(checkVoucher({ ...draft, images: 6 }, today)).toEqual({
			images: { rule: "tooManyImages", values: { count: 5 } },
		});
	});

	it("takes a small amount, but a whole one", () => {
		expect(checkVoucher({ ...draft, amount: "5" }, today)).toEqual({});
		expect(checkVoucher({ ...draft, amount: "5.50" }, today)).toEqual({ amount: { rule: "amountNotWhole" } });
	});

	it("is not for a day that has not come", () => {
		expect(checkVoucher({ ...draft, paidOn: "2026-10-16" }, today)).toEqual({ paidOn: "dayAhead" });
		expect(checkVoucher({ ...draft, paidOn: "" }, today)).toEqual({ paidOn: "dayRequired" });
	});
});

it("counts the hours until an answer is due, and knows when it is late", () => {
	const nowMs = Date.parse("2026-10-15T10:00:00Z");
	expect(hoursLeft("2026-10-17T10:00:00Z", nowMs)).toBe(48);
	expect(hoursLeft("2026-10-15T10:00:01Z", nowMs)).toBe(1);
	expect(hoursLeft("2026-10-15T10:00:00Z", nowMs)).toBeNull();
});
