import * as z from "zod/mini";
import type { HolderResult } from "../account-names.ts";
import type { RailFailure, RailReply } from "../call-rail.ts";

const tokenReply = z.object({
	requestSuccessful: z.literal(true),
	responseBody: z.object({
		accessToken: z.string().check(z.minLength(1)),
		expiresIn: z.string().check(z.regex(/^\d{1,9}$/)),
	}),
});
const validatedReply = z.object({
	requestSuccessful: z.literal(true),
	responseBody: z.object({ accountName: z.string().check(z.minLength(1)) }),
});
const refusedReply = z.object({ requestSuccessful: z.literal(false), responseMessage: z.string() });

export type TokenRead =
	| { readonly kind: "token"; readonly token: string; readonly lastsMs: number }
	| { readonly kind: "failed"; readonly cause: RailFailure };

export function readToken(reply: RailReply): TokenRead {
	if (reply.kind === "failed") return reply;
	const read = tokenReply.safeParse(reply.body);
	if (read.success) {
		const { accessToken, expiresIn } = read.data.responseBody;
		return { kind: "token", token: accessToken, lastsMs: Number(expiresIn) * 1000 };
	}
	const refused = refusedReply.safeParse(reply.body);
	return { kind: "failed", cause: refused.success ? "account" : "unreadable" };
}

export function readValidated(reply: RailReply): HolderResult {
	if (reply.kind === "failed") return { outcome: "failed", cause: reply.cause };
	const validated = validatedReply.safeParse(reply.body);
	if (validated.success) return { outcome: "found", holder: validated.data.responseBody.accountName };
	const refused = refusedReply.safeParse(reply.body);
	return refused.success ? { outcome: "unknown" } : { outcome: "failed", cause: "unreadable" };
}
