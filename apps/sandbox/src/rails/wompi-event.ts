import { createHash } from "node:crypto";

type Transaction = { readonly id: string; readonly status: string };

/** Wompi signs what it tells: the values that it names, in that order, then the time and the secret of the events. */
export function wompiEvent<Told extends Transaction>(
	transaction: Told,
	{
		amountField,
		at,
		secret,
	}: { readonly amountField: keyof Told & string; readonly at: Date; readonly secret: string },
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
