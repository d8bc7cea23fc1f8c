import { errors } from "@puente/contract";
import { addDays, type PlainDate } from "@puente/core/time";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestDatabase, type Reply, startTestServer, testStart } from "../../../test/harness.ts";
import { addPaidOutLoan, randomTerms } from "../../../test/loan-fixtures.ts";
import { approveAsShown } from "../../../test/staff/approve-as-shown.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";
import { closeDaysAloneMax } from "../../jobs/job-handlers.ts";
import type { Database } from "../../platform/database/database.ts";
import { readOperatingFigures } from "../reporting/index.ts";
import { closeDay, lastEndedDay } from "./close-day.ts";
import { agreeToClose, beginClose } from "./store/closes.ts";
import { listEntries } from "./store/ledger.ts";
import { listOpenItems } from "./store/open-items.ts";

let database: Database;
beforeEach(async () => {
	database = await openTestDatabase();
});
afterEach(() => database.close());

const currency = "NGN";
const yesterday = lastEndedDay("ng", testStart).day;
const noonAfter = (day: PlainDate) => new Date(`${addDays(day, 1)}T11:00:00Z`);

/** A loan that was paid out on a day, and posted up to it. */
async function loanOf(day: PlainDate) {
	const { loanId } = await addPaidOutLoan(database.db, randomTerms(day), new Date(`${day}T11:00:00Z`));
	return loanId;
}

/** The close of a day, as the sweep of a process begins it, on the day after. */
async function close(day: PlainDate) {
	const now = noonAfter(day);
	await beginClose(database.db, { currency, day }, now, now);
	const clock = { now: () => now, offsetMs: () => 0, setOffset: () => undefined };
	return closeDay({ db: database.db, clock, daysAloneMax: closeDaysAloneMax }, { currency, day });
}

const postedUntil = async (loanId: string) =>
	(
		await database.db
			.selectFrom("loans")
			.select("postedUntil")
			.where("id", "=", loanId)
			.executeTakeFirstOrThrow()
	).postedUntil;
const items = async () =>
	(await listOpenItems(database.db)).map(({ kind, rail, key }) => ({ kind, rail, key }));
const waitingCloses = async () => (await readOperatingFigures(database.db, testStart)).waitingCloses;

it("posts three missing days by itself", async () => {
	const day = addDays(yesterday, -closeDaysAloneMax);
	const loanId = await loanOf(day);
	expect(await close(yesterday)).toBeNull();
	expect(await postedUntil(loanId)).toBe(yesterday);
	expect(await items()).toEqual([]);
});

it("posts nothing when more are missing, and lists once that it waits", async () => {
	const day = addDays(yesterday, -closeDaysAloneMax - 1);
	const loanId = await loanOf(day);
	const { length } = await listEntries(database.db, loanId);
	expect(await close(yesterday)).toBe(addDays(day, 1));
	expect(await close(yesterday)).toBe(addDays(day, 1));
	expect(await postedUntil(loanId)).toBe(day);
	expect(await listEntries(database.db, loanId)).toHaveLength(length);
	expect(await items()).toEqual([{ kind: "closeWaits", rail: currency, key: addDays(day, 1) }]);
	expect(await waitingCloses()).toEqual([currency]);
});

it("posts nothing of days that have not come, and goes on by itself once the clock is right", async () => {
	const loanId = await loanOf(addDays(yesterday, -1));
	expect(await close(addDays(yesterday, 400))).toBe(yesterday);
	expect(await postedUntil(loanId)).toBe(addDays(yesterday, -1));
	expect(await waitingCloses()).toEqual([currency]);
	expect(await close(yesterday)).toBeNull();
	expect(await postedUntil(loanId)).toBe(yesterday);
	expect(await items()).toEqual([]);
	expect(await waitingCloses()).toEqual([]);
	// The same first day waits again after the next wrong clock.
	const next = addDays(yesterday, 400);
	expect(await close(next)).toBe(addDays(yesterday, 1));
	expect(await close(next)).toBe(addDays(yesterday, 1));
	expect(await items()).toHaveLength(1);
});

it("lists a close again that was settled while the clock was right", async () => {
	await loanOf(addDays(yesterday, -1));
	await close(addDays(yesterday, 400));
	await database.db.updateTable("openItems").set({ settledAt: testStart, settledBy: "staff" }).execute();
	await close(addDays(yesterday, 400));
	expect(await items()).toEqual([{ kind: "closeWaits", rail: currency, key: yesterday }]);
});

it("does not count the days before a loan that was opened for an earlier day", async () => {
	await loanOf(addDays(yesterday, -1));
	await close(yesterday);
	const earlier = await loanOf(addDays(yesterday, -30));
	expect(await close(addDays(yesterday, 1))).toBeNull();
	expect(await postedUntil(earlier)).toBe(addDays(yesterday, 1));
});

it("posts the agreed days, each on its own date, and asks again for many more", async () => {
	const day = addDays(yesterday, -40);
	const loanId = await loanOf(day);
	await close(yesterday);
	const until = addDays(yesterday, -10);
	await agreeToClose(database.db, { currency, until }, testStart);
	expect(await close(yesterday)).toBe(addDays(until, 1));
	expect(await postedUntil(loanId)).toBe(until);
	expect(await items()).toEqual([{ kind: "closeWaits", rail: currency, key: addDays(until, 1) }]);
	await agreeToClose(database.db, { currency, until: addDays(yesterday, -1) }, testStart);
	// One more day is missing than was agreed to, which the close posts by itself.
	expect(await close(yesterday)).toBeNull();
	const days = (await listEntries(database.db, loanId))
		.filter(({ kind }) => kind === "interest-accrual")
		.map(({ on }) => on);
	expect(new Set(days).size).toBe(days.length);
	expect(days.every((on) => on > day && on <= yesterday)).toBe(true);
	expect(await items()).toEqual([]);
});

const codeOf = (name: keyof typeof errors) => errors[name].code;
const reason = "The machines of the lender stood still";
function must(reply: Reply): Record<string, unknown> {
	if (reply.body.code !== 0) throw new Error(`call was refused: ${JSON.stringify(reply.body)}`);
	return reply.body.data;
}

it("is agreed to by two people, who see the days and the loans, and by nobody alone", async () => {
	const day = addDays(yesterday, -10);
	const loanId = await loanOf(day);
	await close(yesterday);
	// Serves only: the close is run by the test.
	const server = await startTestServer({ works: false }, { ...database, close: async () => undefined });
	try {
		const finance = await signInAs(server, "lucia.finance");
		const compliance = await signInAs(server, "compliance");
		const { items: queue } = must(await finance.call("queue", { queue: "openItems" })) as {
			items: { id: string; country: string }[];
		};
		expect(queue).toMatchObject([{ country: "ng" }]);
		const id = queue[0]?.id ?? "";
		const missing = { currency, firstDay: addDays(day, 1), lastDay: yesterday, loans: 1 };
		expect(must(await finance.call("openItem", { id }))["close"]).toEqual({ ...missing, agreedUntil: null });
		expect((await finance.call("settleOpenItem", { id, reason })).body.code).toBe(codeOf("openItemProposed"));
		const propose = (client: StaffClient, closedUntil: string) =>
			client.call("propose", { kind: "lateClose", subject: id, after: { closedUntil }, reason });
		expect((await propose(compliance, yesterday)).body.code).toBe(codeOf("notPermitted"));
		for (const until of [day, addDays(yesterday, 1)])
			expect((await propose(finance, until)).body.code).toBe(codeOf("proposalChangesNothing"));
		const proposal = must(await propose(finance, yesterday)) as { id: string };
		expect(proposal).toMatchObject({
			before: { firstMissingDay: missing.firstDay, daysToPost: 10, loansToPost: 1 },
			change: { before: { closedUntil: null }, after: { closedUntil: yesterday } },
		});
		const own = await finance.call("decideProposal", { id: proposal.id, decision: "approved" });
		expect(own.body.code).toBe(codeOf("proposalOwn"));
		expect(await close(yesterday)).toBe(missing.firstDay);
		must(await approveAsShown(server, compliance, proposal.id));
		const { close: agreed } = must(await finance.call("openItem", { id }));
		expect(agreed).toEqual({ ...missing, agreedUntil: yesterday });
		expect((await propose(finance, yesterday)).body.code).toBe(codeOf("proposalChangesNothing"));
		expect(await close(yesterday)).toBeNull();
		expect(await postedUntil(loanId)).toBe(yesterday);
		expect((await finance.call("openItem", { id })).body.code).toBe(codeOf("itemNotFound"));
	} finally {
		await server.stop();
	}
});
