import { describe, expect, it } from "vitest";
import vectors from "../wire-vectors.json" with { type: "json" };
import { phoneCipher } from "./phone-cipher.ts";
import { webCipher } from "./web-cipher.ts";
import { wireKey } from "./wire.ts";

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hex = (given: Uint8Array) => Array.from(given, (byte) => byte.toString(16).padStart(2, "0")).join("");

describe("the phone's half of the sealed wire", () => {
	it.each(vectors.keys)("derives the key of $packageName", ({ packageName, key }) => {
		expect(hex(wireKey(packageName))).toBe(key);
	});

	it.each(vectors.sealed)("seals and opens $name", ({ packageName, nonce, text, boundTo, sealed }) => {
		const cipher = phoneCipher(packageName, () => bytes(nonce));
		expect(cipher.seal(text, boundTo)).toBe(sealed);
		expect(cipher.open(sealed, boundTo)).toBe(text);
	});

	it.each(vectors.sealed)("seals $name with WebCrypto too", async ({ packageName, nonce, ...vector }) => {
		const { text, boundTo, sealed } = vector;
		expect(await webCipher(packageName, () => bytes(nonce)).seal(text, boundTo)).toBe(sealed);
	});

	it.each(vectors.refused)("refuses $name", ({ packageName, boundTo, sealed }) => {
		expect(phoneCipher(packageName).open(sealed, boundTo)).toBeNull();
	});

	it("never uses a nonce twice", () => {
		const cipher = phoneCipher("com.puente.ng");
		const sealed = Array.from({ length: 1000 }, () => cipher.seal("same", "").slice(0, 16));
		expect(new Set(sealed).size).toBe(1000);
	});
});
