import { describe, expect, it } from "vitest";
import { createVault, hashOf, newToken, openUnder, sealUnder } from "./vault.ts";

const vault = createVault(Buffer.alloc(32, 1));

describe("the vault", () => {
	it("gives back what it sealed, to the right borrower and field only", () => {
		const ana = { id: "ana", dataKey: vault.newDataKey("ana") };
		const ben = { id: "ben", dataKey: vault.newDataKey("ben") };
		const sealed = vault.sealFor(ana, "mobile", "8031234567");
		expect(vault.openFor(ana, "mobile", sealed)).toBe("8031234567");
		expect(() => vault.openFor(ana, "name", sealed)).toThrow();
		expect(() => vault.openFor(ben, "mobile", sealed)).toThrow();
		// A row that was given another row's key cannot use it.
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

	it("opens an answer only for who knows the operation", () => {
		const sealed = sealUnder("operation-1", "answer");
		expect(openUnder("operation-1", sealed)).toBe("answer");
		expect(() => openUnder("operation-2", sealed)).toThrow();
	});
});

describe("hashes and tokens", () => {
	it("keep parts apart", () => {
		expect(hashOf("ab", "c")).not.toEqual(hashOf("a", "bc"));
	});

	it("are never the same twice", () => {
		expect(new Set(Array.from({ length: 1000 }, newToken)).size).toBe(1000);
	});
});
