import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/**
 * Encrypts personal data at rest. Each borrower has a data key, wrapped by the master key; deleting the wrapped key
 * erases the person. Look-ups use blind indexes, which need the master key.
 */
export type Vault = {
	/** A new wrapped data key, bound to the borrower's id so that it does not work in another row. */
	readonly newDataKey: (borrowerId: string) => Buffer;
	readonly sealFor: (borrower: KeyHolder, field: string, plain: string) => Buffer;
	readonly openFor: (borrower: KeyHolder, field: string, sealed: Buffer) => string;
	readonly sealBytesFor: (borrower: KeyHolder, field: string, plain: Uint8Array) => Buffer;
	readonly openBytesFor: (borrower: KeyHolder, field: string, sealed: Buffer) => Buffer;
	/** Seals what belongs to no borrower yet, such as a message in the outbox. */
	readonly seal: (purpose: string, plain: string) => Buffer;
	readonly open: (purpose: string, sealed: Buffer) => string;
	readonly blindIndex: (purpose: string, value: string) => Buffer;
};

export type KeyHolder = { readonly id: string; readonly dataKey: Buffer };

export function createVault(masterKey: Buffer): Vault {
	const wrappingKey = derive(masterKey, "puente/wrap");
	const messageKey = derive(masterKey, "puente/message");
	const indexKey = derive(masterKey, "puente/index");
	const unwrap = (holder: KeyHolder) => decrypt(wrappingKey, holder.dataKey, `data-key:${holder.id}`);
	return {
		newDataKey: (borrowerId) => encrypt(wrappingKey, randomBytes(keyBytes), `data-key:${borrowerId}`),
		sealFor: (borrower, field, plain) =>
			encrypt(unwrap(borrower), Buffer.from(plain), `${borrower.id}:${field}`),
		openFor: (borrower, field, sealed) =>
			decrypt(unwrap(borrower), sealed, `${borrower.id}:${field}`).toString("utf8"),
		sealBytesFor: (borrower, field, plain) =>
			encrypt(unwrap(borrower), Buffer.from(plain), `${borrower.id}:${field}`),
		openBytesFor: (borrower, field, sealed) => decrypt(unwrap(borrower), sealed, `${borrower.id}:${field}`),
		seal: (purpose, plain) => encrypt(messageKey, Buffer.from(plain), purpose),
		open: (purpose, sealed) => decrypt(messageKey, sealed, purpose).toString("utf8"),
		blindIndex: (purpose, value) => createHmac("sha256", indexKey).update(`${purpose}\0${value}`).digest(),
	};
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

function derive(secret: Buffer, label: string): Buffer {
	return Buffer.from(hkdfSync("sha256", secret, Buffer.alloc(0), label, keyBytes));
}

function encrypt(key: Buffer, plain: Buffer, boundTo: string): Buffer {
	const nonce = randomBytes(nonceBytes);
	const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(boundTo));
	return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, sealed: Buffer, boundTo: string): Buffer {
	const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), {
		authTagLength: tagBytes,
	})
		.setAAD(Buffer.from(boundTo))
		.setAuthTag(sealed.subarray(-tagBytes));
	return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}
