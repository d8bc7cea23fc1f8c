import { staffErrors } from "@puente/contract/staff";
import { stepCodes } from "@puente/core/application";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { putReview } from "../src/modules/identity/store/identity-reviews.ts";
import { type Applicant, rightly } from "./applicant.ts";
import { fillIn, handIn, orderOf, reaches } from "./borrowing.ts";
import { eventually, startTestServer, type TestServer } from "./harness.ts";
import { randomUuid } from "./random.ts";
import { type Desk, signInAs } from "./staff-desk.ts";

let server: TestServer;
let credit: Desk;
let other: Desk;
let support: Desk;
beforeAll(async () => {
	server = await startTestServer();
	credit = await signInAs(server, "diego.credit");
	other = await signInAs(server, "meera.credit");
	support = await signInAs(server, "support");
});
afterAll(() => server.stop());

const codeOf = (name: keyof typeof staffErrors) => staffErrors[name].code;
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

/** The item of an applicant, once it waits. */
function waits(queue: "referred" | "identity", { orderNo }: Applicant): Promise<Item> {
	return eventually(async () => (await items(queue)).find((item) => item.orderNo === orderNo) ?? null);
}

const reason = "Looked at it closely";

describe("an application that leaves a doubt about the identity", () => {
	it("waits a day for a person, who sees what was read and typed and the pictures, all of it recorded", async () => {
		const applicant = await handIn(server, "ng", { faceVerdict: "unsure" });
		const item = await waits("identity", applicant);
		expect(item.facts["reasons"]).toContain("faceUnsure");
		expect(Date.parse(item.deadline) - Date.parse(item.since)).toBe(24 * 3_600_000);
		expect((await items("referred")).map(({ id }) => id)).not.toContain(item.id);
		const seen = (await credit.call("identityItem", { id: item.id })).body.data;
		expect(seen).toMatchObject({
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
			.where("borrower_id", "=", applicant.userId)
			.orderBy("number")
			.execute();
		expect(rows).toEqual([
			{ call: "identityItem", kind: "view" },
			{ call: "documentImage", kind: "view" },
		]);
	});

	it("is referred once the doubt is gone and the card had left it to a person, and then decided", async () => {
		const applicant = await handIn(server, "ng", { faceVerdict: "differ" });
		const { id } = await waits("identity", applicant);
		const early = await credit.call("decideReferred", { id, verdict: "approve", reason });
		expect(early.body.code).toBe(codeOf("itemNotFound"));
		const said = await credit.call("decideIdentity", { id, verdict: "genuine", reason });
		expect(said.body).toMatchObject({ code: 0, data: { outcome: "referred" } });
		const item = await waits("referred", applicant);
		const seen = (await credit.call("referredItem", { id: item.id })).body.data;
		expect(seen).toMatchObject({
			decision: { decidedBy: "card", outcome: "refer", reasons: ["identityMatchWeak"] },
			offer: { currency: "NGN", limit: expect.any(Number) },
			forms: { BasicInfo: { nationalId: expect.stringMatching(/^\*+\d{3,4}$/) } },
		});
		const none = await credit.call("decideReferred", { id, verdict: "reject", reason });
		expect(none.body.fields).toEqual([expect.objectContaining({ field: "reasons", problem: "required" })]);
		expect((await credit.call("decideReferred", { id, verdict: "approve", reason })).body.code).toBe(0);
		await reaches(applicant, "Confirm");
		const again = await credit.call("decideReferred", { id, verdict: "approve", reason });
		expect(again.body.code).toBe(codeOf("itemNotFound"));
	});

	it("is approved at once when only the doubt stood against the card's yes", async () => {
		const applicant = await fillIn(server, "ng");
		const { db } = server.database;
		const { id: orderId } = await db
			.selectFrom("orders")
			.select("id")
			.where("order_no", "=", applicant.orderNo)
			.executeTakeFirstOrThrow();
		const doubt = {
			orderId,
			borrowerId: applicant.userId,
			reason: "sameAccount",
			detailsSealed: null,
		} as const;
		await putReview(db, doubt, await server.now());
		await rightly.submit(applicant);
		const { id } = await waits("identity", applicant);
		expect((await orderOf(applicant))["step"]).toBe(stepCodes.Applying);
		const said = await credit.call("decideIdentity", { id, verdict: "genuine", reason });
		expect(said.body).toMatchObject({ code: 0, data: { outcome: "approved" } });
		await reaches(applicant, "Confirm");
	});

	it("is rejected when the person says no, and the borrower reads why", async () => {
		const applicant = await handIn(server, "ng", { faceVerdict: "differ" });
		const { id } = await waits("identity", applicant);
		const said = await credit.call("decideIdentity", { id, verdict: "notGenuine", reason });
		expect(said.body).toMatchObject({ code: 0, data: { outcome: "rejected" } });
		const order = await reaches(applicant, "Reject");
		expect(order["rejection"]).toMatchObject({ reasons: ["identityMatchWeak"] });
		expect((await credit.call("identityItem", { id })).body.code).toBe(codeOf("itemNotFound"));
	});
});

describe("a doubt that is found after the approval", () => {
	async function approvedWithDoubt() {
		const applicant = await handIn(server, "ng");
		await reaches(applicant, "Confirm");
		const { db } = server.database;
		const { id: orderId } = await db
			.selectFrom("orders")
			.select("id")
			.where("order_no", "=", applicant.orderNo)
			.executeTakeFirstOrThrow();
		const doubt = {
			orderId,
			borrowerId: applicant.userId,
			reason: "sameAccount",
			detailsSealed: null,
		} as const;
		await putReview(db, doubt, await server.now());
		const { id, facts } = await waits("identity", applicant);
		expect([id, facts["reasons"]]).toEqual([orderId, "sameAccount"]);
		return { applicant, id };
	}

	it("waits for a person too, and one that is settled leaves the offer as it is", async () => {
		const { applicant, id } = await approvedWithDoubt();
		const settled = await credit.call("decideIdentity", { id, verdict: "genuine", reason });
		expect(settled.body.data).toEqual({ outcome: "settled" });
		expect((await items("identity")).map((item) => item.id)).not.toContain(id);
		await reaches(applicant, "Confirm");
	});

	it("ends an order without money sent, and a block of the borrower is for another person to check", async () => {
		const { applicant, id } = await approvedWithDoubt();
		const stopped = await credit.call("decideIdentity", { id, verdict: "notGenuine", reason });
		expect(stopped.body.data).toEqual({ outcome: "blockProposed" });
		await reaches(applicant, "Cancel");
		const { proposals } = (await other.call("proposals", { which: "toCheck", kind: "borrowerBlock" })).body
			.data as { proposals: { id: string; subject: string; madeBy: string }[] };
		const block = proposals.find(({ subject }) => subject === applicant.userId);
		expect(block?.madeBy).toBe("diego.credit");
		const own = await credit.call("decideProposal", { id: block?.id ?? "", decision: "approved" });
		expect(own.body.code).toBe(codeOf("proposalOwn"));
	});
});

describe("a queue", () => {
	it("gives two people who ask at once two items, the nearest deadline first, and nothing when all are taken", async () => {
		const applicants: Applicant[] = [];
		for (let count = 0; count < 3; count++)
			applicants.push(await handIn(server, "ng", { faceVerdict: "differ" }));
		for (const applicant of applicants) await waits("identity", applicant);
		const waiting = await items("identity");
		const open = waiting.filter(({ assignedTo }) => assignedTo === null).length;
		const asked = Array.from({ length: open + 2 }, (_, index) =>
			(index % 2 === 0 ? credit : other).call("next", { queue: "identity" }),
		);
		const taken = (await Promise.all(asked)).map(
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

	it("lets nobody work on what another one has, unless it is taken over or given back", async () => {
		const applicant = await handIn(server, "ng", { faceVerdict: "differ" });
		const { id } = await waits("identity", applicant);
		const queue = "identity" as const;
		expect((await credit.call("assign", { queue, id, to: "me" })).body.data["item"]).toMatchObject({
			assignedTo: { name: "diego.credit" },
		});
		const tried = await other.call("decideIdentity", { id, verdict: "genuine", reason });
		expect(tried.body.code).toBe(codeOf("itemTaken"));
		expect((await other.call("assign", { queue, id, to: "me" })).body.code).toBe(codeOf("itemTaken"));
		const over = await other.call("assign", { queue, id, to: "me", takeOver: true });
		expect(over.body.data["item"]).toMatchObject({ assignedTo: { name: "meera.credit" } });
		expect((await other.call("assign", { queue, id, to: "nobody" })).body.data["item"]).toMatchObject({
			assignedTo: null,
		});
		expect((await credit.call("decideIdentity", { id, verdict: "notGenuine", reason })).body.code).toBe(0);
		expect((await other.call("assign", { queue, id, to: "me" })).body.code).toBe(codeOf("itemNotFound"));
	});

	it("is late when its deadline has passed", async () => {
		await server.advance("PT25H");
		const { queues } = (await credit.call("queues", {})).body.data as {
			queues: { queue: string; count: number; overdue: number }[];
		};
		const identity = queues.find(({ queue }) => queue === "identity");
		expect(identity?.count).toBeGreaterThan(0);
		expect(identity?.overdue).toBe(identity?.count);
	});

	it("of another role is neither counted nor opened", async () => {
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
		const nobody = await credit.call("documentImage", { borrowerId: id, kind: "front" });
		expect(nobody.body.code).toBe(codeOf("borrowerNotFound"));
	});
});
