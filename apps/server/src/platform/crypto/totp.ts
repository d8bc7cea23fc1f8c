import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { totpRules, totpStepsOpen } from "@puente/core/staff";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const secretBytes = 20;

/** RFC 4648 without padding: what authenticator apps take. */
export function toBase32(bytes: Uint8Array): string {
	const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
	return (bits.match(/.{1,5}/g) ?? [])
		.map((group) => alphabet[Number.parseInt(group.padEnd(5, "0"), 2)])
		.join("");
}

function fromBase32(text: string): Buffer {
	const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
	return Buffer.from((bits.match(/.{8}/g) ?? []).map((group) => Number.parseInt(group, 2)));
}

export function newTotpSecret(): string {
	return toBase32(randomBytes(secretBytes));
}

/** RFC 6238, SHA-1: the code of one step. */
export function totpCode(secret: string, step: number): string {
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(step));
	const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
	const offset = (mac.at(-1) ?? 0) & 0xf;
	const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** totpRules.digits;
	return String(number).padStart(totpRules.digits, "0");
}

/** The step that a code belongs to, if one is open; null when the code is wrong, late or used. */
export function stepOfCode(
	secret: string,
	code: string,
	at: { readonly nowMs: number; readonly lastUsedStep: number },
): number | null {
	const given = Buffer.from(code);
	const found = totpStepsOpen(at.nowMs, at.lastUsedStep).filter((step) => {
		const expected = Buffer.from(totpCode(secret, step));
		return expected.length === given.length && timingSafeEqual(expected, given);
	});
	return found[0] ?? null;
}

/** What an authenticator app reads from a picture or a link. */
export function totpUri(name: string, secret: string): string {
	const query = new URLSearchParams({
		secret,
		issuer: "Puente",
		algorithm: "SHA1",
		digits: String(totpRules.digits),
		period: String(totpRules.stepSeconds),
	});
	return `otpauth://totp/Puente:${encodeURIComponent(name)}?${query}`;
}
