import type { Mail, MailSender } from "@puente/providers/mail";
import * as z from "zod/mini";
import type { Clock } from "../../../platform/clock/clock.ts";
import { sealPurposes, type Vault } from "../../../platform/crypto/vault.ts";
import type { Db } from "../../../platform/database/schema/index.ts";
import { findUnsettled, settle } from "../store/outbox.ts";

const mailBody = z.object({ orderId: z.string() });

export type MailContent = Omit<Mail, "reference" | "writtenAt">;

type MailContext = {
	readonly db: Db;
	readonly clock: Clock;
	readonly vault: Vault;
	/** Null: this installation sends no e-mail any more. */
	readonly mailSender: MailSender | null;
	/** The signed documents of an order; null if there is nobody to send them to. */
	readonly writeDocuments: (orderId: string) => Promise<MailContent | null>;
};

/**
 * Sends an e-mail of the outbox. If the mail server fails, or refuses our account, the job fails and the queue retries
 * it for days. A crash between the server's answer and our update sends the same mail again, with the same Message-ID.
 */
export async function sendMail(context: MailContext, outboxId: string): Promise<void> {
	const { db, clock, vault, mailSender } = context;
	const message = await findUnsettled(db, { id: outboxId, now: clock.now() });
	if (!message) return;
	const { createdAt } = message;
	const end = (outcome: "accepted" | "refused" | "expired", providerId: string | null) =>
		settle(db, { id: outboxId, createdAt, outcome, providerId, at: clock.now() });
	const { orderId } = z.parse(mailBody, JSON.parse(vault.open(sealPurposes.outbox, message.bodySealed)));
	const content = message.notAfter > clock.now() ? await context.writeDocuments(orderId) : null;
	if (content === null) {
		await end("expired", null);
		return;
	}
	if (mailSender === null) throw new Error(`no mail server is set for outbox message ${outboxId}`);
	const result = await mailSender.send({ ...content, reference: outboxId, writtenAt: createdAt });
	if (result.outcome === "accepted") await end("accepted", result.providerId);
	else if (result.outcome === "refused" && result.reason !== "account") await end("refused", result.code);
	else {
		const cause = result.outcome === "failed" ? result.cause : `refused ${result.code}`;
		throw new Error(`the mail server failed outbox message ${outboxId}: ${cause}`);
	}
}
