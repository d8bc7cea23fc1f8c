import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createKeyRing, firstKey, keyAfter } from "./key-ring.ts";
import { createKeySlots } from "./key-slots.ts";
import { createVault, KeyErased, slotOf } from "./vault.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "key-slots-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const borrowerId = "0198c0de-0000-7000-8000-000000000001";
const otherId = "0198c0de-0000-7000-8000-000000000002";
const master = Buffer.alloc(32, 7);

describe("the halves of keys outside the database", () => {
	it("are different, readable by their owner only, and a thousand of them are one file", () => {
		const slots = createKeySlots(folder);
		const taken = Array.from({ length: 1025 }, () => slots.take());
		const secrets = new Set(taken.map((slot) => slots.secretOf(slot)?.toString("hex")));
		expect(secrets.size).toBe(1025);
		const files = readdirSync(folder);
		expect(files).toHaveLength(2);
		for (const name of files) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
	});

	it("are found by another process, which fills a file of its own", () => {
		const [one, other] = [createKeySlots(folder), createKeySlots(folder)];
		const slot = one.take();
		expect(other.secretOf(slot)).toEqual(one.secretOf(slot));
		other.take();
		expect(readdirSync(folder)).toHaveLength(2);
	});

	it("are gone for every process once they are erased, and the borrowers are listed", () => {
		const [one, other] = [createKeySlots(folder), createKeySlots(folder)];
		const [slot, kept] = [one.take(), one.take()];
		expect(other.secretOf(slot)).not.toBeNull();
		one.erase([{ slot, borrowerId }]);
		one.erase([{ slot, borrowerId: otherId }]);
		expect(one.secretOf(slot)).toBeNull();
		expect(other.isErased(slot)).toBe(true);
		expect(other.isErased(kept)).toBe(false);
		expect(createKeySlots(folder).secretOf(kept)).not.toBeNull();
		expect(other.listErased(0)).toEqual([borrowerId, otherId]);
		expect(other.listErased(1)).toEqual([otherId]);
		expect(other.listErased(2)).toEqual([]);
	});

	it("that are not there are no erased ones", () => {
		const slot = createKeySlots(join(folder, "elsewhere")).take();
		const slots = createKeySlots(folder);
		expect(() => slots.secretOf(slot)).toThrow("is missing");
		expect(() => slots.erase([{ slot, borrowerId }])).toThrow("is missing");
		expect(slots.listErased(0)).toEqual([]);
	});

	it("have a list that is not continued after a line that was cut off", () => {
		const slots = createKeySlots(folder);
		const slot = slots.take();
		slots.erase([{ slot, borrowerId }]);
		appendFileSync(join(folder, "erased"), "0198");
		expect(() => slots.erase([{ slot, borrowerId }])).toThrow("was cut off");
	});
});

describe("a data key with a half outside the database", () => {
	it("opens with both halves, for its borrower only, and with neither alone", () => {
		const vault = createVault(master, createKeySlots(folder));
		const holder = { id: borrowerId, dataKey: vault.newDataKey(borrowerId) };
		const sealed = vault.sealFor(holder, "mobile", "8030000000");
		expect(createVault(master, createKeySlots(folder)).openFor(holder, "mobile", sealed)).toBe("8030000000");
		expect(() => createVault(master).openFor(holder, "mobile", sealed)).toThrow("KEYS_DIR");
		expect(() => vault.openFor({ ...holder, id: otherId }, "mobile", sealed)).toThrow();
		const other = createVault(Buffer.alloc(32, 8), createKeySlots(folder));
		expect(() => other.openFor(holder, "mobile", sealed)).toThrow();
	});

	it("opens nothing any more once its half is erased, not even with the whole row and the master key", () => {
		const slots = createKeySlots(folder);
		const vault = createVault(master, slots);
		const holder = { id: borrowerId, dataKey: vault.newDataKey(borrowerId) };
		const sealed = vault.sealFor(holder, "mobile", "8030000000");
		const slot = slotOf(holder.dataKey);
		if (!slot) throw new Error("the key has no other half");
		slots.erase([{ slot, borrowerId }]);
		expect(() => createVault(master, createKeySlots(folder)).openFor(holder, "mobile", sealed)).toThrow(
			KeyErased,
		);
	});

	it("keeps its half when the master key is replaced, and one from before gets a half", () => {
		const slots = createKeySlots(folder);
		const first = firstKey(master);
		const next = keyAfter(first, Buffer.alloc(32, 9));
		const during = createVault(createKeyRing({ keys: [first, next], currentId: next.id }), slots);
		const before = createVault(master, slots);
		const halved = { id: borrowerId, dataKey: before.newDataKey(borrowerId) };
		const whole = { id: otherId, dataKey: createVault(master).newDataKey(otherId) };
		expect(slotOf(whole.dataKey)).toBeNull();
		for (const holder of [halved, whole]) {
			const sealed = before.sealFor(holder, "mobile", "8030000000");
			const moved = { id: holder.id, dataKey: during.rewrap(holder) };
			const slot = slotOf(moved.dataKey);
			expect(slot).not.toBeNull();
			if (holder === halved) expect(slot).toEqual(slotOf(halved.dataKey));
			expect(during.openFor(moved, "mobile", sealed)).toBe("8030000000");
			expect(() => before.openFor(moved, "mobile", sealed)).toThrow();
		}
	});
});
