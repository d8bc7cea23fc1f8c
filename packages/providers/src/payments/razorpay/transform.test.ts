import { expect, it } from "vitest";
import { readEvents, readLink, readListed } from "./transform.ts";

const reply = (status: number, body: unknown) => ({ kind: "reply", status, body }) as const;
const reference = "0b6f1c52-3a3e-4f6e-9c39-4d8f5f7b2a10";
const link = {
	id: "plink_1",
	status: "created",
	short_url: "https://rzp.io/i/nxrHnLJ",
	currency: "INR",
	reference_id: reference,
	payments: null,
};
const payment = { payment_id: "pay_1", amount: "100000", status: "captured", created_at: "1700000000" };

it.each([
	["created", true],
	["partially_paid", true],
	["paid", false],
	["expired", false],
	["cancelled", false],
])("reads a link that is %s", (status, open) => {
	const lookup = readLink(reply(200, { ...link, status }));
	expect(lookup).toMatchObject({ record: { open, show: open ? { url: link.short_url } : null } });
});

it("counts captured payments only", () => {
	const payments = [payment, { ...payment, payment_id: "pay_2", status: "failed" }];
	expect(readListed(reply(200, { payment_links: [{ ...link, payments }] }), reference)).toMatchObject({
		record: { payments: [{ paymentId: "pay_1", amountMinor: 100_000n }] },
	});
	expect(readListed(reply(200, { payment_links: [link] }), "another")).toEqual({ kind: "notFound" });
});

it("reports the payment of a webhook, and ignores other events", () => {
	const entity = {
		id: "pay_1",
		amount: 100_000,
		currency: "INR",
		status: "captured",
		created_at: 1_700_000_000,
	};
	const body = {
		event: "payment_link.paid",
		payload: { payment_link: { entity: link }, payment: { entity } },
	};
	expect(readEvents(JSON.stringify(body))).toMatchObject([
		{ paymentId: "pay_1", reference, amountMinor: 100_000n, paidAt: "2023-11-14T22:13:20.000Z" },
	]);
	expect(readEvents(JSON.stringify({ event: "payout.processed", payload: { payout: {} } }))).toEqual([]);
});
