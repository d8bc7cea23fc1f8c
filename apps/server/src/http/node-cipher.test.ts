import { wireKey } from "@puente/contract";
import { phoneCipher } from "@puente/contract/phone-cipher";
import vectors from "@puente/contract/wire-vectors.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { openSealed, seal } from "./node-cipher.ts";

describe("the server's wire cipher", () => {
	it.each(vectors.sealed)(
		"seals and opens the vector: $name",
		({ packageName, nonce, text, boundTo, sealed }) => {
			const key = wireKey(packageName);
			expect(seal(key, text, boundTo, Buffer.from(nonce, "hex"))).toBe(sealed);
			expect(openSealed(key, sealed, boundTo)).toEqual({ text, nonce: Buffer.from(nonce, "hex") });
		},
	);

	it.each(vectors.refused)(
		"returns null for the refused vector: $name",
		({ packageName, boundTo, sealed }) => {
			expect(openSealed(wireKey(packageName), sealed, boundTo)).toBeNull();
		},
	);

	it("opens a text sealed by the phone, and the phone opens one sealed by the server", () => {
		const phone = phoneCipher("com.puente.mx");
		const key = wireKey("com.puente.mx");
		expect(openSealed(key, phone.seal("¿Cuánto debo?", "/repay"), "/repay")?.text).toBe("¿Cuánto debo?");
		expect(phone.open(seal(key, "₦20,000", ""), "")).toBe("₦20,000");
	});
});
