import { expect, it } from "vitest";
import { readListed, readResolved, readTransfer, readTransferReference } from "./transform.ts";

const reply = (status: number, body: unknown) => ({ kind: "reply", status, body }) as const;
const transfer = {
	id: "26251",
	account_number: "0690000040",
	bank_code: "044",
	full_name: "Alexis Sanchez",
	created_at: "2020-01-20T16:09:34.000Z",
	currency: "NGN",
	amount: "5500.50",
	fee: "45.5",
	status: "NEW",
	reference: "r1",
	complete_message: "",
};

it("reads decimal naira exactly", () => {
	expect(readTransfer(reply(200, { status: "success", data: transfer }))).toMatchObject({
		kind: "record",
		record: { providerId: "26251", state: "pending", amountMinor: 550_050n },
	});
});

it("reads an empty list as not found, and ignores other transfers", () => {
	expect(readListed(reply(200, { status: "success", data: [] }), "r1")).toEqual({ kind: "notFound" });
	expect(readListed(reply(200, { status: "success", data: [transfer] }), "r2")).toEqual({ kind: "notFound" });
	const failed = { ...transfer, status: "FAILED", complete_message: "DISBURSE FAILED" };
	expect(readListed(reply(200, { status: "success", data: [failed] }), "r1")).toMatchObject({
		record: { state: "failed", code: "DISBURSE FAILED" },
	});
	expect(readListed(reply(400, { status: "error", message: "?" }), "r1")).toEqual({
		kind: "failed",
		cause: "unreadable",
	});
});

it.each([
	["You have insufficient funds in your balance", "balance", false],
	["Transfer limit exceeded", "limit", false],
	["Transfer with reference already exists", "refused", true],
])("%s", (message, code, final) => {
	const refused = readTransfer(reply(400, { status: "error", message, data: null }));
	expect(refused).toMatchObject({ kind: "refused", code, final });
});

it("reads a refused IP address as an account failure, not as an unknown account", () => {
	const message = "Please enable IP Whitelisting to access this service";
	expect(readResolved(reply(400, { status: "error", message }))).toEqual({
		outcome: "failed",
		cause: "account",
	});
});

it("finds the reference of a transfer, and ignores charges", () => {
	const text = (event: string) => JSON.stringify({ event, data: { reference: "r1" } });
	expect(readTransferReference(text("transfer.completed"))).toBe("r1");
	expect(readTransferReference(text("charge.completed"))).toBe("");
	expect(readTransferReference("<html>")).toBeNull();
});
