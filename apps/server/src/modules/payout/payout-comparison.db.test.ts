import type { ListedPayout } from "@puente/providers/payments";
import { packs } from "@puente/regions";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { createPayoutHarness, type PayoutHarness } from "../../../test/simulators/payout-harness.ts";
import { localDate } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Hold } from "../../platform/hold/hold.ts";
import { listOpenItems } from "../ledger/store/open-items.ts";
import { findAgreement } from "../offer/index.ts";
import { verifyChains } from "../reporting/verify.ts";
import { agreedLoan } from "./start-payout.ts";
import { findListing } from "./store/listed-payouts.ts";
import { listPayouts } from "./store/payouts.ts";
import { findLosingOrder } from "./take-in-payout.ts";

let database: Database;
let payouts: PayoutHarness;
beforeAll(async () => {
	database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
	payouts = createPayoutHarness(database);
	// Payouts and differences of earlier tests belong to another simulator.
	const longAgo = new Date("2026-01-01T00:00:00Z");
	await database.db.updateTable("payouts").set({ pollAt: null, firstSentAt: longAgo }).execute();
	await database.db.deleteFrom("openItems").execute();
	await database.db.deleteFrom("payoutComparisons").execute();
});

const day = 86_400;
const items = () => listOpenItems(database.db);

async function orderNoOf(orderId: string): Promise<string> {
	const query = database.db.selectFrom("orders").select("orderNo").where("id", "=", orderId);
	return (await query.executeTakeFirstOrThrow()).orderNo;
}

/** A payout that the rail reports as settled, a day ago. */
async function settledPayout(account?: { readonly bankCode: string; readonly accountNumber: string }) {
	const orderId = await payouts.createAcceptedOrder(account);
	await payouts.getMoney(orderId);
	await payouts.runJobs();
	expect(await payouts.audit(orderId)).toBe("Repaying");
	payouts.advance(day);
	const [reference = ""] = await payouts.references(orderId);
	return { orderId, reference };
}

/** Changes the rail's own record of a payout. */
function changeAtRail(reference: string, change: object): void {
	const booked = payouts.rail.books.get(reference);
	if (!booked) throw new Error(`no rail has the payout ${reference}`);
	payouts.rail.books.set(reference, { ...booked, ...change });
}

const outside = (narration: string | null, changes: Partial<ListedPayout> = {}) => ({
	rail: "paystack" as const,
	providerId: `TRF_${randomUuid()}`,
	reference: randomUuid(),
	state: "settled" as const,
	amountMinor: 2_000_000n,
	currency: "NGN" as const,
	madeAt: payouts.now(),
	accountNumber: "0690000031",
	narration,
	...changes,
});

describe("the comparison of the rails' payouts with ours", () => {
	it("finds nothing where both agree, and stores that it ended", async () => {
		await settledPayout();
		await payouts.compare();
		expect(await items()).toEqual([]);
		const compared = await database.db.selectFrom("payoutComparisons").selectAll().execute();
		expect(compared.map(({ rail }) => rail)).toContain("paystack");
		expect(compared[0]?.comparedFrom).toEqual(new Date(payouts.now().getTime() - 3 * day * 1_000));
	});

	it("lists a payout that our books do not have once, with its amount, its day and its order", async () => {
		const orderId = await payouts.createAcceptedOrder();
		const paid = outside(`Puente ${await orderNoOf(orderId)}`);
		payouts.rail.foreign.push(paid);
		await payouts.compare();
		await payouts.compare();
		expect(await items()).toEqual([
			{ kind: "payoutNotInBooks", rail: "paystack", key: paid.providerId, loanId: null },
		]);
		const stored = await database.db.selectFrom("openItems").selectAll().executeTakeFirstOrThrow();
		expect(stored).toMatchObject({ orderId, happenedAt: paid.madeAt });
		const { rail: _rail, accountNumber: _account, narration: _text, ...said } = paid;
		expect(await findListing(database.db, "paystack", { providerId: paid.providerId })).toEqual({
			...said,
			rail: "paystack",
			toOwnAccount: true,
		});
		const rails = (await verifyChains(database.db)).find(({ chains }) => chains === "rails");
		expect(rails?.broken).toContain("1 differences");
	});

	it("names no order for a payout that somebody else made, and says when the account is another", async () => {
		const orderId = await payouts.createAcceptedOrder();
		const stranger = outside("Rent of November", { reference: null });
		const other = outside(`Puente ${await orderNoOf(orderId)}`, { accountNumber: "0690000099" });
		payouts.rail.foreign.push(stranger, other);
		await payouts.compare();
		const stored = await database.db.selectFrom("openItems").select(["key", "orderId"]).execute();
		expect(new Map(stored.map(({ key, orderId }) => [key, orderId]))).toEqual(
			new Map([
				[stranger.providerId, null],
				[other.providerId, orderId],
			]),
		);
		expect(await findListing(database.db, "paystack", other)).toMatchObject({ toOwnAccount: false });
	});

	it("does not list a payout that failed or came back: no money is out", async () => {
		payouts.rail.foreign.push(outside(null, { state: "failed" }), outside(null, { state: "reversed" }));
		await payouts.compare();
		expect(await items()).toEqual([]);
	});

	it("does not pay an order that a rail shows as paid", async () => {
		const orderId = await payouts.createAcceptedOrder();
		const planned = await payouts.createAcceptedOrder();
		expect(await payouts.getMoney(planned)).toBe(true);
		for (const id of [orderId, planned]) {
			payouts.rail.foreign.push(outside(`Puente ${await orderNoOf(id)}`));
		}
		await payouts.compare();
		expect(await payouts.getMoney(orderId)).toBe(false);
		await payouts.runJobs();
		expect(payouts.rail.sends).toEqual([]);
	});

	it("lists a settled payout that the rail does not have", async () => {
		const { orderId, reference } = await settledPayout();
		payouts.rail.books.delete(reference);
		await payouts.compare();
		expect(await items()).toEqual([
			{ kind: "payoutNotAtRail", rail: "paystack", key: reference, loanId: reference },
		]);
		const item = await database.db.selectFrom("openItems").selectAll().executeTakeFirstOrThrow();
		expect(item.orderId).toBe(orderId);
	});

	it.each([
		["payoutAmountDiffers", { paidMinor: 1n }],
		["payoutStateDiffers", { state: "pending" }],
	])("lists %s, and settles it by itself when both agree again", async (kind, change) => {
		const { reference } = await settledPayout();
		const before = payouts.rail.books.get(reference);
		changeAtRail(reference, change);
		await payouts.compare();
		expect(await items()).toMatchObject([{ kind, key: reference, loanId: reference }]);
		// Longer ago than a comparison usually looks back.
		payouts.advance(5 * day);
		await payouts.compare();
		expect(await items()).toHaveLength(1);
		changeAtRail(reference, before ?? {});
		await payouts.compare();
		expect(await items()).toEqual([]);
		changeAtRail(reference, change);
		payouts.advance(-5 * day);
		await payouts.compare();
		expect(await items()).toHaveLength(1);
	});

	it("lists a payout that went to another account, and applies none of the rail's reports about it", async () => {
		payouts.rail.faults.push("slow");
		const orderId = await payouts.createAcceptedOrder();
		await payouts.getMoney(orderId);
		await payouts.runJobs();
		const [reference = ""] = await payouts.references(orderId);
		const payout = payouts.rail.books.get(reference)?.payout;
		if (!payout) throw new Error("the payout was not sent");
		changeAtRail(reference, {
			state: "settled",
			payout: { ...payout, to: { ...payout.to, accountNumber: "0690000099" } },
		});
		await payouts.compare();
		expect(await items()).toMatchObject([{ kind: "payoutAccountDiffers", key: reference }]);
		expect((await listPayouts(database.db, orderId))[0]?.state).toBe("sent");
	});

	it.each([
		["another key", "@LUISGOMEZ"],
		["a key that ends like ours", "perez@gmail.com"],
		["an account number", "12345678901"],
	])("lists a payout by key that the rail shows at %s", async (_where, shown) => {
		const key = { bankCode: "Bre-B", accountNumber: "ana.perez@gmail.com" };
		const { orderId, reference } = await settledPayout(key);
		await payouts.compare();
		expect(await items()).toEqual([]);
		const payout = payouts.rail.books.get(reference)?.payout;
		changeAtRail(reference, { payout: { ...payout, to: { ...payout?.to, accountNumber: shown } } });
		const foreign = outside(`Puente ${await orderNoOf(orderId)}`, { accountNumber: shown });
		payouts.rail.foreign.push(foreign);
		await payouts.compare();
		expect(await items()).toContainEqual({
			kind: "payoutAccountDiffers",
			rail: "paystack",
			key: reference,
			loanId: reference,
		});
		expect(await findListing(database.db, "paystack", foreign)).toMatchObject({ toOwnAccount: false });
	});

	it("settles a payout whose report was lost, on the rail's day", async () => {
		payouts.rail.faults.push("slow");
		const orderId = await payouts.createAcceptedOrder();
		await payouts.getMoney(orderId);
		await payouts.runJobs();
		const [reference = ""] = await payouts.references(orderId);
		payouts.rail.set(reference, "settled");
		payouts.advance(2 * day);
		await payouts.compare();
		expect(await payouts.audit(orderId)).toBe("Repaying");
		expect(await items()).toEqual([]);
		const query = database.db.selectFrom("loans").select("openedOn").where("id", "=", reference);
		expect((await query.executeTakeFirstOrThrow()).openedOn).toBe("2026-11-15");
	});

	it("fails a payout whose report was lost, with the reason that no list shows", async () => {
		payouts.rail.faults.push("slow");
		const orderId = await payouts.createAcceptedOrder();
		await payouts.getMoney(orderId);
		await payouts.runJobs();
		const [reference = ""] = await payouts.references(orderId);
		payouts.rail.set(reference, "failed");
		payouts.advance(2 * day);
		await payouts.compare();
		expect(await payouts.audit(orderId)).toBe("PayFail");
		expect(await items()).toEqual([]);
		const query = database.db.selectFrom("payouts").select("failedCode").where("reference", "=", reference);
		expect((await query.executeTakeFirstOrThrow()).failedCode).toBe("no-such-account");
	});

	it("does not send a planned payout that the rail has", async () => {
		const { orderId, reference } = await settledPayout();
		const other = await payouts.createAcceptedOrder();
		await payouts.getMoney(other);
		const [planned = ""] = await payouts.references(other);
		const booked = payouts.rail.books.get(reference);
		if (!booked) throw new Error("the payout was not sent");
		const payout = { ...booked.payout, reference: planned, firstSentAt: payouts.now() };
		payouts.rail.books.set(planned, { ...booked, payout });
		await payouts.compare();
		await payouts.runJobs();
		expect(payouts.rail.sends).toEqual([reference]);
		expect(await payouts.audit(other)).toBe("Repaying");
		expect(await payouts.audit(orderId)).toBe("Repaying");
	});

	it("concludes nothing from a rail that does not answer", async () => {
		const { reference } = await settledPayout();
		payouts.rail.books.delete(reference);
		payouts.rail.downNames.add("paystack");
		await payouts.compare();
		expect(await items()).toEqual([]);
		const compared = await database.db.selectFrom("payoutComparisons").select("rail").execute();
		expect(compared.map(({ rail }) => rail)).not.toContain("paystack");
	});

	it("does not list again what staff has settled", async () => {
		payouts.rail.foreign.push(outside(null));
		await payouts.compare();
		await database.db.updateTable("openItems").set({ settledAt: payouts.now(), settledBy: "ada" }).execute();
		await payouts.compare();
		expect(await items()).toEqual([]);
	});
});

describe("what a rail's list leaves open", () => {
	const listedPayout = (reference: string) => {
		const payout = payouts.rail.books.get(reference)?.payout;
		if (!payout) throw new Error(`no rail has the payout ${reference}`);
		return payout;
	};

	it("is asked for: a payout that the rail knows and does not list is no difference", async () => {
		const { reference } = await settledPayout();
		const payout = listedPayout(reference);
		changeAtRail(reference, { payout: { ...payout, firstSentAt: new Date("2026-01-01T00:00:00Z") } });
		await payouts.compare();
		expect(await items()).toEqual([]);
	});

	it("is concluded only when the rail answers for every payout that it does not list", async () => {
		const { reference } = await settledPayout();
		payouts.rail.books.delete(reference);
		payouts.rail.foreign.push(outside(null));
		payouts.rail.failAsks = 1;
		await payouts.compare();
		expect(await items()).toEqual([]);
		await payouts.compare();
		expect(await items()).toHaveLength(2);
	});

	it("is not missed because another rail lists our reference", async () => {
		const { reference } = await settledPayout();
		const paid = { ...outside(null, { reference }), rail: "flutterwave" as const };
		payouts.rail.foreign.push(paid);
		await payouts.compare();
		expect(await items()).toEqual([
			{ kind: "payoutNotInBooks", rail: "flutterwave", key: paid.providerId, loanId: null },
		]);
	});

	it("is not held against a payout when the list shows no account", async () => {
		const { reference } = await settledPayout();
		const payout = listedPayout(reference);
		changeAtRail(reference, { payout: { ...payout, to: { ...payout.to, accountNumber: null } } });
		const orderId = await payouts.createAcceptedOrder();
		const paid = outside(`Puente ${await orderNoOf(orderId)}`, { accountNumber: null });
		payouts.rail.foreign.push(paid);
		await payouts.compare();
		expect(await items()).toMatchObject([{ key: paid.providerId }]);
		expect(await findListing(database.db, "paystack", paid)).toMatchObject({ toOwnAccount: null });
	});

	it("is compared without the account of a borrower who was erased", async () => {
		const { orderId, reference } = await settledPayout();
		const erased = database.db.updateTable("borrowers").set({ dataKey: Buffer.alloc(0) });
		const ofOrder = database.db.selectFrom("orders").select("borrowerId").where("id", "=", orderId);
		await erased.where("id", "in", ofOrder).execute();
		changeAtRail(reference, { paidMinor: 1n });
		const paid = outside(`Puente ${await orderNoOf(orderId)}`);
		payouts.rail.foreign.push(paid);
		await payouts.compare();
		const found = [paid, { reference }].map((by) => findListing(database.db, "paystack", by));
		expect(await Promise.all(found)).toMatchObject([{ toOwnAccount: null }, { toOwnAccount: null }]);
	});
});

describe("a payout that a restore may have lost", () => {
	async function lostPayout() {
		const orderId = await payouts.createAcceptedOrder();
		const agreement = await findAgreement(database.db, orderId);
		if (!agreement) throw new Error("the order has no agreement");
		const at = payouts.now();
		const { receivedMinor } = agreedLoan(agreement, localDate(at, packs.ng.timeZone)).quote;
		const compared = { at: null, silent: [] };
		const hold: Hold = {
			id: randomUuid(),
			cause: "otherDatabase",
			foundAt: at,
			compareFrom: at,
			liftedAt: null,
			payouts: compared,
			collections: compared,
		};
		const lost = { ...outside(null, { amountMinor: receivedMinor }), orderId, toOwnAccount: true };
		return { orderId, hold, lost };
	}

	it("belongs to the order that waits for it, from the end of the books until the restore was found", async () => {
		const { orderId, hold, lost } = await lostPayout();
		const order = await findLosingOrder(database.db, hold, lost);
		expect(order?.id).toBe(orderId);
		const unsure = { ...lost, state: "pending" as const, toOwnAccount: null };
		expect((await findLosingOrder(database.db, hold, unsure))?.id).toBe(orderId);
	});

	it.each<[string, Partial<Parameters<typeof findLosingOrder>[2]>]>([
		["made before the books end", { madeAt: new Date("2026-11-01T00:00:00Z") }],
		["made after the restore was found", { madeAt: new Date("2026-12-01T00:00:00Z") }],
		["without a reference", { reference: null }],
		["to another account", { toOwnAccount: false }],
		["that failed", { state: "failed" }],
		["that came back", { state: "reversed" }],
		["for no order", { orderId: null }],
		["for an order that does not exist", { orderId: randomUuid() }],
		["of another amount", { amountMinor: 1n }],
		["in another currency", { currency: "INR" }],
	])("belongs to no order if it is one %s", async (_, change) => {
		const { hold, lost } = await lostPayout();
		expect(await findLosingOrder(database.db, hold, { ...lost, ...change })).toBeNull();
	});

	it("belongs to no order that the books show as paid or that does not wait", async () => {
		const { orderId, hold, lost } = await lostPayout();
		await payouts.getMoney(orderId);
		const [reference = ""] = await payouts.references(orderId);
		expect(await findLosingOrder(database.db, hold, lost)).toBeNull();
		const step = (step: "getMoney" | "Cancel") =>
			database.db.updateTable("orders").set({ step }).where("id", "=", orderId).execute();
		await step("getMoney");
		expect(await findLosingOrder(database.db, hold, lost)).toBeNull();
		await database.db.updateTable("payouts").set({ state: "failed", firstSentAt: payouts.now() }).execute();
		expect(await findLosingOrder(database.db, hold, lost)).not.toBeNull();
		expect(await findLosingOrder(database.db, hold, { ...lost, reference })).toBeNull();
		await step("Cancel");
		expect(await findLosingOrder(database.db, hold, lost)).toBeNull();
	});
});
