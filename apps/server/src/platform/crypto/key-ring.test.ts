import { describe, expect, it } from "vitest";
import type { Db } from "../database/schema/index.ts";
import { readMark } from "./key-mark.ts";
import { checkValueOf, createKeyRing, firstKey, keyAfter, type RingKey, storedKey } from "./key-ring.ts";
import { createVault } from "./vault.ts";

const masters = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const first = firstKey(masters[0]);
const second = keyAfter(first, masters[1]);
const third = keyAfter(second, masters[2]);
const noDatabase = {} as Db;

const vaultOf = (keys: readonly RingKey[], current: RingKey) =>
	createVault(createKeyRing({ keys, currentId: current.id }));
const before = vaultOf([first, second], first);
const during = vaultOf([first, second], second);
const after = vaultOf([second], second);
/** Who has the old master key and nothing else. */
const leaked = createVault(masters[0]);

describe("everything made with a master key", () => {
	it("carries the id of its key; values of the first key carry none, as in older databases", () => {
		const values = (vault: typeof after) => [
			vault.newDataKey("ana"),
			vault.seal("outbox", "x"),
			vault.blindIndex("mobile", "x"),
		];
		expect(values(before).map((value) => readMark(value).keyId)).toEqual([1, 1, 1]);
		expect(values(before).map((value) => value.length)).toEqual([60, 29, 32]);
		expect(values(during).map((value) => readMark(value).keyId)).toEqual([2, 2, 2]);
	});

	it("is readable under both keys while the master key is replaced", () => {
		const ana = { id: "ana", dataKey: before.newDataKey("ana") };
		const sealed = before.sealFor(ana, "mobile", "8031234567");
		expect(during.openFor(ana, "mobile", sealed)).toBe("8031234567");
		expect(before.open("outbox", during.seal("outbox", "new"))).toBe("new");
		expect(during.open("outbox", before.seal("outbox", "old"))).toBe("old");
		expect(during.isSigned("portal", "loan", before.sign("portal", "loan"))).toBe(true);
		expect(during.isIndexOf(before.blindIndex("code", "1"), "code", "1")).toBe(true);
		expect(during.earlierIndex("mobile", "x")).toEqual(before.blindIndex("mobile", "x"));
	});

	it("is unreadable for the old key alone after it was moved", () => {
		const old = { id: "ana", dataKey: before.newDataKey("ana") };
		const sealed = before.sealFor(old, "mobile", "8031234567");
		const ana = { id: "ana", dataKey: during.rewrap(old) };
		expect(after.openFor(ana, "mobile", sealed)).toBe("8031234567");
		expect(() => leaked.openFor(ana, "mobile", sealed)).toThrow("master key 2");
		expect(() => after.openFor(old, "mobile", sealed)).toThrow("master key 1");
		expect(after.isSigned("portal", "loan", leaked.sign("portal", "loan"))).toBe(false);
		expect(after.earlierIndex("mobile", "x")).toBeNull();
	});
});

describe("a blind index", () => {
	it("is moved to the next key without its value, however many keys there were", () => {
		const index = before.blindIndex("mobile", "x");
		const moved = during.renewIndex(index);
		expect(moved).toEqual(after.blindIndex("mobile", "x"));
		expect(during.renewIndex(moved)).toEqual(moved);
		const later = vaultOf([second, third], third);
		expect(later.renewIndex(moved)).toEqual(later.blindIndex("mobile", "x"));
		expect(later.renewIndex(index)).toEqual(later.blindIndex("mobile", "x"));
	});

	it("of a later key cannot be computed with an earlier one", () => {
		const moved = readMark(during.blindIndex("mobile", "x")).value;
		const own = readMark(leaked.blindIndex("mobile", "x")).value;
		expect(moved).not.toEqual(own);
		expect(moved).not.toEqual(readMark(createVault(masters[1]).blindIndex("mobile", "x")).value);
	});
});

describe("a stored master key", () => {
	it("gives the same indexes again, from the index keys that are sealed under it", () => {
		const again = storedKey(masters[2], third.id, third.sealEarlier());
		expect(again.indexes).toEqual(third.indexes);
		expect(storedKey(masters[0], 1, first.sealEarlier()).indexes).toEqual(first.indexes);
		expect(() => storedKey(masters[1], third.id, third.sealEarlier())).toThrow();
	});

	it("is proven by its check value, which is not the key", () => {
		expect(checkValueOf(masters[0])).toEqual(first.checkValue);
		expect(checkValueOf(masters[0])).not.toEqual(checkValueOf(masters[1]));
		expect(first.checkValue).not.toEqual(masters[0]);
	});
});

describe("a key ring", () => {
	it("follows the database forward, and ignores an answer that arrives late", async () => {
		const states = [
			{ keys: [first, second], currentId: 2 },
			{ keys: [first, second], currentId: 1 },
			{ keys: [second], currentId: 2 },
			{ keys: [first, second], currentId: 2 },
		];
		const ring = createKeyRing({ keys: [first, second], currentId: 1 }, async () => {
			const next = states.shift();
			if (!next) throw new Error("no state is left");
			return next;
		});
		const seen: (readonly [number, number, number | null])[] = [];
		for (let count = 0; count < 4; count++) {
			await ring.refresh(noDatabase);
			seen.push([ring.current().id, ring.all().length, ring.earlier()?.id ?? null]);
		}
		expect(seen).toEqual([
			[2, 2, 1],
			[2, 2, 1],
			[2, 1, null],
			[2, 1, null],
		]);
		// A request that began before the move still holds a value of the old key.
		expect(ring.find(1)).toBe(first);
		expect(() => ring.find(3)).toThrow("master key 3, which is not set here");
	});
});
