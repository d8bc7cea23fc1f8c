import { expect, it } from "vitest";
import { methodOf, readAbout, readListed, readTransaction } from "./transform.ts";

const reply = (status: number, body: unknown) => ({ kind: "reply", status, body }) as const;
const request = {
	reference: "0b6f1c52-3a3e-4f6e-9c39-4d8f5f7b2a10",
	amountMinor: 4_490_000n,
	currency: "COP",
	payer: { name: "Camila", email: "c@example.co", phone: "+573991111111", nationalId: "1020304050" },
	description: "Cuota de un préstamo con un nombre muy largo",
	returnUrl: "https://puente.example",
	expiresAt: new Date(0),
	payerBank: "1",
} as const;
const transaction = {
	id: "t1",
	status: "PENDING",
	reference: request.reference,
	currency: "COP",
	amount_in_cents: "4490000",
	payment_method_type: "PSE",
	payment_method: { type: "PSE", extra: {} },
	created_at: "2026-11-15T10:00:00.000Z",
	finalized_at: null,
};

it("requests Nequi by the ten digits, PSE by bank and document", () => {
	expect(methodOf("wompi-nequi", request)).toEqual({ type: "NEQUI", phone_number: "3991111111" });
	expect(methodOf("wompi-pse", request)).toMatchObject({
		user_legal_id: "1020304050",
		financial_institution_code: "1",
		payment_description: "Cuota de un préstamo con un no",
	});
});

it.each([
	[undefined, "CC"],
	["cc", "CC"],
	["ce", "CE"],
	["ppt", "PPT"],
] as const)("names the document %s as %s", (nationalIdType, name) => {
	const payer = { ...request.payer, ...(nationalIdType && { nationalIdType }) };
	expect(methodOf("wompi-pse", { ...request, payer })).toMatchObject({ user_legal_id_type: name });
});

it("reports what is missing", () => {
	expect(methodOf("wompi-nequi", { ...request, payer: { ...request.payer, phone: "+525512345678" } })).toBe(
		"phone",
	);
	const { payerBank: _payerBank, ...withoutBank } = request;
	expect(methodOf("wompi-pse", withoutBank)).toBe("payerBank");
	const { nationalId: _nationalId, ...anonymous } = request.payer;
	expect(methodOf("wompi-pse", { ...request, payer: anonymous })).toBe("nationalId");
});

it("waits while the bank's page is being prepared", () => {
	expect(readTransaction(reply(201, { data: transaction }))).toEqual({ kind: "preparing", id: "t1" });
	const extra = { async_payment_url: "https://bank.example/pse" };
	const ready = { ...transaction, payment_method: { extra } };
	expect(readTransaction(reply(200, { data: ready }))).toMatchObject({
		record: { show: { kind: "page", url: "https://bank.example/pse" }, open: true },
	});
});

it.each([
	["APPROVED", 1],
	["DECLINED", 0],
	["ERROR", 0],
	["VOIDED", 0],
])("reads a transaction that is %s", (status, count) => {
	const lookup = readListed(reply(200, { data: [{ ...transaction, status }] }), request.reference);
	expect(lookup).toMatchObject({ record: { show: null, open: false } });
	expect(lookup.kind === "record" && lookup.record.payments).toHaveLength(count);
});

it("derives the rail from the method, and ignores cards", () => {
	const about = (payment_method_type: string) =>
		readAbout(JSON.stringify({ data: { transaction: { id: "t1", payment_method_type } } }));
	expect(about("PSE")).toEqual({ id: "t1", rail: "wompi-pse" });
	expect(about("NEQUI")).toEqual({ id: "t1", rail: "wompi-nequi" });
	expect(about("CARD")).toBeNull();
});
