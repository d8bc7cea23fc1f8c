import { describe, expect, it } from "vitest";
import { createDrafts, type DraftStore, draftOf } from "./drafts.ts";

function memoryStore(): DraftStore & { readonly values: Map<string, unknown> } {
	const values = new Map<string, unknown>();
	return {
		values,
		get: async (key) => values.get(key),
		set: async (key, value) => void values.set(key, value),
		remove: async (key) => void values.delete(key),
		clear: async () => values.clear(),
	};
}
const key = { userId: "u1", orderNo: "A1", part: "BasicInfo" };

describe("a draft", () => {
	it("is kept across restarts for its borrower, order and part only", async () => {
		const store = memoryStore();
		await createDrafts(store).write(key, { firstName: "Ada" });
		const restarted = createDrafts(store);
		expect(await restarted.read(key)).toEqual({ firstName: "Ada" });
		expect(await restarted.read({ ...key, userId: "u2" })).toBeNull();
		expect(await restarted.read({ ...key, orderNo: "A2" })).toBeNull();
		expect(await restarted.read({ ...key, part: "Addition" })).toBeNull();
	});

	it("is removed with its part, or with all drafts", async () => {
		const store = memoryStore();
		const drafts = createDrafts(store);
		await drafts.write(key, 1);
		await drafts.write({ ...key, part: "front" }, 2);
		await drafts.remove(key);
		expect(await drafts.read(key)).toBeNull();
		await drafts.clear();
		expect(store.values.size).toBe(0);
	});

	it("is lost without an error when the database is blocked", async () => {
		const blocked = async () => Promise.reject(new Error("blocked"));
		const drafts = createDrafts({ get: blocked, set: blocked, remove: blocked, clear: blocked });
		await drafts.write(key, 1);
		expect(await drafts.read(key)).toBeNull();
		await drafts.clear();
	});

	it("excludes account numbers, codes and empty values", () => {
		const typed = {
			cardholderName: "Ada",
			bankCode: "",
			accountNumber: "0123456789",
			accountNumberConfirmation: "0123456789",
			cvc: "123",
			verificationCode: "123456",
			bvn: "12345678901",
			aadhaar: "123412341234",
		};
		expect(draftOf(typed)).toEqual({ cardholderName: "Ada" });
	});
});
