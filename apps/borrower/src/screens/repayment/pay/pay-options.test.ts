import { describe, expect, it } from "vitest";
import { lastUsedRail } from "./last-rail.ts";
import { paymentsLeft, payOptions } from "./pay-options.ts";
import type { Method } from "./rails.ts";

const method = (kind: Method["kind"], rail: string, maxMinor: number | null = null): Method => ({
	kind,
	rail,
	minMinor: null,
	maxMinor,
});
const card = {
	cardId: "c1",
	brand: "visa",
	lastDigits: "4081",
	expiryMonth: "12",
	expiryYear: "2030",
	bank: "",
	expired: false,
};
const methods = [
	method("online", "card-portal"),
	method("offline", "stp"),
	method("offline", "oxxo", 1_000_000),
	method("proof", "voucher"),
];
const ids = (options: ReturnType<typeof payOptions>) => options.map(({ id }) => id);

describe("payOptions", () => {
	it("keeps the order of the methods, without proofs", () => {
		expect(ids(payOptions({ cards: [], methods }, 100, null))).toEqual([
			"online card-portal",
			"offline stp",
			"offline oxxo",
		]);
	});

	it("puts the last used one first", () => {
		const options = payOptions({ cards: [], methods }, 100, { kind: null, rail: "oxxo" });
		expect(ids(options)).toEqual(["offline oxxo", "online card-portal", "offline stp"]);
		expect(options.map(({ isLastUsed }) => isLastUsed)).toEqual([true, false, false]);
	});

	it("leaves out a rail that does not take the amount", () => {
		const options = payOptions({ cards: [], methods }, 2_000_000, { kind: null, rail: "oxxo" });
		expect(ids(options)).toEqual(["online card-portal", "offline stp"]);
	});

	it("has a stored card in place of the card payment that stored it, and no expired one", () => {
		const nigerian = [method("online", "paystack-card"), method("offline", "monnify")];
		const cards = [{ ...card, cardId: "old", expired: true }, card];
		const used = { kind: "online", rail: "paystack-card" };
		expect(payOptions({ cards, methods: nigerian }, 100, used)[0]).toMatchObject({
			id: "card c1",
			isLastUsed: true,
		});
		expect(ids(payOptions({ cards, methods: nigerian }, 100, { kind: null, rail: "monnify" }))).toEqual([
			"offline monnify",
			"card c1",
			"online paystack-card",
		]);
	});
});

describe("lastUsedRail", () => {
	const paid = (rail: string | null) => ({
		on: "2026-10-12",
		kind: "payment" as const,
		amountMinor: 100,
		rail,
		reference: null,
	});
	const remembered = { kind: "online", rail: "card-portal" };

	it("is the rail of the last payment, which the server knows", () => {
		const movements = [paid("oxxo"), paid("stp"), paid(null)];
		expect(lastUsedRail({ movements }, remembered, methods)).toEqual({ kind: null, rail: "stp" });
	});

	it("is the one that this phone remembers if the server knows none that is offered", () => {
		expect(lastUsedRail({ movements: [] }, remembered, methods)).toEqual(remembered);
		expect(lastUsedRail({ movements: [paid("closed")] }, remembered, methods)).toEqual(remembered);
		expect(lastUsedRail({ movements: [] }, { kind: "online", rail: "closed" }, methods)).toBeNull();
		expect(lastUsedRail({ movements: [] }, null, methods)).toBeNull();
	});
});

describe("paymentsLeft", () => {
	const phase = (dueOn: string, settled = false) => ({
		number: 1,
		dueOn,
		principalMinor: 0,
		interestMinor: 0,
		taxMinor: 0,
		penaltyMinor: 0,
		penaltyTaxMinor: 0,
		penaltyReducedMinor: 0,
		paidMinor: 0,
		roundedOffMinor: 0,
		dueMinor: 0,
		overdueDays: 0,
		settled,
	});
	const loan = {
		on: "2026-10-14",
		phases: [phase("2026-09-12", true), phase("2026-10-12"), phase("2026-11-12"), phase("2026-12-12")],
	};

	it("counts what is open after the choice", () => {
		expect(paymentsLeft(loan, "due")).toBe(2);
		expect(paymentsLeft(loan, "next")).toBe(2);
		expect(paymentsLeft(loan, "all")).toBe(0);
	});
});
