import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
export const keyBytes = 32;

export function derive(secret: Buffer, label: string): Buffer {
	return Buffer.from(hkdfSync("sha256", secret, Buffer.alloc(0), label, keyBytes));
}

export function encrypt(key: Buffer, plain: Buffer, boundTo: string): Buffer {
	const nonce = randomBytes(nonceBytes);
	const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(boundTo));
	return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

export function decrypt(key: Buffer, sealed: Buffer, boundTo: string): Buffer {
	const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), {
		authTagLength: tagBytes,
	})
		.setAAD(Buffer.from(boundTo))
		.setAuthTag(sealed.subarray(-tagBytes));
	return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}
