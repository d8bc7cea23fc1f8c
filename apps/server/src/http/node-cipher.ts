import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { wire, wireKey } from "@puente/contract";

const algorithm = "aes-128-gcm";

export type UnsealedText = { readonly text: string; readonly nonce: Buffer };

/** Opens a sealed text. Null if it was not sealed with this key and binding. */
export function openSealed(key: Uint8Array, sealed: string, boundTo: string): UnsealedText | null {
	const bytes = Buffer.from(sealed, "base64url");
	if (bytes.length < wire.nonceBytes + wire.tagBytes) return null;
	const nonce = bytes.subarray(0, wire.nonceBytes);
	const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: wire.tagBytes });
	decipher.setAAD(Buffer.from(boundTo)).setAuthTag(bytes.subarray(-wire.tagBytes));
	try {
		const text = decipher.update(bytes.subarray(wire.nonceBytes, -wire.tagBytes), undefined, "utf8");
		return { text: text + decipher.final("utf8"), nonce };
	} catch {
		return null;
	}
}

export function seal(
	key: Uint8Array,
	text: string,
	boundTo: string,
	nonce: Uint8Array = randomBytes(wire.nonceBytes),
): string {
	const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: wire.tagBytes });
	cipher.setAAD(Buffer.from(boundTo));
	return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString(
		"base64url",
	);
}

/** One key per registered app. */
export function wireKeys(packageNames: readonly string[]): ReadonlyMap<string, Uint8Array> {
	return new Map(packageNames.map((name) => [name, wireKey(name)]));
}
