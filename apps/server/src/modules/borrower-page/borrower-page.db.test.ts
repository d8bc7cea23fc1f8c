import { errors } from "@puente/contract";
import { stepCodes } from "@puente/core/application";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Applicant } from "../../../test/applicant.ts";
import { applicantWithPayout, waitForStep } from "../../../test/borrowing.ts";
import { type Reply, startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";

let server: TestServer;
let support: StaffClient;
let compliance: StaffClient;
let applicant: Applicant;
beforeAll(async () => {
	server = await startTestServer();
	support = await signInAs(server, "support");
	compliance = await signInAs(server, "compliance");
	applicant = await applicantWithPayout(server);
	await waitForStep(applicant, "Repaying");
});
afterAll(() => server.stop());

const codeOf = (name: keyof typeof errors) => errors[name].code;
function must(reply: Reply): Record<string, unknown> {
	if (reply.body.code !== 0) throw new Error(`call was refused: ${JSON.stringify(reply.body)}`);
	return reply.body.data;
}

async function identityNumberOf({ userId }: Applicant): Promise<string> {
	const input = {
		borrowerId: userId,
		from: "IdentityOCR",
		field: "cardNo",
		reason: "To look for it",
	} as const;
	return String(must(await compliance.call("reveal", input))["value"]);
}

it("finds a borrower by a whole mobile, order or identity number in any spacing or case", async () => {
	const { mobile, orderNo, userId } = applicant;
	const number = await identityNumberOf(applicant);
	const found = async (by: "mobile" | "orderNo" | "identityNumber", text: string) =>
		(must(await support.call("searchBorrowers", { by, text }))["borrowers"] as { id: string }[]).map(
			({ id }) => id,
		);
	expect(await found("mobile", mobile)).toEqual([userId]);
	expect(await found("mobile", `+234 ${mobile.slice(0, 3)} ${mobile.slice(3)}`)).toEqual([userId]);
	expect(await found("orderNo", orderNo.toLowerCase())).toEqual([userId]);
	expect(await found("identityNumber", `${number.slice(0, 4)} ${number.slice(4)}`)).toEqual([userId]);
	expect(await found("identityNumber", number.slice(0, 6))).toEqual([]);
	expect(await found("mobile", "12345")).toEqual([]);
	const rows = await server.database.db
		.selectFrom("audit")
		.select(["input", "borrowerId"])
		.where("call", "=", "searchBorrowers")
		.execute();
	expect(rows.some(({ input }) => input.includes(mobile) || input.includes(number))).toBe(false);
	expect(rows.filter(({ borrowerId: id }) => id === userId)).toHaveLength(4);
});

it("shows forms, documents, applications, loans and consents with masked numbers, and audits the view", async () => {
	const id = applicant.userId;
	const page = must(await support.call("borrower", { id }));
	expect(page).toMatchObject({
		profile: {
			id,
			country: "ng",
			mobile: expect.stringMatching(/^\*+\d{3,4}$/),
			latestOrder: { step: stepCodes.Repaying },
		},
		forms: {
			BasicInfo: { nationalId: expect.stringMatching(/^\*+\d+$/) },
			BindCard: { accountNumber: expect.stringMatching(/^\*+\d+$/) },
		},
		documents: expect.arrayContaining([expect.objectContaining({ kind: "face" })]),
		applications: [
			{
				orderNo: applicant.orderNo,
				decisions: [{ decidedBy: "card", outcome: "approve" }],
				offer: { limit: expect.any(Number) },
				agreement: { amount: expect.any(Number) },
				payouts: [{ attempt: 1, state: "settled" }],
			},
		],
		loans: [{ orderNo: applicant.orderNo, status: "repaying", overdueDays: 0 }],
		consents: expect.arrayContaining([expect.objectContaining({ purpose: "biometrics" })]),
	});
	const text = JSON.stringify(page);
	expect(text).not.toContain(applicant.mobile);
	const [loan] = page["loans"] as { payoffMinor: number; phases: { leftMinor: number }[] }[];
	const detail = must(await applicant.call("repayDetail", { orderNo: applicant.orderNo }));
	expect(loan?.payoffMinor).toBe((detail["payoff"] as { totalMinor: number }).totalMinor);
	const views = await server.database.db
		.selectFrom("audit")
		.select("kind")
		.where("call", "=", "borrower")
		.where("borrowerId", "=", id)
		.execute();
	expect(views).toEqual([{ kind: "view" }]);
});

it("lists the timeline newest first, page by page, with staff actions", async () => {
	const credit = await signInAs(server, "credit");
	const proposal = {
		kind: "borrowerBlock",
		subject: applicant.userId,
		after: { blocked: true },
		reason: "A test of it",
	} as const;
	must(await credit.call("propose", proposal));
	const { events, next } = must(await support.call("borrowerTimeline", { id: applicant.userId })) as {
		events: { at: string; kind: string; what: string; by: string; facts: Record<string, string> }[];
		next: string | null;
	};
	expect(next).toBeNull();
	const times = events.map(({ at }) => at);
	expect(times).toEqual([...times].sort().reverse());
	expect(events).toContainEqual(
		expect.objectContaining({ kind: "step", what: "payoutDone", facts: { from: "Lending", to: "Repaying" } }),
	);
	expect(events[0]).toMatchObject({ kind: "staff", what: "propose", facts: { outcome: "done" } });
	expect(events.at(-1)).toMatchObject({ kind: "consent", what: "given" });
	const { at } = events[3] ?? { at: "" };
	const after = `${Date.parse(at) - 1}_zzz`;
	const rest = must(await support.call("borrowerTimeline", { id: applicant.userId, after }))[
		"events"
	] as unknown[];
	expect(rest).toEqual(events.filter((event) => Date.parse(event.at) < Date.parse(at)));
});

it("shows balanced ledger entries of a loan and reports an intact chain", async () => {
	const page = must(await support.call("borrower", { id: applicant.userId })) as {
		loans: { loanId: string }[];
	};
	const loanId = page.loans[0]?.loanId ?? "";
	const ledger = must(await support.call("loanLedger", { loanId })) as {
		broken: string | null;
		entries: { postings: { minor: number }[] }[];
	};
	expect(ledger.broken).toBeNull();
	expect(ledger.entries.length).toBeGreaterThan(0);
	for (const { postings } of ledger.entries)
		expect(postings.reduce((sum, { minor }) => sum + minor, 0)).toBe(0);
});

it("replays a decision with the same result, and returns not-found when its inputs cannot be opened", async () => {
	const { db } = server.database;
	const { id: orderId } = await db
		.selectFrom("orders")
		.select("id")
		.where("orderNo", "=", applicant.orderNo)
		.executeTakeFirstOrThrow();
	const replayed = must(await support.call("replayDecision", { orderId })) as {
		stored: object;
		again: object;
	};
	expect(replayed).toMatchObject({ refusal: null, stored: { outcome: "approve" } });
	expect(replayed.again).toEqual(replayed.stored);
	await db
		.updateTable("decisions")
		.set({ inputsSealed: Buffer.from("nothing of ours") })
		.where("orderId", "=", orderId)
		.execute();
	expect((await support.call("replayDecision", { orderId })).body.code).toBe(codeOf("decisionNotFound"));
});

it("returns not-found for unknown ids, and 403 to an admin", async () => {
	const id = randomUuid();
	expect((await support.call("borrower", { id })).body.code).toBe(codeOf("borrowerNotFound"));
	expect((await support.call("borrowerTimeline", { id })).body.code).toBe(codeOf("borrowerNotFound"));
	expect((await support.call("loanLedger", { loanId: id })).body.code).toBe(codeOf("loanNotFound"));
	expect((await support.call("replayDecision", { orderId: id })).body.code).toBe(codeOf("decisionNotFound"));
	const admin = await signInAs(server, "admin");
	expect((await admin.call("borrower", { id: applicant.userId })).status).toBe(403);
});
