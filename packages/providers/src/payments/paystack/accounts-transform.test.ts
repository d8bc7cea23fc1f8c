import { expect, it } from "vitest";
import { readCreditEvents, readCredits } from "./accounts-transform.ts";

const reply = (body: unknown) => ({ kind: "reply", status: 200, body }) as const;
const credit = {
	id: "2890123",
	status: "success",
	channel: "dedicated_nuban",
	amount: "123450",
	currency: "NGN",
	paid_at: "2026-11-15T10:00:00.000Z",
	authorization: { receiver_bank_account_number: "9930000902" },
};

it("counts payments to this account only, not the customer's cards or other accounts", () => {
	const data = [
		credit,
		{ ...credit, id: "2", channel: "card", authorization: { receiver_bank_account_number: null } },
		{ ...credit, id: "3", authorization: { receiver_bank_account_number: "9930000903" } },
		{ ...credit, id: "4", status: "failed" },
	];
	expect(readCredits(reply({ status: true, data }), "9930000902")).toMatchObject({
		outcome: "found",
		payments: [{ paymentId: "2890123", amountMinor: 123_450n }],
	});
});

it("refuses a list that it cannot read completely", () => {
	const result = readCredits(reply({ status: true, data: [credit, {}] }), "9930000902");
	expect(result).toEqual({ outcome: "unknown", cause: "unreadable" });
});

it("reports credits by their account, and ignores cards and transfers", () => {
	const text = (event: string, data: unknown) => JSON.stringify({ event, data });
	const sent = { ...credit, id: 2_890_123, amount: 123_450 };
	expect(readCreditEvents(text("charge.success", sent))).toMatchObject([
		{ rail: "paystack", reference: null, payTo: "9930000902", paymentId: "2890123" },
	]);
	expect(readCreditEvents(text("charge.success", { ...sent, channel: "card" }))).toEqual([]);
	expect(readCreditEvents(text("transfer.success", {}))).toEqual([]);
});
