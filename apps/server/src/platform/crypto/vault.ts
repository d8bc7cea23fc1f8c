import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { decrypt, derive, encrypt, keyBytes } from "./ciphers.ts";
import { readMark, withMark } from "./key-mark.ts";
import { createKeyRing, firstKey, type KeyRing, type RingKey } from "./key-ring.ts";
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

function createDataKeys(keys: KeyRing, slots: KeySlots | null) {
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

/** What a value is sealed for with the master key: a value copied to another place does not open there. */
export const sealPurposes = {
	outbox: "outbox",
	webhook: "webhook",
	demoPhone: "demo-phone",
	totp: (staffId: string) => `staff-totp:${staffId}`,
	draw: (drawId: string) => `draw:${drawId}`,
	documentKey: (keyId: string) => `document-key:${keyId}`,
} as const;

/**
 * Encrypts personal data at rest. Each borrower has a data key, wrapped by the master key and by a secret that stands
 * outside the database; erasing that secret erases the person, in backups of the database too. Look-ups use blind indexes, which need the master key. Everything that is made with a master key
 * carries the id of that key.
 */
export type Vault = {
	readonly keys: KeyRing;
	/** Where the other halves of data keys are; null: a data key stands in the database alone. */
	readonly slots: KeySlots | null;
	/** A new wrapped data key, bound to the borrower's id so that it does not work in another row. */
	readonly newDataKey: (borrowerId: string) => Buffer;
	/** The same data key, wrapped by the current master key. Its other half stays, and is made if it has none. */
	readonly rewrap: (holder: KeyHolder) => Buffer;
	readonly sealFor: (borrower: KeyHolder, field: string, plain: string) => Buffer;
	readonly openFor: (borrower: KeyHolder, field: string, sealed: Buffer) => string;
	readonly sealBytesFor: (borrower: KeyHolder, field: string, plain: Uint8Array) => Buffer;
	readonly openBytesFor: (borrower: KeyHolder, field: string, sealed: Buffer) => Buffer;
	/** Seals what belongs to no borrower yet, such as a message in the outbox. */
	readonly seal: (purpose: string, plain: string) => Buffer;
	readonly open: (purpose: string, sealed: Buffer) => string;
	/** The index under the current master key. To look up or store a row, use `storedIndex`. */
	readonly blindIndex: (purpose: string, value: string) => Buffer;
	/** The index under the key whose values are being moved to the current one; null if there is none. */
	readonly earlierIndex: (purpose: string, value: string) => Buffer | null;
	/** Whether a stored index, of any master key in use, is that of the value. */
	readonly isIndexOf: (index: Buffer, purpose: string, value: string) => boolean;
	/** A stored index under the current master key. The value need not be known. */
	readonly renewIndex: (index: Buffer) => Buffer;
	/** Signs a text that leaves the server and comes back. */
	readonly sign: (purpose: string, text: string) => Buffer;
	readonly isSigned: (purpose: string, text: string, signature: Buffer) => boolean;
};

export type KeyHolder = { readonly id: string; readonly dataKey: Buffer };

/** A vault of one master key, or of all keys of a ring. Without slots new data keys stand in the database alone. */
export function createVault(source: Buffer | KeyRing, slots: KeySlots | null = null): Vault {
	const keys = Buffer.isBuffer(source) ? ringOf(firstKey(source)) : source;
	const dataKeys = createDataKeys(keys, slots);
	const unwrap = ({ id, dataKey }: KeyHolder) => dataKeys.unwrap(id, dataKey);
	return {
		keys,
		slots,
		newDataKey: (borrowerId) => dataKeys.wrap(borrowerId, randomBytes(keyBytes), null),
		rewrap: (holder) => dataKeys.wrap(holder.id, unwrap(holder), slotOf(holder.dataKey)),
		sealFor: (borrower, field, plain) =>
			encrypt(unwrap(borrower), Buffer.from(plain), `${borrower.id}:${field}`),
		openFor: (borrower, field, sealed) =>
			decrypt(unwrap(borrower), sealed, `${borrower.id}:${field}`).toString("utf8"),
		sealBytesFor: (borrower, field, plain) =>
			encrypt(unwrap(borrower), Buffer.from(plain), `${borrower.id}:${field}`),
		openBytesFor: (borrower, field, sealed) => decrypt(unwrap(borrower), sealed, `${borrower.id}:${field}`),
		seal(purpose, plain) {
			const { id, message } = keys.current();
			return withMark(id, encrypt(message, Buffer.from(plain), purpose));
		},
		open(purpose, sealed) {
			const { keyId, value } = readMark(sealed);
			return decrypt(keys.find(keyId).message, value, purpose).toString("utf8");
		},
		blindIndex: (purpose, value) => withMark(keys.current().id, hashUnder(keys.current(), purpose, value)),
		earlierIndex(purpose, value) {
			const earlier = keys.earlier();
			return earlier && withMark(earlier.id, hashUnder(earlier, purpose, value));
		},
		isIndexOf(index, purpose, value) {
			const { keyId, value: hash } = readMark(index);
			return isEqual(hash, hashUnder(keys.find(keyId), purpose, value));
		},
		renewIndex(index) {
			const { keyId, value } = readMark(index);
			const { id, indexes } = keys.current();
			return withMark(id, hashUnderAll(indexes.slice(keyId), value));
		},
		sign: (purpose, text) => hashUnder(keys.current(), purpose, text),
		isSigned: (purpose, text, signature) =>
			keys.all().some((key) => isEqual(signature, hashUnder(key, purpose, text))),
	};
}

function ringOf(key: RingKey): KeyRing {
	return createKeyRing({ keys: [key], currentId: key.id });
}

function hashUnder({ indexes }: RingKey, purpose: string, value: string): Buffer {
	return hashUnderAll(indexes, Buffer.from(`${purpose}\0${value}`));
}

function hashUnderAll(indexKeys: readonly Buffer[], value: Buffer): Buffer {
	return indexKeys.reduce((hash, key) => createHmac("sha256", key).update(hash).digest(), value);
}

function isEqual(one: Buffer, other: Buffer): boolean {
	return one.length === other.length && timingSafeEqual(one, other);
}

/** Seals under a secret that only the client holds, such as an operationId. */
export function sealUnder(secret: string, plain: string): Buffer {
	return encrypt(derive(Buffer.from(secret), "puente/answer"), Buffer.from(plain), "");
}

export function openUnder(secret: string, sealed: Buffer): string {
	return decrypt(derive(Buffer.from(secret), "puente/answer"), sealed, "").toString("utf8");
}

/** A bearer or device token: 32 random bytes need no salt and no slow hash. */
export function newToken(): string {
	return randomBytes(32).toString("base64url");
}

export function hashOf(...parts: readonly string[]): Buffer {
	const hash = createHash("sha256");
	for (const part of parts) hash.update(`${part.length}:`).update(part);
	return hash.digest();
}
