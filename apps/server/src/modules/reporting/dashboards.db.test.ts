import { errors } from "@puente/contract";
import { type EventId, type LoanEvent, loanState } from "@puente/core/loan";
import { addDays, type PlainDate } from "@puente/core/time";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually, startTestServer, type TestServer } from "../../../test/harness.ts";
import { addPaidOutLoan, randomTerms } from "../../../test/loan-fixtures.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";
import { localDate } from "../../platform/clock/clock.ts";
import { getBorrower } from "../borrower/store/borrowers.ts";
import { bookEvent } from "../ledger/book-event.ts";
import { findLoan } from "../ledger/store/loans.ts";
import { addOpenItem } from "../ledger/store/open-items.ts";

let server: TestServer;
let finance: StaffClient;
let today: PlainDate;
let loanId: string;
beforeAll(async () => {
	server = await startTestServer();
	const now = await server.now();
	today = localDate(now, "Africa/Lagos");
	({ loanId } = await addPaidOutLoan(server.database.db, randomTerms(today), now));
	// Moving the clock runs all due jobs, including the figures.
	await server.advance("P2D");
	finance = await signInAs(server, "finance");
});
afterAll(() => server.stop());

const query = () =>
	({ country: "ng", from: addDays(today, -400), to: addDays(today, 400), grain: "day" }) as const;

it("refuses dashboards to a role without the permission", async () => {
	const support = await signInAs(server, "support");
	const reply = await support.call("dashboardMoney", query());
	expect(reply.body.code).toBe(errors.notPermitted.code);
});

it("returns the covered range, which ends today", async () => {
	const { data } = await eventually(async () => {
		const { body } = await finance.call("dashboardMoney", query());
		return (body.data as { rows: unknown[] }).rows.length > 0 ? body : null;
	});
	const { covers, currency, rows } = data as {
		covers: { from: string; to: string };
		currency: string;
		rows: { starts: string; disbursedMinor: number; principalMinor: number }[];
	};
	expect(currency).toBe("NGN");
	expect(covers.to).toBe(addDays(today, 2));
	expect(rows.at(-1)?.starts).toBe(covers.to);
	const paidOut = rows.find(({ starts }) => starts === today);
	expect(paidOut?.disbursedMinor).toBeGreaterThan(0);
	expect(rows.at(-1)).toMatchObject({ disbursedMinor: 0, principalMinor: paidOut?.principalMinor });
});

it("counts an overpayment as collected until it is refunded, without changing the principal", async () => {
	const { db } = server.database;
	const at = await server.now();
	const on = addDays(today, 2);
	const { borrowerId, loanId: paidTwice } = await addPaidOutLoan(db, randomTerms(on), at);
	const borrower = await getBorrower(db, borrowerId);
	const loan = await findLoan(db, paidTwice);
	if (!loan) throw new Error(`loan ${paidTwice} was not found`);
	const owedMinor = loanState(loan.terms, [], on).payoff.totalMinor;
	const money = async () => {
		await server.advance("PT16M");
		const { body } = await finance.call("dashboardMoney", query());
		const { rows } = body.data as { rows: { collectedMinor: number; principalMinor: number }[] };
		const collectedMinor = rows.reduce((sum, row) => sum + row.collectedMinor, 0);
		return { collectedMinor, principalMinor: rows.at(-1)?.principalMinor };
	};
	const before = await money();
	const book = (event: LoanEvent) => bookEvent(db, { borrower, loanId: paidTwice, event, at });
	await book({ kind: "payment", id: "paid" as EventId, on, amountMinor: owedMinor + 5_000n });
	const paid = await eventually(async () => {
		const now = await money();
		return now.collectedMinor === before.collectedMinor ? null : now;
	});
	expect(paid.collectedMinor - before.collectedMinor).toBe(Number(owedMinor) + 5_000);
	await book({ kind: "credit-refund", id: "refund" as EventId, on, amountMinor: 5_000n });
	const refunded = await eventually(async () => {
		const now = await money();
		return now.collectedMinor === paid.collectedMinor ? null : now;
	});
	expect(refunded.collectedMinor - before.collectedMinor).toBe(Number(owedMinor));
	expect(refunded.principalMinor).toBe(paid.principalMinor);
});

it("shows empty buckets for a region without loans", async () => {
	const { body } = await finance.call("dashboardRisk", { ...query(), country: "in" });
	const { rows, currency } = body.data as { rows: { buckets: unknown[] }[]; currency: string };
	expect(currency).toBe("INR");
	expect(rows.every(({ buckets }) => buckets.length === 0)).toBe(true);
});

it("groups the open items of a region by age", async () => {
	const now = await server.now();
	const openSince = [1, 5, 30, 70].map((hours) => new Date(now.getTime() - hours * 3_600_000));
	for (const foundAt of openSince)
		await addOpenItem(
			server.database.db,
			{ kind: "notAtRail", rail: "paystack", key: foundAt.toISOString(), loanId },
			foundAt,
		);
	const ages = async (country: "ng" | "in") => {
		const { body } = await finance.call("dashboardQueues", { country });
		const { rows } = body.data as { rows: { queue: string; oldestSince: string | null }[] };
		return rows.find(({ queue }) => queue === "openItems");
	};
	expect(await ages("ng")).toMatchObject({
		oldestSince: openSince[3]?.toISOString(),
		under4h: 1,
		under24h: 1,
		under48h: 1,
		over48h: 1,
	});
	expect(await ages("in")).toMatchObject({ oldestSince: null, under4h: 0, over48h: 0 });
});

it.each([
	["applications", "starts,handedIn,approved,rejected"],
	["delays", "starts,kind,items,p50Ms,p90Ms,p99Ms"],
	["money", "starts,disbursedMinor,collectedMinor,principalMinor,interestMinor,penaltyMinor"],
	["risk", "starts,on,lateFrom,loans,principalMinor"],
	["rolls", "month,lateFrom,outcome,loans,principalMinor"],
	["vintages", "vintage,month,agreedMinor,dueMinor,collectedMinor"],
	["queues", "queue,overdue,oldestSince,under4h,under24h,under48h,over48h"],
] as const)("exports the panel %s as CSV", async (panel, columns) => {
	const response = await finance.send("dashboardExport", { ...query(), panel });
	expect(response.headers.get("content-type")).toMatch("text/csv");
	expect(response.headers.get("content-disposition")).toMatch(`${panel}-ng-`);
	const [head] = (await response.text()).split("\r\n");
	expect(head).toBe(`country,currency,${columns}`);
});

it("exports one CSV line for each row of a panel", async () => {
	const { body } = await finance.call("dashboardMoney", query());
	const response = await finance.send("dashboardExport", { ...query(), panel: "money" });
	const lines = (await response.text()).trim().split("\r\n").slice(1);
	const rows = (body.data as { rows: Record<string, string | number>[] }).rows;
	expect(lines).toEqual(rows.map((row) => ["ng", "NGN", ...Object.values(row)].join(",")));
});
