import { expect, it } from "vitest";
import { readBanks, readCreated, readEvent, readHolder, readListed, readTransactions } from "./transform.ts";

const reply = (status: number, body: unknown) => ({ kind: "reply", status, body }) as const;

it("computes the checksum of Wompi's documentation", () => {
	const event = {
		event: "transaction.updated",
		data: {
			transaction: {
				id: "1234-1610641025-49201",
				amount_in_cents: 4490000,
				reference: "MZQ3X2DE2SMX",
				status: "APPROVED",
			},
		},
		environment: "prod",
		signature: {
			properties: ["transaction.id", "transaction.status", "transaction.amount_in_cents"],
			checksum: "C7C03147429EFBBCFAB3CDF585041C871D577CA183B1387581535ADD1A061780",
		},
		timestamp: 1530291411,
	};
	const read = readEvent(JSON.stringify(event), "test_events_EqCPDEn5x4lRatGPxLhyZd6YTgd6QSrr");
	expect(read?.rightChecksum).toBe("c7c03147429efbbcfab3cdf585041c871d577ca183b1387581535add1a061780");
	expect(read?.givenChecksum).toBe(read?.rightChecksum);
	expect(read?.reference).toBe("MZQ3X2DE2SMX");
});

it.each([
	["a property that is not there", { properties: ["transaction.nothing"], checksum: "x" }],
	["a property of every object", { properties: ["transaction.constructor"], checksum: "x" }],
	["no property at all", { properties: [], checksum: "x" }],
])("refuses an event that signs %s", (_name, signature) => {
	const event = { event: "e", data: { transaction: { id: "1" } }, timestamp: 1, signature };
	expect(readEvent(JSON.stringify(event), "s")).toBeNull();
});

it("reads the list of banks with and without a cover", () => {
	const list = [{ id: "fe0dc841", code: "1007", name: "BANCOLOMBIA" }];
	for (const body of [list, { status: "200", data: list }]) {
		expect(readBanks(reply(200, body))).toEqual({ kind: "banks", ids: new Map([["1007", "fe0dc841"]]) });
	}
});

it.each([
	[201, { data: { payoutId: "p1", success: "1", failed: "0" } }, { kind: "accepted", providerId: "p1" }],
	[201, { data: { payoutId: "p1", failed: "1" } }, { kind: "refused", code: "transaction", final: true }],
	[400, { code: "EXC_008", message: "Saldo" }, { kind: "refused", code: "balance", final: false }],
	[400, { code: "EXC_017", message: "Cupo" }, { kind: "refused", code: "limit", final: false }],
	[
		409,
		{ code: "EXC_022", message: "Idempotencia" },
		{ kind: "refused", code: "EXC_022", final: true, used: true },
	],
	[200, { message: "?" }, { kind: "failed", cause: "unreadable" }],
])("reads %i %j", (status, body, attempt) => {
	expect(readCreated(reply(status, body))).toEqual(attempt);
});

it("reads only the transaction with our reference", () => {
	const records = [
		{ id: "1", status: "APPROVED", reference: "other", amountInCents: "100" },
		{ id: "2", status: "FAILED", reference: "mine", amountInCents: "200", failureReason: { code: "R03" } },
	];
	expect(readListed(reply(200, { data: { records } }), "mine")).toMatchObject({
		kind: "record",
		record: { providerId: "2", state: "failed", amountMinor: 200n, code: "R03" },
	});
	expect(readListed(reply(200, { data: { records } }), "unknown")).toEqual({ kind: "notFound" });
});

const claimed = "Anastasia Pérez Gil";
it.each([
	["a whole name", "Anastasia Perez", { outcome: "found", holder: "Anastasia Perez" }],
	["a masked name that fits proves nobody", "ANA*** PÉR*** GIL", { outcome: "notOffered" }],
	["a masked name with more words than the claimed one", "ANA*** MAR*** PÉR***", { outcome: "notOffered" }],
	["a name that is all masked", "*** ***", { outcome: "notOffered" }],
	["a masked name of another", "LUI*** PER*** GOM***", { outcome: "found", holder: "LUI*** PER*** GOM***" }],
	["a whole word of another", "ANA PER***", { outcome: "found", holder: "ANA PER***" }],
])("reads the holder of a key: %s", (_name, holderName, result) => {
	expect(readHolder(reply(200, { data: { holderName, keyType: "MAIL" } }), claimed)).toEqual(result);
});

it.each([
	["nobody's", reply(404, { code: "EXC_404" }), { outcome: "unknown" }],
	["without a name", reply(200, { data: {} }), { outcome: "failed", cause: "unreadable" }],
	[
		"of a refused request",
		reply(400, { data: { holderName: "Ana" } }),
		{ outcome: "failed", cause: "unreadable" },
	],
	[
		"that nobody answered",
		{ kind: "failed", cause: "timeout" } as const,
		{ outcome: "failed", cause: "timeout" },
	],
])("does not read a holder from a key %s", (_name, answer, result) => {
	expect(readHolder(answer, claimed)).toEqual(result);
});

it.each([
	[{ key: "ana.perez@gmail.com" }, "ana.perez@gmail.com"],
	[{ key: "@anaperez" }, "@ANAPEREZ"],
	[{ key: "+573001234567" }, "3001234567"],
	[{ key: "@ANA***" }, null],
	[{ accountNumber: "12345678901" }, "12345678901"],
])("lists where the money went: %j", (payeeInfo, accountNumber) => {
	const records = [
		{ id: "1", status: "APPROVED", amountInCents: "100", createdAt: "2026-11-01T00:00:00Z", payeeInfo },
	];
	const page = readTransactions(reply(200, { data: { records, page: 1, pages: 1 } }));
	expect(page?.payouts[0]?.accountNumber).toBe(accountNumber);
});
