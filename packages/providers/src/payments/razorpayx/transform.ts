import * as z from "zod/mini";
import type { HolderResult } from "../account-names.ts";
import type { RailFailure, RailReply } from "../call-rail.ts";

const createdReply = z.object({ id: z.string().check(z.minLength(1)) });
const errorReply = z.object({ error: z.object({ code: z.string(), field: z.nullish(z.string()) }) });
const validationReply = z.object({
	id: z.string(),
	status: z.string(),
	results: z.nullish(
		z.object({
			account_status: z.nullish(z.string()),
			registered_name: z.nullish(z.string()),
		}),
	),
});

export type Created =
	| { readonly kind: "created"; readonly id: string }
	/** Razorpay says that a field is not possible, such as an IFSC that no branch has. */
	| { readonly kind: "refused"; readonly code: string; readonly field: string | null }
	| { readonly kind: "failed"; readonly cause: RailFailure };

export function readCreated(reply: RailReply): Created {
	if (reply.kind === "failed") return reply;
	const created = createdReply.safeParse(reply.body);
	if (created.success) return { kind: "created", id: created.data.id };
	const refused = errorReply.safeParse(reply.body);
	if (!refused.success) return { kind: "failed", cause: "unreadable" };
	const { code, field } = refused.data.error;
	return { kind: "refused", code, field: field ?? null };
}

/** What a validation has found, or that it is still looking. */
export function readValidation(
	reply: RailReply,
): HolderResult | { readonly outcome: "pending"; readonly id: string } {
	if (reply.kind === "failed") return { outcome: "failed", cause: reply.cause };
	const validation = validationReply.safeParse(reply.body);
	if (!validation.success) return { outcome: "failed", cause: "unreadable" };
	const { id, status, results } = validation.data;
	if (status === "created") return { outcome: "pending", id };
	// "failed" says that the question could not be put to the bank, not that the account is wrong.
	if (status !== "completed") return { outcome: "failed", cause: "unavailable" };
	if (results?.account_status === "invalid") return { outcome: "unknown" };
	const holder = results?.registered_name ?? "";
	return holder === "" ? { outcome: "failed", cause: "unreadable" } : { outcome: "found", holder };
}
