import { errors } from "@puente/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Applicant } from "../../../test/applicant.ts";
import { applicantWithPayout, waitForStep } from "../../../test/borrowing.ts";
import { eventually, type Reply, startTestServer, type TestServer } from "../../../test/harness.ts";
import { openSession, type StaffClient } from "../../../test/staff/staff-client.ts";
import { eraseBorrower } from "../erasure/store/erasure.ts";

let server: TestServer;
let support: StaffClient;
let collections: StaffClient;
let finance: StaffClient;
let otherFinance: StaffClient;
beforeAll(async () => {
	server = await startTestServer({ sessionDays: 2_000 });
	support = await openSession(server, "sofia.support");
	collections = await openSession(server, "tunde.collections");
	finance = await openSession(server, "lucia.finance");
	otherFinance = await openSession(server, "arjun.finance");
});
afterAll(() => server.stop());

const codeOf = (name: keyof typeof errors) => errors[name].code;
function must<Data = Record<string, unknown>>(reply: Reply): Data {
	if (reply.body.code !== 0) throw new Error(`call was refused: ${JSON.stringify(reply.body)}`);
	return reply.body.data as Data;
}

type Item = { id: string; deadline: string | null; assignedTo: { name: string } | null; facts: object };
type View = {
	item: Item | null;
	closedBy: string[];
	receivers: { roles: string[]; colleagues: { name: string }[] };
	handOvers: { by: string; toRole: string | null; toName: string | null; words: string; at: string }[];
	payments: { amountMinor: number; rail: string; bookedAt: string }[];
};
const view = async (client: StaffClient, id: string) => must<View>(await client.call("feedbackItem", { id }));

async function newLoan(): Promise<Applicant> {
	const applicant = await applicantWithPayout(server);
	await waitForStep(applicant, "Repaying");
	return applicant;
}

async function write({ call, orderNo }: Applicant, about: "payment" | "other"): Promise<string> {
	const letter = { description: "I have paid.", contact: "8031234567", imageIds: [] };
	const more = about === "payment" ? { type: 1 as const, orderNo } : { type: 3 as const };
	const { feedback } = must<{ feedback: { id: string } }>(
		await call("createFeedback", { ...letter, ...more }),
	);
	return feedback.id;
}

async function pay({ call, orderNo }: Applicant, amountMinor: bigint): Promise<void> {
	const paid = async () => Number(must(await call("repayDetail", { orderNo }))["paidMinor"]);
	const before = await paid();
	const { references } = must<{ references: { payOrderId: string }[] }>(
		await call("dedicatedAccountCreate", { orderNo }),
	);
	const { rail, body, headers } = await server.fakes.collections.pay({
		reference: references[0]?.payOrderId ?? "",
		amountMinor,
		paidAt: await server.now(),
	});
	await fetch(`${server.address}/hooks/${rail}`, { method: "POST", body, headers });
	await eventually(async () => ((await paid()) > before ? true : null));
}

async function staffId(name: string): Promise<string> {
	const query = server.database.db.selectFrom("staff").select("id").where("name", "=", name);
	return (await query.executeTakeFirstOrThrow()).id;
}

const toPerson = async (name: string) => ({ kind: "person", staffId: await staffId(name) }) as const;
const toFinance = { kind: "role", role: "finance" } as const;
const words = "She showed me the bank's slip of Monday, 4,000.";
const nextOf = async (client: StaffClient) =>
	must<{ item: Item | null }>(await client.call("next", { queue: "feedback" })).item?.id;

describe("a claim of a payment", () => {
	it("is handed over to a role with words that its next holder reads, and its deadline stays", async () => {
		const id = await write(await newLoan(), "payment");
		must(await support.call("takeFeedback", { id }));
		const before = await view(support, id);
		expect(before).toMatchObject({
			item: { assignedTo: { name: "sofia.support" } },
			closedBy: ["finance"],
			receivers: { roles: ["finance"] },
			handOvers: [],
		});
		expect(before.receivers.colleagues.map(({ name }) => name)).toEqual(["arjun.finance", "lucia.finance"]);
		await server.advance("PT3H");
		must(await support.call("handOverFeedback", { id, to: toFinance, words }));
		expect(await nextOf(support)).not.toBe(id);
		expect(await nextOf(finance)).toBe(id);
		const after = await view(finance, id);
		expect(after.item).toMatchObject({ deadline: before.item?.deadline, facts: { desk: "finance" } });
		expect(after.handOvers).toMatchObject([{ by: "sofia.support", toRole: "finance", toName: null, words }]);
		const agoMs = (await server.now()).getTime() - Date.parse(after.handOvers[0]?.at ?? "");
		expect(agoMs).toBeLessThan(60_000);
		must(await finance.call("closeFeedback", { id, text: "We found it.", outcome: "confirmed" }));
		const late = await finance.call("handOverFeedback", { id, to: toFinance, words });
		expect(late.body.code).toBe(codeOf("itemNotFound"));
	});

	it("is handed over to one colleague, who alone may work on it", async () => {
		const id = await write(await newLoan(), "payment");
		must(await support.call("handOverFeedback", { id, to: await toPerson("lucia.finance"), words }));
		expect(await view(finance, id)).toMatchObject({
			item: { assignedTo: { name: "lucia.finance" } },
			handOvers: [{ by: "sofia.support", toRole: null, toName: "lucia.finance", words }],
		});
		for (const client of [support, otherFinance]) {
			const answer = await client.call("answerFeedback", { id, text: "We look into it." });
			expect(answer.body.code).toBe(codeOf("itemTaken"));
			const again = await client.call("handOverFeedback", { id, to: toFinance, words });
			expect(again.body.code).toBe(codeOf("itemTaken"));
		}
		must(await finance.call("closeFeedback", { id, text: "It is there.", outcome: "confirmed" }));
	});

	it("is handed over to nobody who may not close it, and not to oneself", async () => {
		const id = await write(await newLoan(), "payment");
		const refusalOf = async (client: StaffClient, to: object) =>
			(await client.call("handOverFeedback", { id, to: to as typeof toFinance, words })).body.code;
		expect(await refusalOf(finance, await toPerson("lucia.finance"))).toBe(codeOf("staffIsYou"));
		for (const to of [
			await toPerson("tunde.collections"),
			await toPerson("meera.credit"),
			{ kind: "role", role: "collections" },
			{ kind: "role", role: "admin" },
		])
			expect(await refusalOf(support, to)).toBe(codeOf("receiverMayNotClose"));
		const { db } = server.database;
		const arjun = db.updateTable("staff").where("name", "=", "arjun.finance");
		const now = await server.now();
		for (const [state, normal] of [
			[{ blockedAt: now }, { blockedAt: null }],
			[{ resetAt: now }, { resetAt: null }],
		] as const) {
			await arjun.set(state).execute();
			expect(await refusalOf(support, await toPerson("arjun.finance"))).toBe(codeOf("receiverMayNotClose"));
			expect(await refusalOf(finance, toFinance)).toBe(codeOf("receiverMayNotClose"));
			await arjun.set(normal).execute();
		}
		expect((await view(support, id)).handOvers).toEqual([]);
	});

	it("shows the payments of its loan that were booked since it was written, and no earlier one", async () => {
		const applicant = await newLoan();
		await pay(applicant, 300_000n);
		await server.advance("PT1H");
		const id = await write(applicant, "payment");
		expect((await view(support, id)).payments).toEqual([]);
		await server.advance("PT1H");
		await pay(applicant, 200_000n);
		const { payments } = await view(support, id);
		expect(payments).toMatchObject([{ amountMinor: 200_000 }]);
		const agoMs = (await server.now()).getTime() - Date.parse(payments[0]?.bookedAt ?? "");
		expect(agoMs).toBeLessThan(60_000);
	});
});

describe("a letter without a claim", () => {
	it("handed over to a role is given to that role only", async () => {
		const id = await write(await newLoan(), "other");
		must(await support.call("handOverFeedback", { id, to: { kind: "role", role: "collections" }, words }));
		for (let given = await nextOf(support); given !== undefined; given = await nextOf(support))
			expect(given).not.toBe(id);
		expect(await nextOf(collections)).toBe(id);
	});

	it("stays with whoever answered it, and is work again when the borrower writes", async () => {
		const applicant = await newLoan();
		const id = await write(applicant, "other");
		must(await support.call("answerFeedback", { id, text: "Which day was it?" }));
		expect((await view(support, id)).item).toMatchObject({
			deadline: null,
			assignedTo: { name: "sofia.support" },
			facts: { status: "2", answered: "true" },
		});
		must(await support.call("assign", { queue: "feedback", id, to: "unassigned" }));
		for (let given = await nextOf(support); given !== undefined; given = await nextOf(support))
			expect(given).not.toBe(id);
		must(await applicant.call("addLeaveMessage", { feedbackId: id, text: "Monday.", imageIds: [] }));
		expect((await view(support, id)).item?.facts).not.toHaveProperty("answered");
		expect(await nextOf(support)).toBe(id);
	});
});

describe("the words of a hand-over", () => {
	it("are in neither the audit nor the table, and are gone with the key of an erased borrower", async () => {
		const applicant = await newLoan();
		const id = await write(applicant, "payment");
		must(await support.call("handOverFeedback", { id, to: toFinance, words }));
		expect((await view(finance, id)).handOvers).toMatchObject([{ words }]);
		const { db } = server.database;
		const audit = await db.selectFrom("audit").select(["call", "input"]).where("subject", "=", id).execute();
		expect(audit.filter(({ call }) => call === "handOverFeedback")).toHaveLength(1);
		expect(JSON.stringify(audit)).not.toContain("slip of Monday");
		const row = db.selectFrom("feedbackHandovers").selectAll().where("feedbackId", "=", id);
		const sealed = Buffer.from((await row.executeTakeFirstOrThrow()).noteSealed);
		expect(sealed.includes("slip of Monday")).toBe(false);
		const { userId } = applicant;
		await eraseBorrower(db, { id: userId, randomIndex: Buffer.from(userId) }, await server.now());
		expect((await finance.call("feedbackItem", { id })).body.code).toBe(codeOf("itemNotFound"));
		const keys = await db
			.selectFrom("notificationKeys")
			.selectAll()
			.where("borrowerId", "=", userId)
			.execute();
		expect(keys).toEqual([]);
	});
});
