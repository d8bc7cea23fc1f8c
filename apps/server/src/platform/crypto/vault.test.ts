import { describe, expect, it } from "vitest";
import { createVault, hashOf, newToken, openUnder, sealUnder } from "./vault.ts";

const vault = createVault(Buffer.alloc(32, 1));

describe("the vault", () => {
	it("opens a sealed value only for the same borrower and field", () => {
		const ana = { id: "ana", dataKey: vault.newDataKey("ana") };
		const ben = { id: "ben", dataKey: vault.newDataKey("ben") };
		const sealed = vault.sealFor(ana, "mobile", "8031234567");
		expect(vault.openFor(ana, "mobile", sealed)).toBe("8031234567");
		expect(() => vault.openFor(ana, "name", sealed)).toThrow();
		expect(() => vault.openFor(ben, "mobile", sealed)).toThrow();
		// A data key copied to another borrower's row does not work.
		expect(() => vault.openFor({ id: "ben", dataKey: ana.dataKey }, "mobile", sealed)).toThrow();
	});

	it("seals the same text differently each time, and indexes it the same", () => {
		expect(vault.seal("outbox", "x")).not.toEqual(vault.seal("outbox", "x"));
		expect(vault.blindIndex("mobile", "x")).toEqual(vault.blindIndex("mobile", "x"));
		expect(vault.blindIndex("mobile", "x")).not.toEqual(vault.blindIndex("code", "x"));
	});

	it("indexes differently under another master key", () => {
		expect(createVault(Buffer.alloc(32, 2)).blindIndex("mobile", "x")).not.toEqual(
			vault.blindIndex("mobile", "x"),
		);
	});

	it("signs a text so that another text or purpose does not match", () => {
		const signature = vault.sign("portal", "loan-1");
		expect(signature).toHaveLength(32);
		expect(vault.isSigned("portal", "loan-1", signature)).toBe(true);
		expect(vault.isSigned("portal", "loan-2", signature)).toBe(false);
		expect(vault.isSigned("other", "loan-1", signature)).toBe(false);
		expect(vault.isSigned("portal", "loan-1", signature.subarray(1))).toBe(false);
	});

	it("opens an answer only with the operation id that sealed it", () => {
		const sealed = sealUnder("operation-1", "answer");
		expect(openUnder("operation-1", sealed)).toBe("answer");
		expect(() => openUnder("operation-2", sealed)).toThrow();
	});
});

describe("hashOf", () => {
	it("gives different hashes when the same text is split at another place", () => {
		expect(hashOf("ab", "c")).not.toEqual(hashOf("a", "bc"));
	});
});

describe("newToken", () => {
	it("gives 1000 different tokens", () => {
		expect(new Set(Array.from({ length: 1000 }, newToken)).size).toBe(1000);
	});
});
