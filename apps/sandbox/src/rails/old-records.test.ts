import { expect, it } from "vitest";
import { createFaults } from "../faults/faults.ts";
import { openState } from "../state.ts";
import { createCollectionSimulator } from "./collection-simulator.ts";
import { createPayoutSimulator, type PayoutOrder } from "./payout-simulator.ts";

/** More than any list shows. */
const many = 230;
const start = Date.parse("2026-11-17T12:00:00Z");
const dayMs = 86_400_000;

it("finds an old payout by the field that its rail asks for", async () => {
	const db = openState(":memory:");
	const clock = async () => new Date(start);
	const payouts = createPayoutSimulator({
		db,
		faults: createFaults(db),
		clock,
		delayMs: 0,
	});
	const orderOf = (number: number): PayoutOrder => ({
		rail: "bank-transfer-co",
		reference: `reference ${number}`,
		day: "",
		amountMinor: 100,
		currency: "COP",
		country: "co",
		bankCode: "1007",
		accountNumber: "1",
		holder: "A",
		extra: { batch: `batch ${number}` },
	});
	for (let number = 0; number < many; number++) await payouts.create(orderOf(number));
	expect(payouts.list()).toHaveLength(200);
	const found = payouts.listByExtra("bank-transfer-co", "batch", "batch 0");
	expect(found.map(({ reference }) => reference)).toEqual(["reference 0"]);
	expect(payouts.listByExtra("razorpayx", "batch", "batch 0")).toEqual([]);
});

it("lists every charge that was paid within a time, however old it is", async () => {
	let day = 0;
	const collections = createCollectionSimulator(
		openState(":memory:"),
		async () => new Date(start + day * dayMs),
	);
	for (day = 0; day < many; day++) {
		const charge = { rail: "stp", reference: `reference ${day}`, payTo: `account ${day}`, amountMinor: null };
		await collections.open({ ...charge, currency: "MXN", extra: {}, expiresAt: null });
		await collections.pay({ rail: "stp", to: `account ${day}`, amountMinor: 100 });
	}
	const paid = await collections.listPaid("stp", new Date(start), new Date(start + dayMs));
	expect(paid.map(({ reference }) => reference)).toEqual(["reference 1", "reference 0"]);
});
