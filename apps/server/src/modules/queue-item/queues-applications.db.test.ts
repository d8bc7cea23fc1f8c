import { errors } from "@puente/contract";
import { stepCodes } from "@puente/core/application";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Applicant, completeStep } from "../../../test/applicant.ts";
import { fillApplication, orderOf, submitApplication, waitForStep } from "../../../test/borrowing.ts";
import { eventually, startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";
import { putReview } from "../identity/store/identity-reviews.ts";

let server: TestServer;
let credit: StaffClient;
let other: StaffClient;
let support: StaffClient;
beforeAll(async () => {
	server = await startTestServer();
	credit = await signInAs(server, "diego.credit");
	other = await signInAs(server, "meera.credit");
	support = await signInAs(server, "support");
});
afterAll(() => server.stop());

const codeOf = (name: keyof typeof errors) => errors[name].code;
type Item = {
	readonly id: string;
	readonly orderNo: string;
	readonly since: string;
	readonly deadline: string;
	readonly assignedTo: { readonly name: string } | null;
	readonly facts: Record<string, string>;
};

async function items(queue: "referred" | "identity"): Promise<readonly Item[]> {
	return (await credit.call("queue", { queue })).body.data["items"] as Item[];
}

/** Waits until the queue has an item of the applicant. */
function waitForItem(queue: "referred" | "identity", { orderNo }: Applicant): Promise<Item> {
	return eventually(async () => (await items(queue)).find((item) => item.orderNo === orderNo) ?? null);
}

const reason = "Looked at it closely";

describe("an application with a doubtful identity", () => {
	it("has a deadline of 24 hours and shows doubts and photos to staff, and each view is audited", async () => {
		const applicant = await submitApplication(server, "ng", { faceVerdict: "unsure" });
		const item = await waitForItem("identity", applicant);
		expect(item.facts["reasons"]).toContain("faceUnsure");
		expect(item).toMatchObject({
			name: expect.stringMatching(/\w+ \w+/),
			facts: { limitMinor: expect.stringMatching(/^\d+$/), currency: "NGN" },
		});
		expect(Date.parse(item.deadline) - Date.parse(item.since)).toBe(24 * 3_600_000);
		expect((await items("referred")).map(({ id }) => id)).not.toContain(item.id);
		const detail = (await credit.call("identityItem", { id: item.id })).body.data;
		expect(detail).toMatchObject({
			orderNo: applicant.orderNo,
			faceMatch: "unsure",
			doubts: expect.arrayContaining([expect.objectContaining({ reason: "faceUnsure" })]),
			images: expect.arrayContaining(["front", "face"]),
		});
		const picture = await credit.send("documentImage", { borrowerId: applicant.userId, kind: "front" });
		expect(picture.headers.get("content-type")).toBe("image/jpeg");
		expect(picture.headers.get("cache-control")).toBe("no-store");
		expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1000);
		const rows = await server.database.db
			.selectFrom("audit")
			.select(["call", "kind"])
			.where("borrowerId", "=", applicant.userId)
			.orderBy("number")
			.execute();
		expect(rows).toEqual([
			{ call: "identityItem", kind: "view" },
			{ call: "documentImage", kind: "view" },
		]);
	});

	it("is referred when the scorecard had referred it and the identity is genuine, and then decided once", async () => {
		const applicant = await submitApplication(server, "ng", { faceVerdict: "differ" });
		const { id } = await waitForItem("identity", applicant);
		const early = await credit.call("decideReferred", { id, verdict: "approve", reason });
		expect(early.body.code).toBe(codeOf("itemNotFound"));
		const decided = await credit.call("decideIdentity", { id, verdict: "genuine", reason });
		expect(decided.body).toMatchObject({ code: 0, data: { outcome: "referred" } });
		const item = await waitForItem("referred", applicant);
		const detail = (await credit.call("referredItem", { id: item.id })).body.data;
		expect(detail).toMatchObject({
			decision: { decidedBy: "card", outcome: "refer", reasons: ["identityMatchWeak"] },
			offer: { currency: "NGN", limit: expect.any(Number) },
			forms: { BasicInfo: { nationalId: expect.stringMatching(/^\*+\d{3,4}$/) } },
		});
		const none = await credit.call("decideReferred", { id, verdict: "reject", reason });
		expect(none.body.fields).toEqual([expect.objectContaining({ field: "reasons", problem: "required" })]);
		expect((await credit.call("decideReferred", { id, verdict: "approve", reason })).body.code).toBe(0);
		await waitForStep(applicant, "Confirm");
		const again = await credit.call("decideReferred", { id, verdict: "approve", reason });
		expect(again.body.code).toBe(codeOf("itemNotFound"));
	});

	it("is approved at once when the scorecard had approved it and the identity is found genuine", async () => {
		const applicant = await fillApplication(server, "ng");
		const { db } = server.database;
		const { id: orderId } = await db
			.selectFrom("orders")
			.select("id")
			.where("orderNo", "=", applicant.orderNo)
			.executeTakeFirstOrThrow();
		const doubt = {
			orderId,
			borrowerId: applicant.userId,
			reason: "sameAccount",
			detailsSealed: null,
		} as const;
		await putReview(db, doubt, await server.now());
		await completeStep.submit(applicant);
		const { id } = await waitForItem("identity", applicant);
		expect((await orderOf(applicant))["step"]).toBe(stepCodes.Applying);
		const decided = await credit.call("decideIdentity", { id, verdict: "genuine", reason });
		expect(decided.body).toMatchObject({ code: 0, data: { outcome: "approved" } });
		await waitForStep(applicant, "Confirm");
	});

	it("is rejected with a reason for the borrower when staff finds it not genuine", async () => {
		const applicant = await submitApplication(server, "ng", { faceVerdict: "differ" });
		const { id } = await waitForItem("identity", applicant);
		const decided = await credit.call("decideIdentity", { id, verdict: "notGenuine", reason });
		expect(decided.body).toMatchObject({ code: 0, data: { outcome: "rejected" } });
		const order = await waitForStep(applicant, "Reject");
		expect(order["rejection"]).toMatchObject({ reasons: ["identityMatchWeak"] });
		expect((await credit.call("identityItem", { id })).body.code).toBe(codeOf("itemNotFound"));
	});
});

describe("an identity doubt found after the approval", () => {
	async function approvedWithDoubt() {
		const applicant = await submitApplication(server, "ng");
		await waitForStep(applicant, "Confirm");
		const { db } = server.database;
		const { id: orderId } = await db
			.selectFrom("orders")
			.select("id")
			.where("orderNo", "=", applicant.orderNo)
			.executeTakeFirstOrThrow();
		const doubt = {
			orderId,
			borrowerId: applicant.userId,
			reason: "sameAccount",
			detailsSealed: null,
		} as const;
		await putReview(db, doubt, await server.now());
		const { id, facts } = await waitForItem("identity", applicant);
		expect([id, facts["reasons"]]).toEqual([orderId, "sameAccount"]);
		return { applicant, id };
	}

	it("is queued, and leaves the offer unchanged when the identity is genuine", async () => {
		const { applicant, id } = await approvedWithDoubt();
		const settled = await credit.call("decideIdentity", { id, verdict: "genuine", reason });
		expect(settled.body.data).toEqual({ outcome: "settled" });
		expect((await items("identity")).map((item) => item.id)).not.toContain(id);
		await waitForStep(applicant, "Confirm");
	});

	it("cancels the order when it is not genuine, and proposes a block that another person must check", async () => {
		const { applicant, id } = await approvedWithDoubt();
		const stopped = await credit.call("decideIdentity", { id, verdict: "notGenuine", reason });
		expect(stopped.body.data).toEqual({ outcome: "blockProposed" });
		await waitForStep(applicant, "Cancel");
		const { proposals } = (await other.call("proposals", { which: "toCheck", kind: "borrowerBlock" })).body
			.data as { proposals: { id: string; subject: string; madeBy: string }[] };
		const block = proposals.find(({ subject }) => subject === applicant.userId);
		expect(block?.madeBy).toBe("diego.credit");
		const own = await credit.call("decideProposal", { id: block?.id ?? "", decision: "approved" });
		expect(own.body.code).toBe(codeOf("proposalOwn"));
	});
});

describe("a queue", () => {
	it("gives concurrent requests different items, sorts by deadline, and returns null when none is open", async () => {
		const applicants: Applicant[] = [];
		for (let count = 0; count < 3; count++)
			applicants.push(await submitApplication(server, "ng", { faceVerdict: "differ" }));
		for (const applicant of applicants) await waitForItem("identity", applicant);
		const waiting = await items("identity");
		const open = waiting.filter(({ assignedTo }) => assignedTo === null).length;
		const requests = Array.from({ length: open + 2 }, (_, index) =>
			(index % 2 === 0 ? credit : other).call("next", { queue: "identity" }),
		);
		const taken = (await Promise.all(requests)).map(
			({ body }) => (body.data["item"] as Item | null)?.id ?? null,
		);
		expect(taken.filter((id) => id === null)).toHaveLength(2);
		expect(new Set(taken).size).toBe(open + 1);
		const deadlines = waiting.map(({ deadline }) => deadline);
		expect(deadlines).toEqual([...deadlines].sort());
		const { queues } = (await credit.call("queues", {})).body.data as {
			queues: { queue: string; count: number; unassigned: number; mine: number; overdue: number }[];
		};
		expect(queues.find(({ queue }) => queue === "identity")).toMatchObject({
			count: waiting.length,
			unassigned: 0,
			mine: taken.filter((id, index) => id !== null && index % 2 === 0).length,
		});
	});

	it("refuses work on an item assigned to another person, unless it is taken over or given back", async () => {
		const applicant = await submitApplication(server, "ng", { faceVerdict: "differ" });
		const { id } = await waitForItem("identity", applicant);
		const queue = "identity" as const;
		expect((await credit.call("assign", { queue, id, to: "me" })).body.data["item"]).toMatchObject({
			assignedTo: { name: "diego.credit" },
		});
		const tried = await other.call("decideIdentity", { id, verdict: "genuine", reason });
		expect(tried.body.code).toBe(codeOf("itemTaken"));
		expect((await other.call("assign", { queue, id, to: "me" })).body.code).toBe(codeOf("itemTaken"));
		const over = await other.call("assign", { queue, id, to: "me", takeOver: true });
		expect(over.body.data["item"]).toMatchObject({ assignedTo: { name: "meera.credit" } });
		expect((await other.call("assign", { queue, id, to: "unassigned" })).body.data["item"]).toMatchObject({
			assignedTo: null,
		});
		expect((await credit.call("decideIdentity", { id, verdict: "notGenuine", reason })).body.code).toBe(0);
		expect((await other.call("assign", { queue, id, to: "me" })).body.code).toBe(codeOf("itemNotFound"));
	});

	it("counts items past their deadline as overdue", async () => {
		await server.advance("PT25H");
		const { queues } = (await credit.call("queues", {})).body.data as {
			queues: { queue: string; count: number; overdue: number }[];
		};
		const identity = queues.find(({ queue }) => queue === "identity");
		expect(identity?.count).toBeGreaterThan(0);
		expect(identity?.overdue).toBe(identity?.count);
	});

	it("of another role is not listed, and its items cannot be opened", async () => {
		const { queues } = (await support.call("queues", {})).body.data as { queues: { queue: string }[] };
		expect(queues.map(({ queue }) => queue)).toEqual(["feedback", "blocked"]);
		for (const name of ["queue", "next"] as const) {
			expect((await support.call(name, { queue: "referred" })).body.code).toBe(codeOf("notPermitted"));
		}
		const id = randomUuid();
		for (const name of ["referredItem", "identityItem"] as const) {
			expect((await support.call(name, { id })).status).toBe(403);
			expect((await credit.call(name, { id })).body.code).toBe(codeOf("itemNotFound"));
		}
		const unknown = await credit.call("documentImage", { borrowerId: id, kind: "front" });
		expect(unknown.body.code).toBe(codeOf("borrowerNotFound"));
	});
});
