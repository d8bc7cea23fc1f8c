import { describe, expect, it } from "vitest";
import { createDrafts, type DraftShelf, draftOf } from "./drafts.ts";

function memoryShelf(): DraftShelf & { readonly values: Map<string, unknown> } {
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
	it("is there after a restart, for this borrower, order and part only", async () => {
		const shelf = memoryShelf();
		await createDrafts(shelf).write(key, { firstName: "Ada" });
		const later = createDrafts(shelf);
		expect(await later.read(key)).toEqual({ firstName: "Ada" });
		expect(await later.read({ ...key, userId: "u2" })).toBeNull();
		expect(await later.read({ ...key, orderNo: "A2" })).toBeNull();
		expect(await later.read({ ...key, part: "Addition" })).toBeNull();
	});

	it("goes with its part, and all go together", async () => {
		const shelf = memoryShelf();
		const drafts = createDrafts(shelf);
		await drafts.write(key, 1);
		await drafts.write({ ...key, part: "front" }, 2);
		await drafts.remove(key);
		expect(await drafts.read(key)).toBeNull();
		await drafts.clear();
		expect(shelf.values.size).toBe(0);
	});

	it("is only lost, not missed, when the browser blocks its database", async () => {
		const blocked = async () => Promise.reject(new Error("blocked"));
		const drafts = createDrafts({ get: blocked, set: blocked, remove: blocked, clear: blocked });
		await drafts.write(key, 1);
		expect(await drafts.read(key)).toBeNull();
		await drafts.clear();
	});

	it("holds no number that opens an account, no code, and nothing empty", () => {
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
