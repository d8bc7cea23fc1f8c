import { errors } from "@puente/contract";
import type { PlainDate } from "@puente/core/time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestCode } from "../../../test/applicant.ts";
import {
	eventually,
	type Reply,
	registerBorrower,
	startTestServer,
	type TestServer,
} from "../../../test/harness.ts";
import { addLoanWithOrder, randomTerms } from "../../../test/loan-fixtures.ts";
import { randomUuid } from "../../../test/random.ts";
import { photo } from "../../../test/simulators/fake-providers.ts";
import { approveAsShown } from "../../../test/staff/approve-as-shown.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";
import { localDate } from "../../platform/clock/clock.ts";
import { addErasureRequest } from "../erasure/store/erasure.ts";
import { addOrder, getOrder } from "../order/store/orders.ts";

let server: TestServer;
let support: StaffClient;
let finance: StaffClient;
let compliance: StaffClient;
beforeAll(async () => {
	server = await startTestServer({ sessionDays: 5_000 });
	support = await signInAs(server, "support");
	finance = await signInAs(server, "finance");
	compliance = await signInAs(server, "compliance");
});
afterAll(() => server.stop());

const codeOf = (name: keyof typeof errors) => errors[name].code;
function must(reply: Reply): Record<string, unknown> {
	if (reply.body.code !== 0) throw new Error(`call was refused: ${JSON.stringify(reply.body)}`);
	return reply.body.data;
}

let serial = 100;
async function newBorrower(step: "BasicInfo" | "Finish" | "Confirm" | "Reject" = "BasicInfo") {
	const mobile = `8036660${++serial}`;
	const { token, userId } = await registerBorrower(server, mobile, `requests-${serial}`);
	const orderNo = `REQUEST${serial}`;
	const order = {
		id: randomUuid(),
		orderNo,
		borrowerId: userId,
		country: "ng",
		begunAs: "first",
	} as const;
	const { db } = server.database;
	await addOrder(db, { ...order, step }, await server.now());
	if (step !== "BasicInfo") {
		const at = await server.now();
		const approvedAt = step === "Reject" ? null : at;
		const closedAt = step === "Confirm" ? null : at;
		await db.updateTable("orders").set({ approvedAt, closedAt }).where("id", "=", order.id).execute();
	}
	const call = ((name, input, files) => server.sealed(name, input, { token, ...(files && { files }) })) as (
		name: Parameters<TestServer["sealed"]>[0],
		input: never,
		files?: readonly Uint8Array[],
	) => Promise<Reply>;
	return { userId, token, orderNo, mobile, call };
}
type Borrower = Awaited<ReturnType<typeof newBorrower>>;

async function sendFeedback(borrower: Borrower, about: object = { type: 3 }): Promise<string> {
	const { imageId } = must(await borrower.call("uploadCredential", {} as never, [await photo()]));
	const report = { description: "Where is my money?", contact: "8031234567", imageIds: [imageId], ...about };
	const { feedback } = must(await borrower.call("createFeedback", report as never)) as {
		feedback: { id: string };
	};
	return feedback.id;
}

describe("a support request", () => {
	it("is answered while its borrower writes, without a deadlock", async () => {
		const borrower = await newBorrower();
		const id = await sendFeedback(borrower);
		must(await support.call("takeFeedback", { id }));
		const replies = await Promise.all(
			Array.from({ length: 12 }, (_, number) =>
				number % 2 === 0
					? borrower.call("addLeaveMessage", { feedbackId: id, text: `Message ${number}` } as never)
					: support.call("answerFeedback", { id, text: `Answer ${number}` }),
			),
		);
		expect(replies.map(({ body }) => body.code)).toEqual(Array(12).fill(0));
	});

	it("about a loan shows staff its figures of the day it was written", async () => {
		const borrower = await newBorrower("Finish");
		const { db } = server.database;
		const now = await server.now();
		const paidOutOn = new Date(now.getTime() - 200 * 86_400_000).toISOString().slice(0, 10) as PlainDate;
		const owner = { id: borrower.userId, country: "ng" } as const;
		const { orderId } = await addLoanWithOrder(db, owner, randomTerms(paidOutOn), now);
		const { orderNo } = await getOrder(db, orderId);
		const id = await sendFeedback(borrower, { type: 3, orderNo });
		const { loan } = must(await support.call("feedbackItem", { id })) as { loan: Record<string, number> };
		expect(loan).toMatchObject({ currency: "NGN", on: localDate(now, "Africa/Lagos") });
		expect(loan["overdueDays"]).toBeGreaterThan(0);
		expect(loan["dueMinor"]).toBeGreaterThan(loan["penaltyMinor"] ?? 0);
	});

	it("is taken, answered and closed from the queue, and the borrower gets the answers and an SMS", async () => {
		const borrower = await newBorrower();
		const id = await sendFeedback(borrower);
		const { items } = must(await support.call("queue", { queue: "feedback" })) as {
			items: { id: string; since: string; deadline: string | null }[];
		};
		const waiting = items.find((item) => item.id === id);
		expect(Date.parse(waiting?.deadline ?? "") - Date.parse(waiting?.since ?? "")).toBe(24 * 3_600_000);
		const detail = must(await support.call("feedbackItem", { id })) as { images: string[] };
		expect(detail).toMatchObject({
			description: "Where is my money?",
			contact: "*******567",
			may: { take: true, answer: true, close: true },
		});
		const picture = await support.send("feedbackImage", { id: detail.images[0] ?? "" });
		expect(picture.headers.get("content-type")).toBe("image/jpeg");
		expect(must(await support.call("takeFeedback", { id }))).toEqual({ status: 2 });
		must(await support.call("answerFeedback", { id, text: "It is on its way to you." }));
		await eventually(() => server.sent.find(({ to }) => to.endsWith(borrower.mobile)) ?? null);
		expect(must(await support.call("closeFeedback", { id, text: "It has arrived." }))).toEqual({ status: 3 });
		const done = must(await support.call("feedbackItem", { id }));
		expect(done).toMatchObject({
			item: null,
			status: 3,
			messages: [
				{ from: "support", staffName: expect.stringContaining("support"), text: "It is on its way to you." },
				{ from: "support", text: "It has arrived." },
			],
		});
		const { messages } = must(await borrower.call("listLeaveMessages", { feedbackId: id } as never)) as {
			messages: { text: string }[];
		};
		expect(messages.map(({ text }) => text)).toEqual(["It is on its way to you.", "It has arrived."]);
		const late = await support.call("answerFeedback", { id, text: "Anything else?" });
		expect(late.body.code).toBe(codeOf("itemNotFound"));
		const rows = await server.database.db
			.selectFrom("audit")
			.select("input")
			.where("subject", "=", id)
			.execute();
		expect(rows.some(({ input }) => input.includes("on its way"))).toBe(false);
	});

	it("has a new deadline when the borrower writes again after an answer", async () => {
		const borrower = await newBorrower();
		const id = await sendFeedback(borrower);
		const deadlineOf = async () => {
			const { item } = must(await support.call("feedbackItem", { id })) as {
				item: { deadline: string | null };
			};
			return item.deadline;
		};
		must(await support.call("answerFeedback", { id, text: "It is on its way to you." }));
		expect(await deadlineOf()).toBeNull();
		await server.advance("PT2H");
		must(await borrower.call("addLeaveMessage", { feedbackId: id, text: "It is not here." } as never));
		const aheadMs = Date.parse((await deadlineOf()) ?? "") - (await server.now()).getTime();
		expect(Math.abs(aheadMs - 24 * 3_600_000)).toBeLessThan(60_000);
	});

	it("to look again at a rejection has a deadline of 24 hours until it is answered", async () => {
		const borrower = await newBorrower("Reject");
		const { orderNo } = borrower;
		const id = await sendFeedback(borrower, { type: 3, orderNo });
		const itemOf = async () => {
			const { items } = must(await support.call("queue", { queue: "feedback" })) as {
				items: { id: string; since: string; deadline: string | null }[];
			};
			return items.find((item) => item.id === id);
		};
		const waiting = await itemOf();
		expect(Date.parse(waiting?.deadline ?? "") - Date.parse(waiting?.since ?? "")).toBe(24 * 3_600_000);
		must(await support.call("takeFeedback", { id }));
		expect((await itemOf())?.deadline).toBe(waiting?.deadline);
		must(await support.call("answerFeedback", { id, text: "We looked again." }));
		expect((await itemOf())?.deadline).toBeNull();
		const { feedbacks } = must(await borrower.call("listFeedback", {} as never)) as { feedbacks: object[] };
		expect(feedbacks).toMatchObject([{ id, type: 3, orderNo, claim: null }]);
	});

	it("that claims a payment has a deadline of 48 hours and is closed only by finance, with an outcome", async () => {
		const borrower = await newBorrower();
		const id = await sendFeedback(borrower, { type: 1, orderNo: borrower.orderNo });
		const detail = must(await support.call("feedbackItem", { id })) as {
			item: { since: string; deadline: string };
			may: object;
		};
		expect(Date.parse(detail.item.deadline) - Date.parse(detail.item.since)).toBe(48 * 3_600_000);
		expect(detail.may).toEqual({ take: true, answer: true, close: false });
		// Letters with an earlier deadline come before it.
		const given: string[] = [];
		for (;;) {
			const { item } = must(await support.call("next", { queue: "feedback" })) as {
				item: { id: string } | null;
			};
			if (item === null) break;
			given.push(item.id);
		}
		expect(given).not.toContain(id);
		const closing = { id, text: "We found it.", outcome: "confirmed" } as const;
		expect((await support.call("closeFeedback", closing)).body.code).toBe(codeOf("notPermitted"));
		const without = await finance.call("closeFeedback", { id, text: "Done." });
		expect(without.body.code).toBe(codeOf("claimOutcomeMissing"));
		expect(must(await finance.call("closeFeedback", closing))).toEqual({ status: 3 });
		expect(must(await support.call("feedbackItem", { id }))["claim"]).toMatchObject({ outcome: "confirmed" });
	});

	it("with an unknown id is not found, and neither is an unknown picture", async () => {
		const id = randomUuid();
		for (const call of ["feedbackItem", "takeFeedback"] as const)
			expect((await support.call(call, { id })).body.code).toBe(codeOf("itemNotFound"));
		expect((await support.call("feedbackImage", { id })).body.code).toBe(codeOf("pictureNotFound"));
	});
});

describe("an erasure request", () => {
	it("is refused until the retention ends, then carried out, after which the borrower is not found", async () => {
		const borrower = await newBorrower("Finish");
		const code = await requestCode(server, { country: "ng", ...borrower }, "erasure");
		const { outcome } = must(await borrower.call("askErasure", { code } as never));
		expect(outcome).toBe("asked");
		const id = borrower.userId;
		const request = must(await compliance.call("erasureItem", { id }));
		expect(request).toMatchObject({ obstacle: "kept", orders: [{ orderNo: borrower.orderNo }] });
		const reason = "Asked by the borrower";
		const early = await compliance.call("carryOutErasure", { id, reason });
		expect(early.body.code).toBe(codeOf("erasureKept"));
		const keptMs = new Date(String(request["keptUntil"])).getTime() - (await server.now()).getTime();
		for (let left = Math.ceil(keptMs / 86_400_000) + 1; left > 0; left -= 1000)
			await server.advance(`P${Math.min(left, 1000)}D`);
		expect((await support.call("carryOutErasure", { id, reason })).status).toBe(403);
		must(await compliance.call("carryOutErasure", { id, reason }));
		const search = { by: "mobile", text: borrower.mobile, country: "ng" } as const;
		expect(must(await support.call("searchBorrowers", search))["borrowers"]).toEqual([]);
		const page = must(await support.call("borrower", { id }));
		expect(page).toMatchObject({
			profile: { name: null, mobile: null, erasedAt: expect.any(String) },
			forms: { BasicInfo: null },
			messages: [],
		});
		expect((await compliance.call("erasureItem", { id })).body.code).toBe(codeOf("itemNotFound"));
	});

	it("made by letter is carried out by another person than the one who recorded it", async () => {
		const { userId: id, mobile } = await newBorrower();
		const request = { id, channel: "letter", reason: "The letter has the number of the document" } as const;
		expect((await finance.call("noteErasure", request)).status).toBe(403);
		must(await compliance.call("noteErasure", request));
		expect((await support.call("noteErasure", request)).body.code).toBe(codeOf("proposalOpen"));
		expect(must(await compliance.call("erasureItem", { id }))).toMatchObject({
			notedBy: "ngozi.compliance",
			obstacle: "own",
		});
		const reason = "Asked by the borrower";
		const own = await compliance.call("carryOutErasure", { id, reason });
		expect(own.body.code).toBe(codeOf("proposalOwn"));
		await server.database.db
			.updateTable("staff")
			.set({ roles: JSON.stringify(["compliance"]) })
			.where("name", "=", "meera.credit")
			.execute();
		const other = await signInAs(server, "meera.credit");
		must(await other.call("carryOutErasure", { id, reason }));
		const search = { by: "mobile", text: mobile, country: "ng" } as const;
		expect(must(await support.call("searchBorrowers", search))["borrowers"]).toEqual([]);
	});

	it("is listed when its records need not be kept any more, and is given to another than who noted it", async () => {
		const { userId: id } = await newBorrower();
		const now = await server.now();
		const inYears = new Date(now.getTime() + 4 * 365 * 86_400_000);
		const { db } = server.database;
		await addErasureRequest(db, id, { requestedAt: now, keptUntil: inYears });
		const listed = async () =>
			(
				must(await compliance.call("queue", { queue: "erasures" })) as {
					items: { id: string; deadline: string }[];
				}
			).items.find((item) => item.id === id);
		expect(await listed()).toBeUndefined();
		await db.updateTable("erasureRequests").set({ keptUntil: now }).where("borrowerId", "=", id).execute();
		expect(Date.parse((await listed())?.deadline ?? "")).toBe(now.getTime() + 10 * 86_400_000);
		await sql`update erasure_requests set recorded_by = (select id from staff where name = 'ngozi.compliance')`.execute(
			db,
		);
		expect(must(await compliance.call("next", { queue: "erasures" }))).toEqual({ item: null });
		await sql`update erasure_requests set recorded_by = null where borrower_id = ${id}`.execute(db);
		expect(must(await compliance.call("next", { queue: "erasures" }))).toMatchObject({ item: { id } });
	});

	it("is refused while an order is open", async () => {
		const borrower = await newBorrower("Confirm");
		const now = await server.now();
		await addErasureRequest(server.database.db, borrower.userId, { requestedAt: now, keptUntil: now });
		const id = borrower.userId;
		expect(must(await compliance.call("erasureItem", { id }))["obstacle"]).toBe("openOrder");
		const held = await compliance.call("carryOutErasure", { id, reason: "Asked by the borrower" });
		expect(held.body.code).toBe(errors.erasureHeld.code);
	});
});

describe("a data export requested outside the app", () => {
	const reason = "Told the number of the document and the last payment";

	it("has a deadline of ten days, is released after two people agreed, and notifies the borrower", async () => {
		const borrower = await newBorrower();
		const askedOn = (await server.now()).toISOString().slice(0, 10);
		const request = {
			kind: "dataExport",
			subject: borrower.userId,
			after: { channel: "phone", askedOn },
			reason,
		} as const;
		expect((await finance.call("propose", request)).body.code).toBe(codeOf("notPermitted"));
		const late = { ...request, after: { channel: "phone", askedOn: "2999-01-01" } };
		expect((await support.call("propose", late)).body.fields).toEqual([
			expect.objectContaining({ field: "askedOn" }),
		]);
		const { id } = must(await support.call("propose", request)) as { id: string };
		const { item, ...detail } = must(await compliance.call("exportItem", { id })) as {
			item: { deadline: string };
		};
		expect(detail).toMatchObject({ channel: "phone", askedOn, reason, notedBy: "sofia.support" });
		expect(Date.parse(item.deadline)).toBe(Date.parse(askedOn) + 10 * 86_400_000);
		for (const call of ["exportFile", "handOverExport"] as const) {
			const early = await compliance.send(call, { id, reason: "Sent by mail" });
			expect(((await early.json()) as { code: number }).code).toBe(codeOf("exportUnchecked"));
		}
		expect((await support.call("decideProposal", { id, decision: "approved" })).status).toBe(403);
		must(await approveAsShown(server, compliance, id));
		expect((await support.send("exportFile", { id })).status).toBe(403);
		const reply = await compliance.send("exportFile", { id });
		expect(reply.headers.get("cache-control")).toBe("no-store");
		const { data } = (await reply.json()) as { data: { account: { mobile: string } } };
		expect(data.account.mobile).toBe(borrower.mobile);
		must(await compliance.call("handOverExport", { id, reason: "Sent to the address of the letter" }));
		await eventually(() => server.sent.find(({ text }) => text.includes("copy of your data")) ?? null);
		expect((await compliance.send("exportFile", { id })).status).toBe(404);
		const calls = await server.database.db
			.selectFrom("audit")
			.select("call")
			.where("borrowerId", "=", borrower.userId)
			.where("outcome", "=", "done")
			.orderBy("number")
			.execute();
		expect(calls.map(({ call }) => call)).toEqual([
			"propose",
			"proposal",
			"decideProposal",
			"proposal",
			"exportFile",
			"handOverExport",
		]);
	});

	it("is given to another than who proposed it", async () => {
		const { userId: subject } = await newBorrower();
		const after = { channel: "letter", askedOn: (await server.now()).toISOString().slice(0, 10) };
		const request = { kind: "dataExport", subject, after, reason } as const;
		const { id } = must(await compliance.call("propose", request)) as { id: string };
		expect(must(await compliance.call("next", { queue: "exports" }))).toEqual({ item: null });
		must(await compliance.call("decideProposal", { id, decision: "withdrawn" }));
		const { id: other } = must(await support.call("propose", request)) as { id: string };
		expect(must(await compliance.call("next", { queue: "exports" }))).toMatchObject({ item: { id: other } });
	});
});

describe("a blocked borrower", () => {
	async function setBlocked(id: string, blocked: boolean): Promise<void> {
		const proposal = {
			kind: "borrowerBlock",
			subject: id,
			after: { blocked },
			reason: "Seen in the papers",
		} as const;
		const proposed = must(await support.call("propose", proposal)) as { id: string };
		must(await compliance.call("decideProposal", { id: proposed.id, decision: "approved" }));
	}
	type ListItem = { readonly id: string; readonly facts: Record<string, string> };
	async function findItem(id: string): Promise<ListItem | null> {
		const items = must(await support.call("queue", { queue: "blocked" }))["items"] as ListItem[];
		return items.find((item) => item.id === id) ?? null;
	}

	it("is listed with the reason until two people unblock them", async () => {
		const { userId: id } = await newBorrower();
		await setBlocked(id, true);
		expect(await findItem(id)).toMatchObject({ facts: { reason: "Seen in the papers" } });
		await setBlocked(id, false);
		expect(await findItem(id)).toBeNull();
	});

	it("is on a list that is not worked off: no one takes an item of it", async () => {
		const { userId: id } = await newBorrower();
		await setBlocked(id, true);
		const taken = await support.call("assign", { queue: "blocked", id, to: "me" });
		expect(taken.body.code).toBe(codeOf("itemNotFound"));
		expect(must(await support.call("next", { queue: "blocked" }))).toEqual({ item: null });
	});
});
