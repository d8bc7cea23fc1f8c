import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Applicant } from "../../../test/applicant.ts";
import { acceptOffer, applicantWithPayout, approvedApplicant, waitForStep } from "../../../test/borrowing.ts";
import { eventually, startTestServer, type TestServer } from "../../../test/harness.ts";
import { disableTriggers, undone } from "../../../test/loan-fixtures.ts";
import { randomUuid } from "../../../test/random.ts";
import { signInAs } from "../../../test/staff/staff-client.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { type ChainReport, verifyChains, walkChains } from "./verify.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
	const payer = await applicantWithPayout(server);
	await waitForStep(payer, "Repaying");
	await payOnce(payer);
	// Signed and accepted, and the money is still to go out.
	await acceptOffer(await approvedApplicant(server), false);
	const client = await signInAs(server, "support");
	for (let count = 0; count < 3; count++) await client.call("endSession", { id: randomUuid() });
});
afterAll(() => server.stop());

async function payOnce({ call, orderNo }: Applicant): Promise<void> {
	const reply = await call("monnifyReservedAccount", { orderNo });
	const [account] = reply.body.data["references"] as { payOrderId: string }[];
	const paidAt = await server.now();
	const paid = { reference: account?.payOrderId ?? "", amountMinor: 500_000n, paidAt };
	const { rail, body, headers } = server.fakes.collections.pay(paid);
	await fetch(`${server.address}/hooks/${rail}`, { method: "POST", body, headers });
	await eventually(async () => {
		const booked = server.database.db.selectFrom("payments").select("rail").where("eventId", "is not", null);
		return (await booked.execute()).length > 0 ? true : null;
	});
}

/** Changes the database with all triggers disabled, verifies the chains, and rolls the change back. */
function reportsAfter(change: (tx: Db) => Promise<unknown>): Promise<readonly ChainReport[]> {
	return undone(server.database.db, async (tx) => {
		await disableTriggers(tx);
		await change(tx);
		return walkChains(tx);
	});
}

async function brokenAfter(change: (tx: Db) => Promise<unknown>): Promise<readonly (string | null)[]> {
	return (await reportsAfter(change)).map(({ broken }) => broken);
}

describe("verifying the chains", () => {
	it("finds them intact as the server writes them, and counts their entries", async () => {
		const walks = await verifyChains(server.database.db);
		expect(walks.map(({ chains, broken }) => [chains, broken])).toEqual([
			["audit", null],
			["loans", null],
			["orders", null],
			["general", null],
			["payments", null],
			["payouts", null],
			["agreements", null],
			["coupons", null],
			["staff", null],
			["rails", null],
			["root", null],
		]);
		expect(walks.map(({ counts }) => counts)).toEqual([
			{ entries: 5 },
			{ loans: 1, entries: expect.any(Number) },
			{ borrowers: 2, events: expect.any(Number), orders: 2 },
			{ entries: 0 },
			{ payments: 1 },
			{ payouts: 1 },
			{ agreements: 2 },
			{ coupons: 0 },
			{ people: 8, proposals: 0 },
			{ "settled differences": 0 },
			{ chains: expect.any(Number) },
		]);
		expect(walks.at(-1)?.end).toMatch(/^[0-9a-f]{64}$/);
		expect(walks[0]?.end).toMatch(/^number 5, hash [0-9a-f]{64}$/);
	});

	it.each([
		[
			"a changed audit entry",
			sql`update audit set outcome = 'done' where number = 3`,
			0,
			"entry 3 is not the one that was written",
		],
		[
			"an audit entry moved to another person",
			sql`update audit set staff_id = null where number = 4`,
			0,
			"entry 4 is not the one that was written",
		],
		[
			"a sign-in from another address",
			sql`update audit set address = '203.0.113.9' where number = 1`,
			0,
			"entry 1 is not the one that was written",
		],
		[
			"a sign-in with another browser",
			sql`update audit set browser = 'Firefox' where number = 2`,
			0,
			"entry 2 is not the one that was written",
		],
		[
			"a sign-in whose address was removed",
			sql`update audit set address = null, browser = null where number = 2`,
			0,
			"entry 2 is not the one that was written",
		],
		[
			"an address that was added later",
			sql`update audit set address = '203.0.113.9', browser = '' where number = 3`,
			0,
			"entry 3 is not the one that was written",
		],
		["a deleted audit entry", sql`delete from audit where number = 2`, 0, "entry 2 is missing"],
		[
			"deleted last audit entries",
			sql`delete from audit where number > 3`,
			0,
			"the entries after 3 are missing",
		],
		[
			"an audit entry with another previous hash",
			sql`update audit set previous_hash = hash where number = 2`,
			0,
			"entry 2 follows another one",
		],
		[
			"a changed posting",
			sql`update postings set minor = minor * 2 where number = 1`,
			1,
			/^loan \S+: entry 1 is not the one that was posted$/,
		],
		["a deleted posting", sql`delete from postings where number = 1`, 1, /entry 1 is not the one/],
		["a changed balance", sql`update loans set balances = '{}'`, 1, /the cached balance differs/],
		[
			"a day on which a loan turns overdue in ten years",
			sql`update loans set turns_overdue_on = turns_overdue_on + 3650`,
			1,
			/turns overdue on 20\d\d-\d\d-\d\d, and by its events on/,
		],
		[
			"a day up to which nothing is posted",
			sql`update loans set posted_until = posted_until + 40`,
			1,
			/the ledger differs/,
		],
		[
			"a changed order event",
			sql`update order_events set to_step = 'Reject' where seq = 2`,
			2,
			/^borrower \S+: event 2 is not the one/,
		],
		["a deleted order event", sql`delete from order_events where seq = 1`, 2, /event 1 is missing/],
		[
			"an order event with another time",
			sql`update order_events set at = at + interval '1 second' where seq = 3`,
			2,
			/event 3 is not the one/,
		],
		[
			"an entry of suspense without a cause",
			sql`insert into general_entries values ('suspense:stp:MXN', 1, 'received', 'x', '2026-11-16', 'MXN', 'asset:cash',
				'liability:suspense:stp', 5, null, '\\x00', now())`,
			3,
			"suspense:stp:MXN: entry 1 is not the one that was posted",
		],
		[
			"money that waits for its owner and is in no suspense account",
			sql`insert into payments (rail, payment_id, amount_minor, currency, paid_at, received_at)
				values ('stp', 'x', 500, 'MXN', now(), now())`,
			3,
			"suspense:stp:MXN holds 0, and 500 waits",
		],
	] as const)("detects %s", async (_what, change, chain, sentence) => {
		const found = await brokenAfter((tx) => change.execute(tx));
		expect(found[chain]).toMatch(sentence);
		expect(found.filter((broken) => broken !== null)).toHaveLength(1);
	});

	it.each([
		[
			"a loan that was removed with all its books and its payment",
			sql`with l as (delete from loans), e as (delete from entries), p as (delete from postings), v as (delete from loan_events),
				a as (delete from accruals), s as (delete from standings) delete from payments`,
			{
				payouts: /^payout \S+ is settled and has no loan$/,
				orders: /^order \S+ was paid out 1 times, and has 0 loans$/,
			},
		],
		[
			"a removed loan whose payment was left",
			sql`with l as (delete from loans), e as (delete from entries) delete from postings`,
			{
				payouts: /has no loan/,
				orders: /has 0 loans/,
				payments: /^payment \S+ \S+ names loan \S+, which is not there$/,
			},
		],
		[
			"removed entries of every loan",
			sql`with cut as (delete from postings) delete from entries`,
			{
				loans: /^loan \S+: the last entries are missing: all \d+, of entries_\d{4}_\d\d$/,
				payments: /^payment monnify \S+ of 500000 NGN moved 0 NGN of loan/,
			},
		],
		[
			"the removed last event of every borrower",
			sql`delete from order_events e where seq = (select max(seq) from order_events o where o.borrower_id = e.borrower_id)`,
			{ orders: /^order \S+ is at \w+, and its history ends at \w+, and \d more$/ },
		],
		[
			"a removed history",
			sql`delete from order_events`,
			{ orders: /^order \S+ has no history, and \d more$/ },
		],
		[
			"the step of an order",
			sql`update orders set step = 'Finish'`,
			{ orders: /is at Finish, and its history ends at/ },
		],
		[
			"removed payments with their cash entries left",
			sql`delete from payments`,
			{ payments: /^loan \S+: payment monnify:\S+ moved 500000 of cash without a payment$/ },
		],
		[
			"payments of twice the amount",
			sql`update payments set amount_minor = amount_minor * 2`,
			{ payments: /^payment monnify \S+ of 1000000 NGN moved 500000 NGN of loan/ },
		],
		[
			"settled payouts of twice the amount",
			sql`update payouts set amount_minor = amount_minor * 2`,
			{ payouts: /^payout \S+ is of \d+ NGN, and its loan pays out \d+ NGN$/ },
		],
		[
			"a settled payout that failed",
			sql`update payouts set state = 'failed'`,
			{ payouts: /is failed, and it has a loan/ },
		],
		[
			"the amount of an agreement whose loan is paid out",
			sql`update agreements set amount_units = amount_units * 3 where order_id in (select order_id from loans)`,
			{ agreements: /^the agreement of order \S+ is over \d+, and its loan over \d+$/ },
		],
		[
			"the amount of an agreement whose money is still to go out",
			sql`update agreements set amount_units = amount_units + 1000 where order_id not in (select order_id from loans)`,
			{ agreements: /^the agreement of order \S+ is not the one that was signed: \d+ for \d+ days$/ },
		],
		[
			"an agreement that nobody signed",
			sql`delete from signatures`,
			{ agreements: /is not the one that was signed, and 1 more$/ },
		],
		[
			"a coupon of a million that nobody granted",
			sql`insert into coupons (id, borrower_id, source, source_id, amount_minor, currency, granted_at, expires_at)
				select gen_random_uuid(), id, 'staff', 'goodwill:' || id, 1000000, 'NGN', now(), now() from borrowers limit 1`,
			{ coupons: /^coupon \S+ of 1000000 NGN was not granted by two people$/ },
		],
		[
			"a prize that was not drawn",
			sql`insert into coupons (id, borrower_id, source, source_id, amount_minor, currency, granted_at, expires_at)
				select gen_random_uuid(), id, 'lottery', 'x', 1000000, 'NGN', now(), now() from borrowers limit 1`,
			{ coupons: /was not drawn$/ },
		],
		[
			"a card that earned too much",
			sql`insert into coupons (id, borrower_id, source, source_id, amount_minor, currency, granted_at, expires_at)
				select gen_random_uuid(), id, 'card', 'first', 1000000, 'NGN', now(), now() from borrowers limit 1`,
			{ coupons: /is more than a card earns$/ },
		],
		[
			"roles that a hand wrote",
			sql`update staff set roles = '["support", "finance", "admin"]' where name = 'sofia.support'`,
			{
				staff: /^sofia.support has the roles \["support", "finance", "admin"\], and was given \["support"\]$/,
			},
		],
		[
			"a person with roles that a hand added",
			sql`insert into staff (id, name, roles, password_hash, password_temporary, created_at)
				values (gen_random_uuid(), 'eve.admin', '["admin"]', '', false, now())`,
			{ staff: /^eve.admin has the roles \["admin"\], and was given \[\]$/ },
		],
		[
			"a decision that no person took",
			sql`insert into proposals (id, kind, subject, subject_name, before, after, reason, made_by, made_at, decision, decided_by, decided_at)
				select gen_random_uuid(), 'staffRoles', s.id::text, s.name, '{}', '{"roles": ["support"]}', 'x', a.id, now(), 'approved', b.id,
					now() + interval '100 years'
				from staff s, staff a, staff b where s.name = 'sofia.support' and a.name = 'andres.admin' and b.name = 'ngozi.compliance'`,
			{ staff: /^proposal \S+ was approved, and the audit has no decision of the person$/ },
		],
		[
			"money in suspense without its payment",
			sql`update payments set loan_id = null, event_id = null, booked_as = null`,
			{ general: /holds 0, and 500000 waits/, payments: /without a payment$/ },
		],
		[
			"a proof of payment whose payment is gone",
			sql`insert into vouchers (id, loan_id, borrower_id, amount_minor, currency, paid_on, reference_sealed, status, created_at,
					answer_by, answered_at, paid_rail, paid_id)
				select gen_random_uuid(), id, borrower_id, 5, 'NGN', opened_on, '', 'confirmed', now(), now(), now(), 'stp', 'gone' from loans`,
			{ general: /names payment stp gone, which is not there$/ },
		],
		[
			"a proof of payment whose money to come is not in the books",
			sql`insert into vouchers (id, loan_id, borrower_id, amount_minor, currency, paid_on, reference_sealed, status, created_at,
					answer_by, answered_at, to_come_since)
				select gen_random_uuid(), id, borrower_id, 5, 'NGN', opened_on, '', 'confirmed', now(), now(), now(), now() from loans`,
			{ general: /^proofs:NGN holds 0, and 5 waits, and 1 more$/ },
		],
	] as const)("finds %s", async (_what, change, expected) => {
		const reports = await reportsAfter((tx) => change.execute(tx));
		const broken = reports.flatMap(({ chains, broken }) =>
			broken === null ? [] : [[chains, broken] as const],
		);
		expect(Object.fromEntries(broken)).toEqual(
			Object.fromEntries(
				Object.entries(expected).map(([chains, sentence]) => [chains, expect.stringMatching(sentence)]),
			),
		);
	});

	it("is backed by triggers that refuse to update, delete or truncate the audit", async () => {
		const { db } = server.database;
		for (const change of [
			sql`update audit set outcome = 'done'`,
			sql`delete from audit`,
			sql`truncate audit`,
		]) {
			await expect(change.execute(db)).rejects.toThrow(/never changed or deleted/);
		}
	});
});
