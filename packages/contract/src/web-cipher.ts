import { toBase64Url } from "./base64-url.ts";
import { wire, wireKey } from "./wire.ts";

/** The sealing half of the phone's cipher. */
export type Sealer = { readonly seal: (text: string, boundTo: string) => string | Promise<string> };

/** Seals with the browser's own AES, which needs no tables. Only on pages with TLS; see phone-cipher.ts. */
export function webCipher(
	packageName: string,
	randomNonce: () => Uint8Array<ArrayBuffer> = () => crypto.getRandomValues(new Uint8Array(wire.nonceBytes)),
): Sealer {
	const encoder = new TextEncoder();
	return {
		async seal(text, boundTo) {
			const iv = randomNonce();
			const key = await crypto.subtle.importKey("raw", wireKey(packageName), "AES-GCM", false, ["encrypt"]);
			const parameters = { name: "AES-GCM", iv, additionalData: encoder.encode(boundTo) };
			const sealed = await crypto.subtle.encrypt(parameters, key, encoder.encode(text));
			const whole = new Uint8Array(iv.length + sealed.byteLength);
			whole.set(iv);
			whole.set(new Uint8Array(sealed), iv.length);
			return toBase64Url(whole);
		},
	};
}
