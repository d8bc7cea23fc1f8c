import { type CallInput, type CallName, type Calls, errors } from "@puente/contract";
import { loanState } from "@puente/core/loan";
import { money } from "@puente/core/money";
import { priceLoan } from "@puente/core/offer";
import { countries, type Language } from "@puente/core/region";
import type { StaffRole } from "@puente/core/staff";
import type { PlainDate } from "@puente/core/time";
import { pricedProducts, regions } from "@puente/regions/load";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Reply, registerBorrower, startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { photo } from "../../../test/simulators/fake-providers.ts";
import { localDate } from "../../platform/clock/clock.ts";
import { createVault } from "../../platform/crypto/vault.ts";
import { getBorrower } from "../borrower/store/borrowers.ts";
import { eraseBorrower } from "../erasure/store/erasure.ts";
import { addLoan, listLoanEvents } from "../ledger/store/loans.ts";
import { notificationKeyOf } from "../notification/notification-key.ts";
import { notifyBorrower } from "../notification/notify-borrower.ts";
import { listNotifications } from "../notification/store/notifications.ts";
import { addOrder, findOrder } from "../order/store/orders.ts";
import { queueTerms } from "../work-queue/item-access.ts";
import { listQueue } from "../work-queue/store/queues.ts";
import * as flows from "./handle-feedback.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());

let next = 0;
type Caller = {
	readonly userId: string;
	readonly orderNo: string;
	readonly call: <Name extends CallName>(
		name: Name,
		input: CallInput<Calls[Name]>,
		files?: readonly Uint8Array[],
		lang?: Language,
	) => Promise<Reply>;
};

/** A borrower with an order. */
async function newBorrower(): Promise<Caller> {
	const serial = String(next++).padStart(3, "0");
	const { token, userId } = await registerBorrower(server, `8035550${serial}`, `support-${serial}`);
	const orderNo = `SUPPORT${serial}`;
	await addOrder(
		server.database.db,
		{
			id: randomUuid(),
			orderNo,
			borrowerId: userId,
			country: "ng",
			step: "BasicInfo",
			begunAs: "first",
		},
		await server.now(),
	);
	return {
		userId,
		orderNo,
		call: (name, input, files, lang = "en") =>
			server.sealed(name, input, { token, lang, ...(files && { files }) }),
	};
}

/** Paid out so long ago that all phases are late today. */
async function addLateLoan({ userId, orderNo }: Caller) {
	const { db } = server.database;
	const order = await findOrder(db, userId, orderNo);
	const [product] = pricedProducts(regions.ng, { limit: 100_000, tier: "standard" });
	const now = await server.now();
	const paidOutOn = new Date(now.getTime() - 120 * 86_400_000).toISOString().slice(0, 10) as PlainDate;
	const priced = product && priceLoan(product, { amount: 10_000, days: 91, paidOutOn });
	if (!priced?.ok || !order) throw new Error("the loan cannot be priced or its order was not found");
	const { terms } = priced.value;
	const loanId = randomUuid();
	await addLoan(db, { id: loanId, borrowerId: userId, orderId: order.id, terms, openedAt: now });
	return { terms, loanId };
}

const report = { type: 3, description: "Where is my money?", contact: "8031234567" } as const;
type ShownFeedback = {
	id: string;
	status: number;
	editable: boolean;
	unread: number;
	images: string[];
	contact: string;
	description: string;
	loan: Record<string, unknown> | null;
	claim: { answerBy: string; answeredAt: string | null; outcome: string | null } | null;
};
const feedbackOf = (reply: Reply) => reply.body.data["feedback"] as ShownFeedback;

async function sendFeedback(borrower: Caller, changes: Partial<CallInput<Calls["createFeedback"]>> = {}) {
	return feedbackOf(await borrower.call("createFeedback", { ...report, ...changes }));
}
const sendClaim = (borrower: Caller) => sendFeedback(borrower, { type: 1, orderNo: borrower.orderNo });

async function staffContext() {
	return {
		db: server.database.db,
		now: await server.now(),
		deps: { vault: createVault(Buffer.alloc(32, 7)), enqueue: async () => undefined },
	};
}
type StaffContext = Awaited<ReturnType<typeof staffContext>>;
/** Runs a flow in a transaction, as a staff call does. */
const inTransaction =
	<Rest extends readonly unknown[], T>(flow: (context: StaffContext, ...rest: Rest) => Promise<T>) =>
	(context: StaffContext, ...rest: Rest): Promise<T> =>
		context.db.transaction().execute((db) => flow({ ...context, db }, ...rest));
const takeFeedback = inTransaction(flows.takeFeedback);
const answerFeedback = inTransaction(flows.answerFeedback);
const closeFeedback = inTransaction(flows.closeFeedback);
const actor = (role: StaffRole) => ({ staffId: "staff-1", roles: [role] });

describe("a message to support", () => {
	it("is stored sealed and listed to its author, newest first", async () => {
		const borrower = await newBorrower();
		const first = await sendFeedback(borrower, { description: "The first one" });
		await server.advance("PT1M");
		await sendFeedback(borrower, { description: "The second one", contact: "ada@gmail.com" });
		const { feedbacks } = (await borrower.call("listFeedback", {})).body.data as {
			feedbacks: ShownFeedback[];
		};
		expect(feedbacks.map(({ description }) => description)).toEqual(["The second one", "The first one"]);
		const rows = await server.database.db.selectFrom("feedbacks").selectAll().execute();
		const row = rows.find(({ id }) => id === first.id);
		expect(Buffer.from(row?.bodySealed ?? []).toString()).not.toContain("The first one");
	});

	it("is created once for five requests with the same operation id", async () => {
		const { token } = await registerBorrower(server, "8035559990", "support-repeat");
		const operationId = randomUuid();
		const replies = await Promise.all(
			Array.from({ length: 5 }, () => server.sealed("createFeedback", report, { token, operationId })),
		);
		expect(new Set(replies.map((reply) => feedbackOf(reply).id)).size).toBe(1);
	});

	it.each([
		["a contact that is neither phone nor e-mail", { contact: "12345" }, "contact"],
		["an e-mail domain outside the region's list", { contact: "ada@example.org" }, "contact"],
		["an unknown picture", { imageIds: [randomUuid()] }, "imageIds"],
		[
			"more pictures than the region allows",
			{ imageIds: Array.from({ length: 6 }, () => randomUuid()) },
			"imageIds",
		],
	])("is refused with %s", async (_name, changes, field) => {
		const borrower = await newBorrower();
		const reply = await borrower.call("createFeedback", { ...report, ...changes });
		expect(reply.body.code).toBe(errors.inputRefused.code);
		expect(reply.body.fields?.map((entry) => entry.field)).toEqual([field]);
	});

	it("can be edited only while it is pending", async () => {
		const borrower = await newBorrower();
		const { id } = await sendFeedback(borrower);
		const edited = await borrower.call("editFeedback", { ...report, feedbackId: id, description: "Mended" });
		expect(feedbackOf(edited)).toMatchObject({ description: "Mended", status: 1, editable: true });
		expect((await takeFeedback(await staffContext(), actor("support"), id)).ok).toBe(true);
		const late = await borrower.call("editFeedback", { ...report, feedbackId: id });
		expect(late.body.code).toBe(errors.feedbackTaken.code);
		const detail = await borrower.call("feedbackDetail", { feedbackId: id });
		expect(feedbackOf(detail)).toMatchObject({ status: 2, editable: false });
	});

	it("of another borrower is not found by any call", async () => {
		const [owner, stranger] = [await newBorrower(), await newBorrower()];
		const { imageId } = (await owner.call("uploadCredential", {}, [await photo()])).body.data as {
			imageId: string;
		};
		const { id: feedbackId } = await sendFeedback(owner, { imageIds: [imageId] });
		const replies = [
			await stranger.call("feedbackDetail", { feedbackId }),
			await stranger.call("editFeedback", { ...report, feedbackId }),
			await stranger.call("updateFeedbackStatus", { feedbackId, to: "settled" }),
			await stranger.call("addLeaveMessage", { feedbackId, text: "Hello" }),
			await stranger.call("listLeaveMessages", { feedbackId }),
			await stranger.call("uploadFeedbackFile", { feedbackId }, [await photo()]),
		];
		for (const reply of replies) expect(reply.body.code).toBe(errors.feedbackNotFound.code);
		expect((await stranger.call("feedbackImage", { imageId })).body.code).toBe(errors.imageNotFound.code);
		const stolen = await stranger.call("createFeedback", { ...report, imageIds: [imageId] });
		expect(stolen.body.code).toBe(errors.inputRefused.code);
		const claim = await stranger.call("createFeedback", { ...report, type: 1, orderNo: owner.orderNo });
		expect(claim.body.code).toBe(errors.orderNotFound.code);
	});
});

describe("a conversation about a loan", () => {
	it("keeps the figures of the day on which it was begun, for both sides, also when it is corrected", async () => {
		const borrower = await newBorrower();
		const { terms, loanId } = await addLateLoan(borrower);
		const on = localDate(await server.now(), "Africa/Lagos");
		const then = loanState(terms, [], on);
		const sent = await sendFeedback(borrower, { orderNo: borrower.orderNo });
		expect(then.due.penaltyMinor).toBeGreaterThan(0n);
		const figures = {
			on,
			currency: "NGN",
			dueMinor: Number(then.due.totalMinor),
			penaltyMinor: Number(then.due.penaltyMinor + then.due.penaltyTaxMinor),
			overdueDays: then.overdueDays,
			payoffMinor: Number(then.payoff.totalMinor),
		};
		expect(sent.loan).toMatchObject(figures);
		// It is no claim: nothing pauses.
		expect(sent.claim).toBeNull();
		expect(await listLoanEvents(server.database.db, loanId)).toEqual([]);
		await server.advance("P3D");
		const corrected = {
			...report,
			description: "On Friday.",
			orderNo: borrower.orderNo,
			feedbackId: sent.id,
		};
		expect(feedbackOf(await borrower.call("editFeedback", corrected)).loan).toMatchObject(figures);
		const { feedback } = (await borrower.call("listLeaveMessages", { feedbackId: sent.id })).body.data as {
			feedback: ShownFeedback;
		};
		expect(feedback.loan).toMatchObject(figures);
	});

	it("has no figures when its order has no open loan, or it names none", async () => {
		const borrower = await newBorrower();
		expect((await sendFeedback(borrower)).loan).toBeNull();
		expect((await sendFeedback(borrower, { orderNo: borrower.orderNo })).loan).toBeNull();
	});
});

describe("a picture", () => {
	it("is re-encoded without EXIF data, stored sealed and shown to its owner", async () => {
		const borrower = await newBorrower();
		const withExif = await sharp(await photo(7))
			.withExif({ IFD0: { Artist: "Photographer", Copyright: "Lagos" } })
			.jpeg()
			.toBuffer();
		expect((await sharp(withExif).metadata()).exif).toBeDefined();
		const { imageId } = (await borrower.call("uploadCredential", {}, [withExif])).body.data as {
			imageId: string;
		};
		const reply = await borrower.call("feedbackImage", { imageId });
		const jpeg = Buffer.from(String(reply.body.data["jpeg"]), "base64");
		const { format, exif } = await sharp(jpeg).metadata();
		expect({ format, exif }).toEqual({ format: "jpeg", exif: undefined });
		const file = await server.database.db
			.selectFrom("feedbackImages")
			.select("fileName")
			.where("id", "=", imageId)
			.executeTakeFirstOrThrow();
		const stored = server.fakes.files.get(file.fileName);
		expect(stored?.includes(jpeg.subarray(0, 100))).toBe(false);
	});

	it("is refused when it is not an image", async () => {
		const borrower = await newBorrower();
		const reply = await borrower.call("uploadCredential", {}, [Buffer.from("not a picture at all")]);
		expect(reply.body.code).toBe(errors.imageNotAnImage.code);
	});

	it("is deleted after a day unless a message uses it", async () => {
		const borrower = await newBorrower();
		const upload = async () =>
			String((await borrower.call("uploadCredential", {}, [await photo()])).body.data["imageId"]);
		const [used, unused] = [await upload(), await upload()];
		await sendFeedback(borrower, { imageIds: [used] });
		await server.advance("PT25H");
		expect((await borrower.call("feedbackImage", { imageId: used })).body.code).toBe(0);
		expect((await borrower.call("feedbackImage", { imageId: unused })).body.code).toBe(
			errors.imageNotFound.code,
		);
	});

	it("is deleted when an edit of the message leaves it out", async () => {
		const borrower = await newBorrower();
		const imageId = String(
			(await borrower.call("uploadCredential", {}, [await photo()])).body.data["imageId"],
		);
		const { id } = await sendFeedback(borrower, { imageIds: [imageId] });
		const edited = await borrower.call("editFeedback", { ...report, feedbackId: id });
		expect(feedbackOf(edited).images).toEqual([]);
		expect((await borrower.call("feedbackImage", { imageId })).body.code).toBe(errors.imageNotFound.code);
	});
});

describe("a payment claim", () => {
	it("has a deadline of 48 hours that an edit does not restart", async () => {
		const borrower = await newBorrower();
		const { id, claim } = await sendClaim(borrower);
		const hours = (Date.parse(claim?.answerBy ?? "") - (await server.now()).getTime()) / 3_600_000;
		expect(hours).toBeGreaterThan(47.9);
		expect(hours).toBeLessThanOrEqual(48);
		await server.advance("PT1H");
		const edited = await borrower.call("editFeedback", {
			...report,
			type: 1,
			orderNo: borrower.orderNo,
			feedbackId: id,
		});
		expect(feedbackOf(edited).claim?.answerBy).toBe(claim?.answerBy);
	});

	it("is closed only by finance, with an outcome", async () => {
		const borrower = await newBorrower();
		const { id } = await sendClaim(borrower);
		const closing = { id, text: "It came in on Friday.", outcome: "confirmed" } as const;
		expect(await closeFeedback(await staffContext(), actor("support"), closing)).toEqual({
			ok: false,
			refusal: "notAllowed",
		});
		const closed = await closeFeedback(await staffContext(), actor("finance"), closing);
		expect(closed.ok && closed.value.status).toBe(3);
		const detail = feedbackOf(await borrower.call("feedbackDetail", { feedbackId: id }));
		expect(detail.claim).toMatchObject({ outcome: "confirmed", answeredAt: expect.any(String) });
	});

	it("stops the penalty of a late loan from its opening to its answer", async () => {
		const borrower = await newBorrower();
		const { db } = server.database;
		const { terms, loanId } = await addLateLoan(borrower);
		const penalty = async () => {
			const on = localDate(await server.now(), "Africa/Lagos");
			return loanState(terms, await listLoanEvents(db, loanId), on).payoff.penaltyMinor;
		};
		const { id } = await sendClaim(borrower);
		const atOpening = await penalty();
		expect(atOpening).toBeGreaterThan(0n);
		await server.advance("P2D");
		expect(await penalty()).toBe(atOpening);
		await closeFeedback(await staffContext(), actor("finance"), {
			id,
			text: "It did not come.",
			outcome: "refused",
		});
		await server.advance("P1D");
		expect(await penalty()).toBeGreaterThan(atOpening);
		const kinds = (await listLoanEvents(db, loanId)).map(({ kind }) => kind).sort();
		expect(kinds).toEqual(["claim-closed", "claim-opened"]);
	});

	it("cannot lose its order in an edit", async () => {
		const borrower = await newBorrower();
		const { id: feedbackId } = await sendClaim(borrower);
		const other = await borrower.call("editFeedback", { ...report, feedbackId });
		expect(other.body.code).toBe(errors.inputRefused.code);
		const same = { ...report, type: 1, orderNo: borrower.orderNo, feedbackId } as const;
		expect((await borrower.call("editFeedback", same)).body.code).toBe(0);
	});

	it("can be open once for an order, also for three concurrent requests", async () => {
		const borrower = await newBorrower();
		const both = await Promise.all(
			[1, 2, 3].map(() => borrower.call("createFeedback", { ...report, type: 1, orderNo: borrower.orderNo })),
		);
		expect(both.map((reply) => reply.body.code).sort()).toEqual([
			0,
			errors.claimOpen.code,
			errors.claimOpen.code,
		]);
		const { orders } = (await borrower.call("checkCanHandle", {})).body.data as {
			orders: { orderNo: string; claimOpen: boolean }[];
		};
		expect(orders).toMatchObject([{ orderNo: borrower.orderNo, claimOpen: true }]);
	});

	it("that the borrower settles is withdrawn, and another one can be opened", async () => {
		const borrower = await newBorrower();
		const { id } = await sendClaim(borrower);
		const settled = await borrower.call("updateFeedbackStatus", { feedbackId: id, to: "settled" });
		expect(feedbackOf(settled)).toMatchObject({ status: 3, claim: { outcome: "withdrawn" } });
		expect((await sendClaim(borrower)).claim?.outcome).toBeNull();
	});

	it("cannot be closed by staff without an outcome", async () => {
		const borrower = await newBorrower();
		const { id } = await sendClaim(borrower);
		const closed = await closeFeedback(await staffContext(), actor("finance"), { id, text: "Done." });
		expect(closed).toEqual({ ok: false, refusal: "outcomeMissing" });
		expect(feedbackOf(await borrower.call("feedbackDetail", { feedbackId: id })).status).toBe(1);
	});

	it("comes in the queue by its own deadline, before answered messages", async () => {
		const borrower = await newBorrower();
		const other = await sendFeedback(borrower);
		await server.advance("PT1M");
		const claim = await sendClaim(borrower);
		await server.advance("PT49H");
		const { db, now } = await staffContext();
		const answer = { id: other.id, text: "We look into it." };
		expect((await answerFeedback(await staffContext(), actor("support"), answer)).ok).toBe(true);
		const reader = { staffId: crypto.randomUUID(), roles: ["finance"] as const, now };
		const all = { terms: queueTerms, country: undefined, whose: null, reader, after: null, count: 1000 };
		const queue = await listQueue(db, { queue: "feedback", ...all });
		const place = (id: string) => queue.findIndex((entry) => entry.id === id);
		expect(place(claim.id)).toBeLessThan(place(other.id));
		expect(queue[place(claim.id)]?.deadline?.getTime()).toBeLessThan(now.getTime());
		expect(queue[place(other.id)]?.deadline).toBeNull();
	});
});

describe("a support conversation", () => {
	it("contains messages of both sides, notifies the borrower and counts an answer as unread until read", async () => {
		const borrower = await newBorrower();
		const { id: feedbackId } = await sendFeedback(borrower);
		expect(
			(await answerFeedback(await staffContext(), actor("support"), { id: feedbackId, text: "We look." })).ok,
		).toBe(true);
		expect((await borrower.call("checkNotHandled", {})).body.data).toEqual({ open: 1, unread: 1 });
		await server.advance("PT1M");
		const picture = (await borrower.call("uploadFeedbackFile", { feedbackId }, [await photo()])).body.data;
		const imageIds = [String(picture["imageId"])];
		await borrower.call("addLeaveMessage", { feedbackId, text: "Thank you.", imageIds });
		const { messages } = (await borrower.call("listLeaveMessages", { feedbackId })).body.data as {
			messages: { from: string; text: string; images: string[] }[];
		};
		expect(messages).toMatchObject([
			{ from: "support", text: "We look.", images: [] },
			{ from: "borrower", text: "Thank you.", images: imageIds },
		]);
		await borrower.call("updateFeedbackStatus", { feedbackId, to: "read" });
		expect((await borrower.call("checkNotHandled", {})).body.data).toEqual({ open: 1, unread: 0 });
		const notices = (await borrower.call("messageList", {})).body.data;
		expect(notices).toMatchObject({ unread: 1, messages: [{ kind: "feedbackAnswered", readAt: null }] });
		const sms = await server.database.db
			.selectFrom("outbox")
			.selectAll()
			.where("outcome", "is", null)
			.execute();
		expect(sms.length).toBeGreaterThan(0);
	});

	it("is closed for both sides when the message is closed", async () => {
		const borrower = await newBorrower();
		const { id: feedbackId } = await sendFeedback(borrower);
		await closeFeedback(await staffContext(), actor("support"), { id: feedbackId, text: "Done." });
		const reply = await borrower.call("addLeaveMessage", { feedbackId, text: "One more thing" });
		expect(reply.body.code).toBe(errors.feedbackClosed.code);
		const again = await answerFeedback(await staffContext(), actor("support"), { id: feedbackId, text: "?" });
		expect(again).toEqual({ ok: false, refusal: "closed" });
	});

	it("cannot be answered by the role credit", async () => {
		const { id } = await sendFeedback(await newBorrower());
		const answered = await answerFeedback(await staffContext(), actor("credit"), { id, text: "Hm." });
		expect(answered).toEqual({ ok: false, refusal: "notAllowed" });
	});

	it("is part of the data export", async () => {
		const borrower = await newBorrower();
		const { id } = await sendFeedback(borrower);
		await closeFeedback(await staffContext(), actor("support"), { id, text: "Here is the answer." });
		const { data } = (await borrower.call("exportData", {})).body.data as { data: unknown };
		expect(data).toMatchObject({
			feedback: [{ description: report.description, messages: [{ text: "Here is the answer." }] }],
			notices: [{ kind: "feedbackDone" }],
			coupons: [],
		});
	});

	it("loses its key and images when the borrower is erased", async () => {
		const borrower = await newBorrower();
		const imageId = String(
			(await borrower.call("uploadCredential", {}, [await photo()])).body.data["imageId"],
		);
		await sendFeedback(borrower, { imageIds: [imageId] });
		const { db } = server.database;
		await eraseBorrower(
			db,
			{ id: borrower.userId, randomIndex: Buffer.from(borrower.userId) },
			await server.now(),
		);
		const keys = await db
			.selectFrom("notificationKeys")
			.selectAll()
			.where("borrowerId", "=", borrower.userId)
			.execute();
		const images = await db
			.selectFrom("feedbackImages")
			.selectAll()
			.where("borrowerId", "=", borrower.userId)
			.execute();
		expect([keys, images]).toEqual([[], []]);
	});
});

describe("notifications", () => {
	it("keep the time of the first read, are not found by other borrowers and contain no codes", async () => {
		const [borrower, stranger] = [await newBorrower(), await newBorrower()];
		expect((await borrower.call("messageList", {})).body.data).toEqual({
			messages: [],
			unread: 0,
			more: false,
		});
		const { id } = await sendFeedback(borrower);
		await closeFeedback(await staffContext(), actor("support"), { id, text: "Done." });
		const { messages } = (await borrower.call("messageList", {})).body.data as { messages: { id: string }[] };
		const messageId = messages[0]?.id ?? "";
		expect((await stranger.call("messageDetail", { messageId })).body.code).toBe(errors.messageNotFound.code);
		expect((await stranger.call("messageRead", { messageId })).body.code).toBe(errors.messageNotFound.code);
		expect((await borrower.call("messageRead", { messageId })).body.data).toEqual({ unread: 0 });
		const readAt = async () =>
			((await borrower.call("messageDetail", { messageId })).body.data["message"] as { readAt: string })
				.readAt;
		const first = await readAt();
		await server.advance("PT1H");
		await borrower.call("messageRead", { messageId });
		expect(await readAt()).toBe(first);
	});
});

describe("messages in the app", () => {
	const textIn = async (borrower: Caller, lang: Language) => {
		const { data } = (await borrower.call("messageList", {}, undefined, lang)).body;
		const [message] = data["messages"] as { id: string; title: string; text: string }[];
		if (message === undefined) throw new Error("the borrower has no message");
		const detail = await borrower.call("messageDetail", { messageId: message.id }, undefined, lang);
		expect(detail.body.data["message"]).toEqual(message);
		return { title: message.title, text: message.text };
	};

	it("follow the language of the call, with amounts and days", async () => {
		const borrower = await newBorrower();
		const context = await staffContext();
		await notifyBorrower(context, await getBorrower(context.db, borrower.userId), "couponGranted", {
			amount: money(500_000n, "NGN"),
			date: { day: "2026-12-07" as PlainDate },
		});
		expect(await textIn(borrower, "en")).toEqual({
			title: "A coupon for you",
			text: "You have a coupon of ₦5,000 for your next repayment. It is good until 7 December 2026.",
		});
		expect(await textIn(borrower, "es")).toEqual({
			title: "Un cupón para ti",
			text: "Tienes un cupón de ₦5,000 para tu próximo pago. Vale hasta el 7 de diciembre de 2026.",
		});
	});

	it("from before their values were stored stay as they were sent", async () => {
		const borrower = await newBorrower();
		const context = await staffContext();
		await notifyBorrower(context, await getBorrower(context.db, borrower.userId), "dataHandedOver");
		const [notice] = await listNotifications(context.db, borrower.userId, { skip: 0, count: 1 });
		if (notice === undefined) throw new Error("the borrower was not notified");
		const sent = { title: "Your data", text: "As it was sent." };
		const key = await notificationKeyOf(context, borrower.userId);
		await context.db
			.updateTable("notifications")
			.set({ bodySealed: context.deps.vault.sealFor(key, `notice:${notice.id}`, JSON.stringify(sent)) })
			.where("id", "=", notice.id)
			.execute();
		expect([await textIn(borrower, "en"), await textIn(borrower, "es")]).toEqual([sent, sent]);
	});
});

describe("help", () => {
	it("contains the region's figures in both languages, without unfilled placeholders", async () => {
		for (const country of countries) {
			for (const lang of ["en", "es"]) {
				const { topics } = (await server.open("questionAnswers", { country }, { lang })).body.data as {
					topics: { entries: { question: string; answer: string }[] }[];
				};
				const text = JSON.stringify(topics);
				expect(topics.length).toBe(5);
				expect(text).not.toMatch(/\{\w+\}|undefined|NaN/);
			}
		}
		const nigeria = JSON.stringify((await server.open("questionAnswers", { country: "ng" })).body.data);
		expect(nigeria).toContain("₦3,000,000");
		expect(nigeria).toContain("₦100");
		const mexico = JSON.stringify((await server.open("questionAnswers", { country: "mx" })).body.data);
		expect(mexico).not.toContain("How do I get the coupon");
	});

	it("contains the operator's changes in both languages of the country", async () => {
		const at = await server.now();
		const change = { country: "co", topicId: "cost", version: 1, changedBy: null, changedAt: at } as const;
		const unwritten = { questionEn: "", answerEn: "", questionEs: "", answerEs: "" };
		await server.database.db
			.insertInto("faqChanges")
			.values([
				{ ...change, ...unwritten, entryId: "early", hidden: true },
				{
					...change,
					entryId: "own",
					hidden: false,
					questionEn: "And the four per thousand?",
					answerEn: "You pay it.",
					questionEs: "¿Y el cuatro por mil?",
					answerEs: "Lo pagas tú.",
				},
			])
			.execute();
		const texts = async (lang: string) =>
			JSON.stringify((await server.open("questionAnswers", { country: "co" }, { lang })).body.data);
		expect(await texts("es")).toContain("cuatro por mil");
		expect(await texts("es")).not.toContain("¿Puedo pagar antes?");
		expect(await texts("en")).toContain("four per thousand");
		expect(await texts("en")).not.toContain("Can I pay earlier?");
	});

	it("shows whether support is open now, by the server's clock in the region's time zone", async () => {
		const getService = async () =>
			(await server.open("customerService", { country: "ng" })).body.data as {
				openNow: boolean;
				nextOpenAt: string | null;
				phone: string;
				lender: { sandbox: boolean };
			};
		const lagosHour = async () => new Date((await server.now()).getTime() + 3_600_000);
		for (let hour = 0; hour < 24; hour++) {
			const local = await lagosHour();
			const weekday = local.getUTCDay() >= 1 && local.getUTCDay() <= 5;
			const expected = weekday && local.getUTCHours() >= 9 && local.getUTCHours() < 18;
			const service = await getService();
			expect(service.openNow).toBe(expected);
			expect(service.nextOpenAt === null).toBe(expected);
			await server.advance("PT1H");
		}
		expect(await getService()).toMatchObject({ phone: "+234 700 000 0000", lender: { sandbox: true } });
	});
});
