import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CallOutput, errors } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { stepCodes } from "@puente/core/application";
import { isHoliday } from "@puente/regions/load";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { completeStep, register } from "../../../test/applicant.ts";
import { fillApplication, orderOf, smallestLoan, waitForStep } from "../../../test/borrowing.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";
import { listLegalGaps } from "../../platform/law/legal-gaps.ts";
import { lawInForce } from "../../platform/law/legal-records.ts";

let server: TestServer;
let maker: StaffClient;
let checker: StaffClient;
beforeAll(async () => {
	server = await startTestServer();
	maker = await signInAs(server, "lucia.finance");
	checker = await signInAs(server, "ngozi.compliance");
});
afterAll(() => server.stop());

const dayAfter = (now: Date, days: number) =>
	Temporal.Instant.fromEpochMilliseconds(now.getTime())
		.toZonedDateTimeISO("America/Bogota")
		.toPlainDate()
		.add({ days })
		.toString();

const source = "Superintendencia Financiera, resolution 1234 of the month";
type Proposed = { readonly from: string; readonly until: string | null; readonly value: object };

async function propose(subject: string, { from, until, value }: Proposed) {
	const after = { from, until, source, value };
	const reason = "The resolution was published";
	const { body } = await maker.call("propose", { kind: "legalRecord", subject, after, reason });
	return { code: body.code, id: String(body.data?.["id"] ?? "") };
}
async function enter(subject: string, record: Proposed): Promise<string> {
	const { code, id } = await propose(subject, record);
	expect(code).toBe(0);
	const { body } = await checker.call("decideProposal", { id, decision: "approved" });
	expect(body.code).toBe(0);
	return id;
}
async function kindIn(country: "co" | "ng", kind: string) {
	const { body } = await checker.call("legalRecords", { country });
	const { kinds } = body.data as unknown as CallOutput<StaffCalls["legalRecords"]>;
	const found = kinds.find((one) => one.kind === kind);
	if (!found) throw new Error(`${country} has no ${kind}`);
	return found;
}

const rate = (percentPerYear: string) => ({ kind: "usuryRate", percentPerYear });
const offersStopped = errors.offersStopped.code;

describe("a legal record", () => {
	it("takes two people, and stands with its law and both names", async () => {
		const now = await server.now();
		const [from, until] = [dayAfter(now, 400), dayAfter(now, 430)];
		const { code, id } = await propose("co:usuryRate", { from, until, value: rate("24.5") });
		expect(code).toBe(0);
		expect((await maker.call("decideProposal", { id, decision: "approved" })).body.code).toBe(
			errors.proposalOwn.code,
		);
		expect((await kindIn("co", "usuryRate")).proposalId).toBe(id);
		expect((await checker.call("decideProposal", { id, decision: "approved" })).body.code).toBe(0);
		const { records, proposalId } = await kindIn("co", "usuryRate");
		expect(proposalId).toBeNull();
		expect(records[0]).toMatchObject({
			from,
			until,
			source,
			value: rate("24.5"),
			entered: { proposalId: id, madeBy: "lucia.finance", checkedBy: "ngozi.compliance" },
		});
		const { db } = server.database;
		await expect(db.deleteFrom("legalRecords").execute()).rejects.toThrow();
		await expect(db.updateTable("legalRecords").set({ source: "Another law" }).execute()).rejects.toThrow();
	});

	it.each([
		[
			"a rate without a last day",
			"co:usuryRate",
			{ from: "2027-01-01", until: null, value: rate("24") },
			"legalRecordWrong",
		],
		[
			"a rate of nothing",
			"co:usuryRate",
			{ from: "2027-01-01", until: "2027-01-31", value: rate("0") },
			"legalRecordWrong",
		],
		[
			"an end before the beginning",
			"co:usuryRate",
			{ from: "2027-01-02", until: "2027-01-01", value: rate("24") },
			"legalRecordWrong",
		],
		[
			"a rate where no usury law is",
			"mx:usuryRate",
			{ from: "2027-01-01", until: "2027-01-31", value: rate("24") },
			"proposalSubjectUnknown",
		],
		[
			"another kind than the subject's",
			"co:holidays",
			{ from: "2027-01-01", until: null, value: rate("24") },
			"proposalSubjectUnknown",
		],
		[
			"shares that fall",
			"ng:provisions",
			{
				from: "2027-01-01",
				until: null,
				value: { kind: "provisions", 0: 1, 1: 5, 7: 4, 30: 25, 60: 50, 90: 100 },
			},
			"legalRecordWrong",
		],
		[
			"a day that does not exist",
			"ng:holidays",
			{
				from: "2027-01-01",
				until: null,
				value: { kind: "holidays", fixed: ["02-30"], movedToMonday: [], fromEaster: [], dates: [] },
			},
			"legalRecordWrong",
		],
	] as const)("is refused: %s", async (_, subject, record, error) => {
		expect((await propose(subject, record)).code).toBe(errors[error].code);
	});

	it("of holidays counts at once, on every process", async () => {
		const { db } = server.database;
		expect(isHoliday((await lawInForce(db, "ng")).legalRecords, "2027-03-12")).toBe(false);
		const value = {
			kind: "holidays",
			fixed: ["01-01"],
			movedToMonday: [],
			fromEaster: [-2, 1],
			dates: ["2027-03-12"],
		};
		await enter("ng:holidays", { from: "2027-01-01", until: null, value });
		const { legalRecords } = await lawInForce(db, "ng");
		expect(isHoliday(legalRecords, "2027-03-12")).toBe(true);
		expect(isHoliday(legalRecords, "2026-10-01")).toBe(true);
		expect(isHoliday(legalRecords, "2027-10-01")).toBe(false);
	});
});

describe("a usury rate below every product", () => {
	it("stops offers and acceptances in that country, and a corrected one lets them go on", async () => {
		const applicant = await fillApplication(server, "co");
		const { orderNo } = applicant;
		const now = await server.now();
		const days = { from: dayAfter(now, -1), until: dayAfter(now, 40) };
		await enter("co:usuryRate", { ...days, value: rate("15") });
		expect((await completeStep.submit(applicant)).body.code).toBe(offersStopped);
		expect((await (await register(server, "co")).call("applyMarket", {})).body.code).toBe(offersStopped);
		expect((await (await register(server, "mx")).call("applyMarket", {})).body.code).not.toBe(offersStopped);

		// Submitted just before the rate fell: it waits, and is decided when it may be.
		const { db } = server.database;
		const step = { step: "Applying", stepAt: now } as const;
		await db.updateTable("orders").set(step).where("orderNo", "=", orderNo).execute();
		await server.advance("PT20M");
		expect((await orderOf(applicant))["step"]).toBe(stepCodes.Applying);
		await enter("co:usuryRate", { ...days, value: rate("24") });
		await server.advance("PT20M");
		await waitForStep(applicant, "Confirm");

		const choice = await smallestLoan(applicant);
		const shown = async () => (await applicant.call("productInfo", { orderNo, ...choice })).body.code;
		expect(await shown()).toBe(0);
		await enter("co:usuryRate", { ...days, value: rate("15.1") });
		expect(await shown()).toBe(offersStopped);
	});
});

describe("a production start with an old usury rate", () => {
	it("starts, says what is missing, and makes no offer there until it is entered", async () => {
		const dataDir = mkdtempSync(join(tmpdir(), "legal-records-"));
		const own = await startTestServer({
			sandboxUrl: null,
			dataDir,
			operations: { port: 0, host: "127.0.0.1" },
		});
		const { db } = own.database;
		const now = new Date();
		const gaps = await listLegalGaps(db, now, new Set(["mx", "co", "in", "ng"]));
		expect(gaps).toEqual([{ country: "co", kind: "usuryRate", from: dayAfter(now, 0), stopsOffers: true }]);
		expect(own.logs()).toContain("a legal record is missing: no offer is made until staff enter it");
		const metrics = await (await fetch(`${own.operationsAddress}/metrics`)).text();
		expect(metrics).toContain('puente_legal_record_missing{country="co",kind="usuryRate"} 2');
		expect(await listLegalGaps(db, now, new Set(["ng"]))).toEqual([]);
		expect((await (await register(own, "co")).call("applyMarket", {})).body.code).toBe(offersStopped);
		await own.stop();
		rmSync(dataDir, { recursive: true });
	});
});
