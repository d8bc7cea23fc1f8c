import { createHmac } from "node:crypto";
import { decrypt, encrypt } from "./ciphers.ts";
import { readMark, withMark } from "./key-mark.ts";
import type { KeyRing } from "./key-ring.ts";
import { type KeySlots, slotBytes } from "./key-slots.ts";

/**
 * How a borrower's key stands in the database: after this byte the address of its other half, then the key, encrypted
 * under both. Keys without it are from before there were halves, or of tests.
 */
const halved = 1;
const headBytes = 1 + slotBytes;
/** Nonce, key and tag. */
const sealedBytes = 60;

/** The borrower was erased, and this copy of the row is older than that. */
export class KeyErased extends Error {}

/** The address of the other half of a key; null for a key without one. */
export function slotOf(wrapped: Buffer): Buffer | null {
	const { value } = readMark(wrapped);
	return value.length === headBytes + sealedBytes && value[0] === halved
		? value.subarray(1, headBytes)
		: null;
}

export function createDataKeys(keys: KeyRing, slots: KeySlots | null) {
	const under = (wrapping: Buffer, slot: Buffer, borrowerId: string) => {
		if (slots === null) throw new Error("This key has its other half in KEYS_DIR, which is not set here.");
		const secret = slots.secretOf(slot);
		if (secret === null) throw new KeyErased(`The key of borrower ${borrowerId} was erased.`);
		return createHmac("sha256", wrapping).update(secret).digest();
	};
	const boundTo = (borrowerId: string) => `data-key:${borrowerId}`;
	return {
		unwrap(borrowerId: string, wrapped: Buffer): Buffer {
			const { keyId, value } = readMark(wrapped);
			const { wrapping } = keys.find(keyId);
			const slot = slotOf(wrapped);
			if (slot === null) return decrypt(wrapping, value, boundTo(borrowerId));
			return decrypt(under(wrapping, slot, borrowerId), value.subarray(headBytes), boundTo(borrowerId));
		},
		/** Under the current master key, with the given other half or a new one. */
		wrap(borrowerId: string, dataKey: Buffer, given: Buffer | null): Buffer {
			const { id, wrapping } = keys.current();
			const slot = given ?? slots?.take() ?? null;
			if (slot === null) return withMark(id, encrypt(wrapping, dataKey, boundTo(borrowerId)));
			const sealed = encrypt(under(wrapping, slot, borrowerId), dataKey, boundTo(borrowerId));
			return withMark(id, Buffer.concat([Buffer.of(halved), slot, sealed]));
		},
	};
}
