import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errors } from "@puente/contract";
import { stepCodes } from "@puente/core/application";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import type { Applicant } from "../../../test/applicant.ts";
import {
	acceptOffer,
	approvedApplicant,
	orderOf,
	submitApplication,
	waitForStep,
} from "../../../test/borrowing.ts";
import {
	eventually,
	onPostgres,
	openEmptyDatabase,
	openTestDatabase,
	type Reply,
	startTestServer,
	type TestDatabase,
	type TestServer,
	testStart,
} from "../../../test/harness.ts";
import { runScript } from "../../../test/processes/run-script.ts";
import { providersOf } from "../../../test/simulators/fake-providers.ts";
import { approveAsShown } from "../../../test/staff/approve-as-shown.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";
import { verifyChains } from "../../modules/reporting/verify.ts";
import { type Database, openEmbedded } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { findHold, isHeld } from "./hold.ts";
import { noteDatabase } from "./note-database.ts";

const source = inject("databaseSource");
let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "restore-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const reason = "The rails were compared";
function must(reply: Reply): Record<string, unknown> {
	if (reply.body.code !== 0) throw new Error(`call was refused: ${JSON.stringify(reply.body)}`);
	return reply.body.data;
}

/** The borrower as a client of another server on the same data. */
const at = (server: TestServer, applicant: Applicant): Applicant => ({
	...applicant,
	server,
	call: (name, input, options = {}) =>
		server.open(name, input, { token: applicant.token, packageName: "com.puente.ng", ...options }),
});

/** Two confirmed loans are dumped, their money is sent, and the dump is restored beside rails that know of it. */
async function restoreAfterPayouts() {
	if (source.engine !== "postgres") throw new Error("needs PostgreSQL");
	const bin = (name: string) => join(source.bin, name);
	const database = await openTestDatabase();
	const first = await startTestServer({}, database);
	const applicants: Applicant[] = [];
	for (let count = 0; count < 2; count++) {
		const applicant = await approvedApplicant(first);
		await acceptOffer(applicant, false);
		applicants.push(applicant);
	}
	const dump = join(folder, "puente.dump");
	execFileSync(bin("pg_dump"), ["--format=custom", `--file=${dump}`, database.url ?? ""]);
	for (const applicant of applicants) {
		must(await applicant.call("getMoney", { orderNo: applicant.orderNo }));
		await waitForStep(applicant, "Repaying");
	}
	await first.stop();
	const target = await openEmptyDatabase();
	execFileSync(bin("pg_restore"), ["--no-owner", "--exit-on-error", "-d", target.url ?? "", dump]);
	const { payoutRails, collectionRails } = providersOf(first.fakes);
	const server = await startTestServer({}, target, undefined, { payoutRails, collectionRails });
	const [ours, others] = applicants.map((applicant) => at(server, applicant)) as [Applicant, Applicant];
	return { server, rail: first.fakes.payouts, ours, others };
}

type ShownHold = {
	readonly id: string;
	readonly payouts: { readonly at: string | null; readonly silent: readonly string[] };
	readonly collections: { readonly at: string | null };
	readonly differences: readonly {
		readonly orderNo: string;
		readonly takenIn: boolean;
		readonly amountMinor: number;
	}[];
};
const holdOf = async (client: StaffClient) => must(await client.call("hold", {}))["hold"] as ShownHold | null;

const stepOf = async (applicant: Applicant) => (await orderOf(applicant))["step"];

describe.runIf(onPostgres)("a dump that is restored after money left", () => {
	it("pays nothing twice, names what differs, and goes on when two people lift the hold", async () => {
		const { server, rail, ours, others } = await restoreAfterPayouts();
		const sends = rail.sends.length;
		const reference = rail.sends.at(-2) ?? "";
		// The other one was paid with another amount than agreed, so that it is not certain whose it is.
		const paidOther = rail.books.get(rail.sends.at(-1) ?? "");
		if (!paidOther) throw new Error("the rail does not have the payout");
		rail.books.set(paidOther.payout.reference, { ...paidOther, paidMinor: paidOther.paidMinor - 100n });
		const finance = await signInAs(server, "lucia.finance");
		const compliance = await signInAs(server, "compliance");
		expect(await (await fetch(`${server.address}/metrics`)).text()).toContain("puente_held 1");

		rail.down = true;
		await server.advance("PT30M");
		const silent = await holdOf(finance);
		expect(silent).toMatchObject({ cause: "otherDatabase", payouts: { at: null }, differences: [] });
		expect(silent?.payouts.silent).toContain("paystack");
		const lift = (client: StaffClient) =>
			client.call("propose", { kind: "holdLift", subject: silent?.id ?? "", after: { held: false }, reason });
		expect((await lift(finance)).body.code).toBe(errors.holdNotCompared.code);
		rail.down = false;

		// Past the moment at which the payouts would start by themselves.
		await server.advance("P1D");
		for (const applicant of [ours, others]) {
			expect(await stepOf(applicant)).toBe(stepCodes.getMoney);
			const { orderNo } = applicant;
			expect((await applicant.call("getMoney", { orderNo })).body.code).toBe(errors.lendingHeld.code);
			const withdrawn = await applicant.call("cancelDrawMoney", { orderNo, reasons: ["noLongerNeeded"] });
			expect(withdrawn.body.code).toBe(errors.lendingHeld.code);
		}
		expect(must(await ours.call("loanProductIndex", {}))["held"]).toBe(true);
		const waiting = await submitApplication(server);
		expect(rail.sends).toHaveLength(sends);

		const held = await holdOf(finance);
		expect(held?.payouts).toMatchObject({ at: expect.any(String), silent: [] });
		expect(held?.collections.at).not.toBeNull();
		const named = new Map(held?.differences.map(({ orderNo, takenIn }) => [orderNo, takenIn]));
		expect(named).toEqual(
			new Map([
				[ours.orderNo, true],
				[others.orderNo, false],
			]),
		);

		expect((await lift(compliance)).body.code).toBe(errors.notPermitted.code);
		const proposal = must(await lift(finance)) as { id: string };
		expect(proposal).toMatchObject({ before: { payoutsTakenIn: 1, differencesLeft: 1 } });
		const own = await finance.call("decideProposal", { id: proposal.id, decision: "approved" });
		expect(own.body.code).toBe(errors.notPermitted.code);
		expect(await stepOf(ours)).toBe(stepCodes.getMoney);
		must(await approveAsShown(server, compliance, proposal.id));

		await waitForStep(ours, "Repaying");
		const loans = await server.database.db.selectFrom("loans").select("id").execute();
		expect(loans).toEqual([{ id: reference }]);
		expect(await holdOf(finance)).toBeNull();
		await server.advance("PT30M");
		await waitForStep(waiting, "Confirm");
		// The payout that is not certain still stops its order.
		expect(await stepOf(others)).toBe(stepCodes.getMoney);
		expect(rail.sends).toHaveLength(sends);
		expect(must(await ours.call("loanProductIndex", {}))["held"]).toBe(false);
		const broken = (await verifyChains(server.database.db)).flatMap((walk) => walk.broken ?? []);
		expect(broken).toEqual(["1 differences from the rails' books are not settled"]);
		await server.stop();
	});

	it("is held too when the operator states it", async () => {
		const database = await openTestDatabase();
		const server = await startTestServer({ works: false }, { ...database, close: async () => undefined });
		await server.stop();
		expect(await findHold(database.db)).toBeNull();
		const settings = { DATA_DIR: folder, DATABASE_URL: database.url ?? "", SANDBOX: "on" };
		const wrong = runScript("tools/restored.ts", settings, ["yesterday"]);
		expect(await wrong.ended).toBe(1);
		expect(wrong.errors()).toContain("yesterday is no instant");
		const ends = "2026-11-17T03:00:00.000Z";
		const stated = runScript("tools/restored.ts", settings, [ends]);
		expect(await stated.ended, stated.errors()).toBe(0);
		expect(stated.output()).toContain(`The books end at ${ends}.`);
		expect(await findHold(database.db)).toMatchObject({ cause: "stated", compareFrom: new Date(ends) });
		await database.close();
	});

	it("makes no offer, by the card or by a person, until it is lifted", async () => {
		const database = await openTestDatabase();
		const server = await startTestServer({}, database);
		const { db } = database;
		const credit = await signInAs(server, "credit");
		const referred = await submitApplication(server, "ng", { faceVerdict: "differ" });
		const { id } = await db
			.selectFrom("orders")
			.select("id")
			.where("orderNo", "=", referred.orderNo)
			.executeTakeFirstOrThrow();
		await eventually(async () => {
			const decided = await credit.call("decideIdentity", { id, verdict: "genuine", reason });
			return decided.body.code === 0 || null;
		});
		await db.updateTable("databaseMark").set({ systemIdentifier: "1" }).execute();
		const applicant = await submitApplication(server);
		await server.advance("PT30M");
		expect(await stepOf(applicant)).toBe(stepCodes.Applying);
		const decisions = await db.selectFrom("decisions").select("orderId").execute();
		expect(decisions).toEqual([{ orderId: id }]);
		const approved = await credit.call("decideReferred", { id, verdict: "approve", reason });
		expect(approved.body.code).toBe(errors.offersHeld.code);
		expect(await stepOf(referred)).toBe(stepCodes.Applying);
		expect(await db.selectFrom("offers").selectAll().execute()).toEqual([]);
		await server.stop();
	});
});

describe("a restore is found", () => {
	let database: TestDatabase;
	let kept: Map<string, Buffer>;
	const failures: unknown[] = [];
	const files = {
		get: async (name: string) => kept.get(name) ?? null,
		put: async (name: string, bytes: Uint8Array) => void kept.set(name, Buffer.from(bytes)),
	};
	beforeEach(async () => {
		database = await openTestDatabase();
		kept = new Map();
		failures.length = 0;
	});
	afterEach(() => database.close());
	const later = (minutes: number) => new Date(testStart.getTime() + minutes * 60_000);
	const note = (minutes = 0, on: Database = database) =>
		noteDatabase(
			{ db: on.db, folder: on.folder, files, onError: (error) => failures.push(error) },
			later(minutes),
		);
	const setMark = (change: object) => database.db.updateTable("databaseMark").set(change).execute();

	it("never in a database that goes on", async () => {
		for (const minutes of [0, 1, 2]) expect(await note(minutes)).toBeNull();
		expect(await isHeld(database.db)).toBe(false);
	});

	it("by the position that stands outside it, as when a disk is put back", async () => {
		await note(0);
		const [before] = await database.db.selectFrom("databaseMark").selectAll().execute();
		for (const minutes of [1, 2, 3]) await note(minutes);
		await setMark({ position: before?.position, seenAt: before?.seenAt });
		expect(await note(60)).toMatchObject({
			cause: "olderThanMark",
			compareFrom: later(0),
			foundAt: later(60),
		});
		expect(await isHeld(database.db)).toBe(true);
		// It is found once, and stays until it is lifted.
		const [hold] = await database.db.selectFrom("holds").selectAll().execute();
		expect(await note(61)).toMatchObject({ id: hold?.id, foundAt: later(60) });
	});

	it.each([
		["systemIdentifier", "otherDatabase"],
		["tableNumber", "otherDatabase"],
		["timeline", "otherTimeline"],
	] as const)("by another %s, before anything has noted it", async (column, cause) => {
		await note();
		await setMark({ [column]: "77" });
		expect(await isHeld(database.db)).toBe(true);
		expect(await note(1)).toMatchObject({ cause });
	});

	it("not when a standby takes over that had confirmed each change", async () => {
		await note();
		await setMark({ timeline: "00000077", confirmed: true });
		expect(await isHeld(database.db)).toBe(false);
		expect(await note(1)).toBeNull();
	});

	it("also while the files are away, by the database itself", async () => {
		await note();
		await setMark({ tableNumber: "77" });
		const away = {
			get: () => Promise.reject(new Error("away")),
			put: () => Promise.reject(new Error("away")),
		};
		const context = {
			db: database.db,
			folder: null,
			files: away,
			onError: (error: unknown) => failures.push(error),
		};
		expect(await noteDatabase(context, later(1))).toMatchObject({ cause: "otherDatabase" });
		expect(failures).toHaveLength(2);
	});

	it("again while there is a hold: the comparisons begin anew, from the earlier end of the books", async () => {
		await note();
		await setMark({ tableNumber: "77" });
		await note(10);
		await database.db
			.updateTable("holds")
			.set({ payoutsComparedAt: later(25) })
			.execute();
		await setMark({ tableNumber: "78" });
		expect(await note(30)).toMatchObject({
			compareFrom: later(0),
			foundAt: later(30),
			payouts: { at: null },
		});
		expect(await database.db.selectFrom("holds").select("id").execute()).toHaveLength(1);
	});

	it("in an embedded database that was copied back, and not in one that was only stopped", async () => {
		const data = join(folder, "data");
		const copy = join(folder, "copy");
		const open = async (at: string, minutes: number) => {
			const embedded = await openEmbedded(at);
			await migrate(embedded);
			const hold = await note(minutes, embedded);
			expect(await findHold(embedded.db)).toEqual(hold);
			await embedded.close();
			return hold;
		};
		expect(await open(data, 0)).toBeNull();
		cpSync(data, copy, { recursive: true });
		expect(await open(data, 1)).toBeNull();
		rmSync(data, { recursive: true });
		cpSync(copy, data, { recursive: true });
		expect(await open(data, 2)).toMatchObject({ cause: "otherFolder" });
	});
});
