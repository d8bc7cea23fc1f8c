import { expect, it } from "vitest";
import { plainDate } from "../time/plain-date.ts";
import { isPaymentOfProof } from "./proof.ts";

const proof = { amountMinor: 500_000n, currency: "NGN", paidOn: plainDate("2026-03-31") } as const;
const payment = { amountMinor: 500_000n, currency: "NGN", on: plainDate("2026-03-31") } as const;

it.each(["2026-03-28", "2026-03-31", "2026-04-03"])(
	"a payment of its amount on %s is that of the proof",
	(day) => {
		expect(isPaymentOfProof(proof, { ...payment, on: plainDate(day) })).toBe(true);
	},
);

it.each(["2026-03-27", "2026-04-04"])("a payment on %s is another one", (day) => {
	expect(isPaymentOfProof(proof, { ...payment, on: plainDate(day) })).toBe(false);
});

it("a payment of another amount or currency is another one", () => {
	expect(isPaymentOfProof(proof, { ...payment, amountMinor: 500_001n })).toBe(false);
	expect(isPaymentOfProof(proof, { ...payment, currency: "MXN" })).toBe(false);
});
