import { timingSafeEqual } from "node:crypto";
import { acceptedTotpSteps, totpRules } from "@puente/core/staff";
import { Secret, TOTP } from "otpauth";

const secretBytes = 20;

/** The secret as authenticator apps take it: base32 without padding. */
export function toBase32(bytes: Uint8Array): string {
	return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

export function newTotpSecret(): string {
	return new Secret({ size: secretBytes }).base32;
}

function totpOf(secret: string, label = ""): TOTP {
	const { digits, stepSeconds: period } = totpRules;
	return new TOTP({
		issuer: "Puente",
		label,
		secret: Secret.fromBase32(secret),
		algorithm: "SHA1",
		digits,
		period,
	});
}

/** The code of one time step (RFC 6238). */
export function totpCode(secret: string, step: number): string {
	return totpOf(secret).generate({ timestamp: step * totpRules.stepSeconds * 1000 });
}

/** The step that a code belongs to, if one is open; null when the code is wrong, late or used. */
export function stepOfCode(
	secret: string,
	code: string,
	at: { readonly nowMs: number; readonly lastUsedStep: number },
): number | null {
	const given = Buffer.from(code);
	const found = acceptedTotpSteps(at.nowMs, at.lastUsedStep).filter((step) => {
		const expected = Buffer.from(totpCode(secret, step));
		return expected.length === given.length && timingSafeEqual(expected, given);
	});
	return found[0] ?? null;
}

/** The link that an authenticator app reads, also from a QR code. */
export function totpUri(name: string, secret: string): string {
	return totpOf(secret, name).toString();
}
