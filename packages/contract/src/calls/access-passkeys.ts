import * as z from "zod/mini";
import { appChange, appRead, type Call, defineCalls } from "../call.ts";
import { country, deviceId, instant, text, uuid, verificationCode } from "../fields.ts";
import { session } from "./access-session.ts";

/** Bytes as WebAuthn writes them in JSON. */
const base64url = (max: number) => text({ min: 1, max, pattern: /^[\w-]+$/ });
/** At most 1023 bytes, by WebAuthn. */
const credentialId = base64url(1364);
const clientDataJSON = base64url(4096);

const passkeys = z.array(
	z.object({
		passkeyId: z.string(),
		/** The browser and the device that made it; empty where the app did not say. */
		name: z.string(),
		addedAt: instant,
		lastUsedAt: z.nullable(instant),
		/** True if the phone's maker keeps a copy for the borrower's other devices. */
		synced: z.boolean(),
	}),
);

const readCall = { ...appRead, area: "access" } as const satisfies Partial<Call>;
const changeCall = { ...appChange, area: "access" } as const satisfies Partial<Call>;

/** Passkeys of WebAuthn. A challenge is valid once, for five minutes, and for the borrower that it was made for. */
export const passkeyCalls = defineCalls({
	passkeyList: {
		...readCall,
		path: "/security/passkey/list",
		summary: "The borrower's passkeys, oldest first.",
		output: z.object({ passkeys }),
	},
	passkeyStart: {
		...changeCall,
		path: "/security/passkey/start",
		summary:
			"A challenge to make a passkey on this device, and what the browser needs for it. Needs a code with the purpose `passkey`.",
		input: z.object({ code: verificationCode }),
		output: z.object({
			challengeId: z.string(),
			challenge: z.string(),
			rpId: z.string(),
			rpName: z.string(),
			userHandle: z.string(),
			/** What the phone shows beside the passkey. */
			userName: z.string(),
			/** Passkeys that this device may have already. */
			excludeIds: z.array(z.string()),
		}),
		refusals: ["passkeyLimit", "codeWrong", "codeExpired", "codeTriesUsed"],
		limits: [{ per: "borrower", count: 30, seconds: 600 }],
	},
	passkeyAdd: {
		...changeCall,
		path: "/security/passkey/add",
		summary: "Adds the passkey that the device made for the challenge, and notifies the borrower.",
		input: z.object({
			challengeId: uuid,
			credentialId,
			clientDataJSON,
			attestationObject: base64url(16_384),
			name: z._default(text({ min: 0, max: 60 }), ""),
		}),
		output: z.object({ passkeys }),
		refusals: ["passkeyExpired", "passkeyRefused", "passkeyLimit"],
		limits: [{ per: "borrower", count: 30, seconds: 600 }],
	},
	passkeyRemove: {
		...changeCall,
		path: "/security/passkey/remove",
		summary: "Removes a passkey and notifies the borrower. Returns those that are left.",
		input: z.object({ passkeyId: uuid }),
		output: z.object({ passkeys }),
	},
	passkeyLoginStart: {
		...changeCall,
		audience: "anyone",
		path: "/security/passkey/login/start",
		summary: "A challenge to log in with a passkey. The device finds the passkey itself.",
		output: z.object({ challengeId: z.string(), challenge: z.string(), rpId: z.string() }),
		limits: [{ per: "address", count: 120, seconds: 600 }],
	},
	passkeyLogin: {
		...changeCall,
		audience: "anyone",
		path: "/security/passkey/login",
		summary: "Opens a session by a passkey on this device and ends the one on any other.",
		input: z.object({
			challengeId: uuid,
			credentialId,
			clientDataJSON,
			authenticatorData: base64url(4096),
			signature: base64url(2048),
			userHandle: base64url(128),
			deviceId,
		}),
		/**
		 * The account's country and number, which the borrower has not typed. Every passkey is younger than the number: a
		 * change of number ends them all.
		 */
		output: z.extend(session, { country, mobile: z.string() }),
		refusals: ["passkeyExpired", "passkeyUnknown", "passkeyRefused", "borrowerBarred"],
		limits: [{ per: "address", count: 60, seconds: 600, of: "refusals" }],
	},
});
