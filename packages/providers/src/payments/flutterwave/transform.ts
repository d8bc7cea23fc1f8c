import * as z from "zod/mini";
import type { HolderResult } from "../account-names.ts";
import { isSuccess, type RailReply } from "../call-rail.ts";

const resolvedReply = z.object({
	status: z.literal("success"),
	data: z.object({ account_name: z.string().check(z.minLength(1)) }),
});
const refusedReply = z.object({ status: z.literal("error"), message: z.string() });

export function readResolved(reply: RailReply): HolderResult {
	if (reply.kind === "failed") return { outcome: "failed", cause: reply.cause };
	const resolved = resolvedReply.safeParse(reply.body);
	if (isSuccess(reply.status) && resolved.success) {
		return { outcome: "found", holder: resolved.data.data.account_name };
	}
	const refused = refusedReply.safeParse(reply.body);
	if (!refused.success) return { outcome: "failed", cause: "unreadable" };
	if (/authoriz|ip whitelist/i.test(refused.data.message)) return { outcome: "failed", cause: "account" };
	return { outcome: "unknown" };
}
