import { accessEvents, permissions } from "@puente/core/staff";
import * as z from "zod/mini";
import { defineCalls, type Limit } from "../call.ts";
import { instant, text, verificationCode } from "../fields.ts";
import { id, staffChange, staffRead, staffRole } from "./staff-fields.ts";

const password = z
	.string({ error: "required" })
	.check(z.minLength(1, { error: "required" }), z.maxLength(200));
/** A password takes a twentieth of a second to verify, so an office of staff must not exceed this rate. */
const fewTries: readonly Limit[] = [{ per: "address", count: 60, seconds: 60 }];

const session = z.object({
	staffId: z.string(),
	name: z.string(),
	roles: z.array(staffRole),
	permissions: z.array(z.enum(permissions as [string, ...string[]])),
	/** Only a new password is accepted until one is set. */
	mustChangePassword: z.boolean(),
	/** The session ends then in any case, and earlier after so many idle seconds. */
	expiresAt: instant,
	idleSeconds: z.number(),
	/** Until when the account decides nothing, because its sign-in was reset; null if it decides now. */
	decidesFrom: z.nullable(instant),
	/** What was done to one's own access and, for admins, to that of any colleague; newest first, until it was seen. */
	accessNotices: z.array(
		z.object({
			id: z.string(),
			event: z.enum(accessEvents),
			/** The staff member whose access it is. */
			name: z.string(),
			isYou: z.boolean(),
			madeBy: z.string(),
			/** Null for what one person may do alone. */
			checkedBy: z.nullable(z.string()),
			at: instant,
		}),
	),
	/** Whether the outside world is simulated. */
	sandbox: z.boolean(),
	/** The product clock; it can be moved in the sandbox. */
	now: instant,
});

export const signInCalls = defineCalls({
	signIn: {
		...staffChange,
		path: "/sign-in",
		needs: "anyone",
		summary: "The first factor. It returns a ticket for the second factor and opens no session.",
		input: z.object({ name: text({ min: 1, max: 40 }), password }),
		output: z.object({
			ticket: z.string(),
			/** Null when the second factor is set up; otherwise the secret for an authenticator app. */
			enrol: z.nullable(z.object({ secret: z.string(), uri: z.string() })),
		}),
		refusals: ["signInRefused", "signInLocked"],
		unrecorded: ["name", "password"],
		limits: fewTries,
	},
	confirmSignIn: {
		...staffChange,
		path: "/sign-in/code",
		needs: "anyone",
		summary: "The second factor: a code of the authenticator app. Opens the session and sets its cookie.",
		input: z.object({ ticket: text({ min: 1, max: 1000 }), code: verificationCode }),
		output: session,
		refusals: ["signInCodeWrong", "signInLocked", "signInExpired"],
		unrecorded: ["ticket", "code"],
		limits: fewTries,
	},
	demoStaff: {
		...staffRead,
		path: "/demo",
		needs: "anyone",
		summary: "The staff of the sandbox with their passwords and current codes. Only in the sandbox.",
		output: z.object({
			staff: z.array(
				z.object({
					name: z.string(),
					roles: z.array(staffRole),
					password: z.string(),
					secret: z.string(),
					code: z.string(),
				}),
			),
		}),
		refusals: ["callUnknown"],
	},
	session: {
		...staffRead,
		path: "/session",
		needs: "signedIn",
		summary: "The signed-in staff member and their permissions.",
		output: session,
	},
	signOut: {
		...staffChange,
		path: "/sign-out",
		needs: "signedIn",
		summary: "Ends this session.",
	},
	changePassword: {
		...staffChange,
		path: "/password",
		needs: "signedIn",
		summary: "Sets a new password and ends one's other sessions.",
		input: z.object({ password, newPassword: password }),
		refusals: ["signInRefused", "signInLocked", "passwordWeak"],
		unrecorded: ["password", "newPassword"],
	},
	sessions: {
		...staffRead,
		path: "/sessions",
		needs: "signedIn",
		summary: "One's own open sessions.",
		output: z.object({
			sessions: z.array(
				z.object({
					id: z.string(),
					openedAt: instant,
					lastSeenAt: instant,
					address: z.string(),
					browser: z.string(),
					current: z.boolean(),
				}),
			),
		}),
	},
	accessNoticeSeen: {
		...staffChange,
		path: "/notices/seen",
		needs: "signedIn",
		summary: "The caller has seen one of the own notices about access.",
		input: z.object({ id }),
	},
	endSession: {
		...staffChange,
		path: "/sessions/end",
		needs: "signedIn",
		summary: "Ends one of one's own sessions.",
		input: z.object({ id }),
		refusals: ["sessionNotFound"],
	},
});
