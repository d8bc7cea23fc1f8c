import { gcm } from "@noble/ciphers/aes.js";
import { fromBase64Url, toBase64Url } from "./base64-url.ts";
import { wire, wireKey } from "./wire.ts";

/** WebCrypto is missing on pages without TLS, such as on a test phone in the office; noble works everywhere. */
export type PhoneCipher = {
	readonly seal: (text: string, boundTo: string) => string;
	readonly open: (sealed: string, boundTo: string) => string | null;
};

export function phoneCipher(
	packageName: string,
	randomNonce: () => Uint8Array = () => crypto.getRandomValues(new Uint8Array(wire.nonceBytes)),
): PhoneCipher {
	const key = wireKey(packageName);
	const encoder = new TextEncoder();
	return {
		seal(text, boundTo) {
			const nonce = randomNonce();
			const sealed = gcm(key, nonce, encoder.encode(boundTo)).encrypt(encoder.encode(text));
			const whole = new Uint8Array(nonce.length + sealed.length);
			whole.set(nonce);
			whole.set(sealed, nonce.length);
			return toBase64Url(whole);
		},
		open(sealed, boundTo) {
			try {
				const whole = fromBase64Url(sealed);
				const nonce = whole.subarray(0, wire.nonceBytes);
				const plain = gcm(key, nonce, encoder.encode(boundTo)).decrypt(whole.subarray(wire.nonceBytes));
				return new TextDecoder("utf-8", { fatal: true }).decode(plain);
			} catch {
				return null;
			}
		},
	};
}
