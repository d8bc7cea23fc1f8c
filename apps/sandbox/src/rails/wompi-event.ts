import { createHash } from "node:crypto";

type Transaction = { readonly id: string; readonly status: string };

/** A Wompi event. The checksum covers the named properties in order, then the timestamp and the events secret. */
export function wompiEvent<Entity extends Transaction>(
	transaction: Entity,
	{
		amountField,
		at,
		secret,
	}: { readonly amountField: keyof Entity & string; readonly at: Date; readonly secret: string },
) {
	const timestamp = Math.floor(at.getTime() / 1000);
	const signed = `${transaction.id}${transaction.status}${transaction[amountField]}${timestamp}${secret}`;
	const checksum = createHash("sha256").update(signed).digest("hex");
	return {
		body: JSON.stringify({
			event: "transaction.updated",
			data: { transaction },
			environment: "test",
			signature: {
				properties: ["transaction.id", "transaction.status", `transaction.${amountField}`],
				checksum,
			},
			timestamp,
			sent_at: at.toISOString(),
		}),
		headers: { "x-event-checksum": checksum },
	};
}
