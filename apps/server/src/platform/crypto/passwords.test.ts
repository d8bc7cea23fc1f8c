import { describe, expect, it } from "vitest";
import { dummyPasswordHash, hashPassword, isPasswordOf, publicCost, randomPassword } from "./passwords.ts";

describe("a password", () => {
	it("is kept as Argon2id, salted, and known again however its accents were typed", async () => {
		const hash = await hashPassword("contraseña larga", publicCost);
		expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
		expect(await hashPassword("contraseña larga", publicCost)).not.toBe(hash);
		expect(await isPasswordOf("contrasen\u0303a larga", hash)).toBe(true);
		expect(await isPasswordOf("contrasena larga", hash)).toBe(false);
	});

	it("of nobody takes the same work and fits nothing", async () => {
		expect(dummyPasswordHash).toMatch(/\$m=19456,t=2,p=1\$/);
		expect(await hashPassword("another one")).toMatch(/\$m=19456,t=2,p=1\$/);
		expect(await isPasswordOf("", dummyPasswordHash)).toBe(false);
	});

	it("made for a new person is 20 characters that can be read out", () => {
		expect(randomPassword()).toMatch(/^([a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/);
		expect(randomPassword()).not.toBe(randomPassword());
	});
});
