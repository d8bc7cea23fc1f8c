import { expect, it } from "vitest";
import { readSession, readSessionEvents } from "./session-transform.ts";
import { readEvents } from "./transform.ts";

const reply = (status: number, body: unknown) => ({ kind: "reply", status, body }) as const;
const reference = "0b6f1c52-3a3e-4f6e-9c39-4d8f5f7b2a10";
const session = {
	id: "cs_1",
	object: "checkout.session",
	status: "open",
	payment_status: "unpaid",
	amount_total: "123450",
	currency: "mxn",
	created: "1700000000",
	client_reference_id: reference,
	url: "https://checkout.stripe.com/c/pay/cs_1",
};

it("shows the page while it is open", () => {
	expect(readSession(reply(200, session))).toMatchObject({
		record: { providerId: "cs_1", show: { kind: "page", url: session.url }, payments: [], open: true },
	});
	const over = { ...session, status: "expired", url: null };
	expect(readSession(reply(200, over))).toMatchObject({ record: { show: null, payments: [], open: false } });
	expect(readSession(reply(404, {}))).toEqual({ kind: "notFound" });
});

it("reports a payment once: the intent behind the page is ignored", () => {
	const eventText = (type: string, object: unknown) =>
		JSON.stringify({ id: "evt_1", type, created: 1_700_000_500, data: { object } });
	const paid = { ...session, status: "complete", payment_status: "paid", amount_total: 123_450, created: 1 };
	const completed = eventText("checkout.session.completed", paid);
	expect(readSessionEvents(completed)).toMatchObject([
		{ rail: "card-portal", reference, paymentId: "cs_1", amountMinor: 123_450n, currency: "MXN" },
	]);
	expect(readEvents(completed)).toEqual([]);
	const intent = {
		id: "pi_1",
		object: "payment_intent",
		status: "succeeded",
		amount_received: 123_450,
		currency: "mxn",
		created: 1,
		metadata: {},
	};
	const behind = eventText("payment_intent.succeeded", intent);
	expect(readEvents(behind)).toEqual([]);
	expect(readSessionEvents(behind)).toEqual([]);
});

it("reports nothing for a page that was left without paying", () => {
	const unpaid = { ...session, status: "complete", amount_total: 1, created: 1 };
	const text = JSON.stringify({
		type: "checkout.session.completed",
		created: 1,
		data: { object: unpaid },
	});
	expect(readSessionEvents(text)).toEqual([]);
});
