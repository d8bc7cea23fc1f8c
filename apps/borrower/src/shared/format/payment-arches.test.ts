import { expect, it } from "vitest";
import { paymentArches } from "./payment-arches.ts";

const paid = { settled: true, overdueDays: 0 };
const open = { settled: false, overdueDays: 0 };
const late = { settled: false, overdueDays: 5 };

it("marks the next payment", () => {
	expect(paymentArches([paid, open, open])).toEqual(["done", "now", "next"]);
});

it("marks late payments, and then no next one", () => {
	expect(paymentArches([paid, late, open])).toEqual(["done", "late", "next"]);
});

it("marks all payments of a loan that is paid off", () => {
	expect(paymentArches([paid, paid])).toEqual(["done", "done"]);
});
