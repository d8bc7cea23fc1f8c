import { describe, expect, it } from "vitest";
import { dummyPasswordHash, hashPassword, isPasswordOf, publicCost, randomPassword } from "./passwords.ts";

describe("passwords", () => {
	it("are stored as salted Argon2id and match in either Unicode form of their accents", async () => {
		const hash = await hashPassword("contraseña larga", publicCost);
		expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
		expect(await hashPassword("contraseña larga", publicCost)).not.toBe(hash);
		expect(await isPasswordOf("contrasen\u0303a larga", hash)).toBe(true);
		expect(await isPasswordOf("contrasena larga", hash)).toBe(false);
	});

	it("match no dummy hash, which costs as much work as a real one", async () => {
		expect(dummyPasswordHash).toMatch(/\$m=19456,t=2,p=1\$/);
		expect(await hashPassword("another one")).toMatch(/\$m=19456,t=2,p=1\$/);
		expect(await isPasswordOf("", dummyPasswordHash)).toBe(false);
	});

	it("are generated as 20 characters without lookalikes, in groups of five", () => {
		expect(randomPassword()).toMatch(/^([a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/);
		expect(randomPassword()).not.toBe(randomPassword());
	});
});
