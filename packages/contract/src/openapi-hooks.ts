import { railBrand } from "@puente/core/provider";
import { collectionRailNames, collectionRails, payoutRailNames } from "@puente/core/rail";
import type { Json } from "./openapi-json.ts";

type Hook = {
	readonly summary: string;
	/** The header that proves it; where there is none, the content is looked up at the rail. */
	readonly proof: string;
	readonly body: Json;
};

/** Where each payment rail reports, with a report as the rail sends it (docs/rails.md names the sources). */
const described: Readonly<Record<string, Hook>> = {
	stp: {
		summary: "STP: money that arrived at a CLABE, or a new state of a payout.",
		proof: "authorization (basic); the content is looked up at STP",
		body: {
			id: 1,
			fechaOperacion: 20261116,
			claveRastreo: "K1",
			monto: 1726,
			cuentaBeneficiario: "646180157000000004",
			empresa: "PUENTE",
		},
	},
	oxxo: {
		summary: "Stripe: a voucher or a card payment in Mexico.",
		proof: "stripe-signature",
		body: { id: "evt_1", type: "payment_intent.succeeded", data: { object: { id: "pi_1" } } },
	},
	paystack: {
		summary: "Paystack: a charge or a transfer.",
		proof: "x-paystack-signature",
		body: { event: "charge.success", data: { id: 1, reference: "r1", amount: 400_000, currency: "NGN" } },
	},
	flutterwave: {
		summary: "Flutterwave: a charge or a transfer.",
		proof: "flutterwave-signature",
		body: { id: "wbk_1", type: "charge.completed", data: { id: "chg_1", status: "succeeded" } },
	},
	monnify: {
		summary: "Monnify: a transaction or a disbursement.",
		proof: "monnify-signature",
		body: { eventType: "SUCCESSFUL_TRANSACTION", eventData: { transactionReference: "t1" } },
	},
	"wompi-pse": {
		summary: "Wompi: a PSE payment in Colombia.",
		proof: "the checksum in the body",
		body: { event: "transaction.updated", data: { transaction: { id: "t1", status: "APPROVED" } } },
	},
	"wompi-nequi": {
		summary: "Wompi: a Nequi payment in Colombia.",
		proof: "the checksum in the body",
		body: { event: "transaction.updated", data: { transaction: { id: "t1", status: "APPROVED" } } },
	},
	"bank-transfer-co": {
		summary: "Wompi: a payout in Colombia.",
		proof: "the checksum in the body",
		body: { event: "transaction.updated", data: { transaction: { id: "t1", status: "APPROVED" } } },
	},
	razorpay: {
		summary: "Razorpay: a payment link in India.",
		proof: "x-razorpay-signature",
		body: { event: "payment_link.paid", payload: { payment_link: { entity: { id: "plink_1" } } } },
	},
	razorpayx: {
		summary: "RazorpayX: a payout in India.",
		proof: "x-razorpay-signature",
		body: { event: "payout.processed", payload: { payout: { entity: { id: "pout_1" } } } },
	},
};

const addresses: readonly string[] = [
	...collectionRailNames.map((name) => collectionRails[name].webhookAt ?? name),
	...payoutRailNames,
];
const others = addresses.filter((name) => !Object.hasOwn(described, name));
const hooks: Readonly<Record<string, Hook>> = {
	...described,
	...Object.fromEntries(others.map((name) => [name, undescribed(name)])),
};

/** What is known of every rail. */
function undescribed(name: string): Hook {
	const summary = `${railBrand(name)}: a payment or a payout.`;
	return { summary, proof: "that of the rail (docs/rails.md)", body: {} };
}

export const hookNames: readonly string[] = Object.keys(hooks);

export function hookPaths(): Json {
	return Object.fromEntries(
		Object.entries(hooks).map(([name, { summary, proof, body }]) => [
			`/hooks/${name}`,
			{
				post: {
					operationId: `hook.${name}`,
					tags: ["webhooks"],
					summary,
					description: `${summary} Stored as it came, answered at once, and booked once however often it is sent. Proof: ${proof}.`,
					security: [],
					requestBody: {
						content: { "application/json": { schema: { type: "object" }, example: body } },
					},
					responses: {
						"200": {
							description: "Accepted; the body is what the rail expects",
							content: { "application/json": { schema: { type: "object" } } },
						},
						"401": { description: "Without the rail's proof; nothing of it is stored" },
						"404": { description: "No rail of this name" },
						"413": { description: "Larger than any report" },
					},
				},
			},
		]),
	);
}
