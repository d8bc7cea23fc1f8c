import { createDecipheriv } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import type { Rail } from "../../faults/faults.ts";
import { flutterwaveKeys } from "../credentials.ts";
import { minorOf } from "../payout-simulator.ts";
import { collectionFaults, type RailDeps } from "../rail-deps.ts";
import { refused } from "./replies.ts";

export const flutterwaveCardRail = {
	name: "flutterwave-card",
	faults: collectionFaults,
} as const satisfies Rail;

const linkBody = z.object({
	tx_ref: z.string().check(z.minLength(1)),
	amount: z.number().check(z.positive()),
	currency: z.literal("NGN"),
	redirect_url: z.string().check(z.minLength(1)),
	customer: z.object({ email: z.email() }),
});
const chargeBody = z.object({ client: z.string() });
const charge = z.object({
	card_number: z.string(),
	cvv: z.string(),
	expiry_month: z.string(),
	expiry_year: z.string(),
	currency: z.literal("NGN"),
	amount: z.string(),
	email: z.email(),
	tx_ref: z.string().check(z.minLength(1)),
	redirect_url: z._default(z.string(), ""),
	authorization: z.optional(z.object({ mode: z.literal("pin"), pin: z.string() })),
});
type CardCharge = z.output<typeof charge>;
const validateBody = z.object({ otp: z.string(), flw_ref: z.string(), type: z.literal("card") });

/** Flutterwave's test cards, and what each requires before it is charged. */
const cards: ReadonlyMap<string, "pin" | "page" | "free" | "address" | "declined"> = new Map([
	["5531886652142950", "pin"],
	["4187427415564246", "page"],
	["5061460166976054667", "free"],
	["4556052704172643", "address"],
	["5143010522339965", "declined"],
] as const);
const rightPin = "3310";
const rightCode = "12345";

export function cardRoutes(app: FastifyInstance, deps: RailDeps): void {
	app.post("/v3/payments", checks({ body: linkBody }), async (request, reply) => {
		const body = linkBody.safeParse(request.body);
		const amountMinor = body.success ? minorOf(body.data.amount) : null;
		if (!body.success || amountMinor === null) {
			const field = body.success ? "amount" : String(body.error.issues[0]?.path[0]);
			return reply.code(400).send(refused(`${field} is not valid`));
		}
		const { tx_ref, customer, redirect_url } = body.data;
		const opened = await openCharge(deps, {
			tx_ref,
			amountMinor,
			email: customer.email,
			returnUrl: redirect_url,
		});
		return { status: "success", message: "Hosted Link", data: { link: deps.pageUrl(opened) } };
	});

	app.post("/v3/charges", checks({ body: chargeBody }), async (request, reply) => {
		const body = chargeBody.safeParse(request.body);
		const read = body.success ? decrypted(body.data.client) : null;
		const amountMinor = read === null ? null : minorOf(read.amount);
		if (read === null || amountMinor === null) return reply.code(400).send(refused("Invalid encrypted data"));
		return chargeReply(deps, read, amountMinor, (sentence) => reply.code(400).send(refused(sentence)));
	});

	app.post("/v3/validate-charge", checks({ body: validateBody }), async (request, reply) => {
		const body = validateBody.safeParse(request.body);
		const pending = body.success ? deps.objects.find(body.data.flw_ref) : null;
		if (!body.success || pending === null) return reply.code(404).send(refused("Transaction not found"));
		if (body.data.otp !== rightCode) return reply.code(400).send(refused("Invalid OTP. Please try again"));
		const { tx_ref = "", email = "" } = pending.fields;
		const amountMinor = Number(pending.fields["amountMinor"]);
		const paid = await payByCard(deps, { tx_ref, amountMinor, email, returnUrl: "" });
		if (paid === null) return reply.code(400).send(refused("Transaction already completed"));
		return { status: "success", message: "Charge validated", data: { ...paid, flw_ref: pending.id } };
	});
}

type NewCharge = {
	readonly tx_ref: string;
	readonly amountMinor: number;
	readonly email: string;
	readonly returnUrl: string;
};

async function openCharge({ collections }: RailDeps, { tx_ref, amountMinor, email, returnUrl }: NewCharge) {
	const opened = await collections.open({
		rail: flutterwaveCardRail.name,
		reference: tx_ref,
		payTo: "",
		amountMinor,
		currency: "NGN",
		extra: { email, returnUrl },
		expiresAt: null,
	});
	return opened.charge;
}

/** Null: the charge cannot be paid, or is paid already. */
async function payByCard(deps: RailDeps, newCharge: NewCharge) {
	await openCharge(deps, newCharge);
	const { tx_ref, amountMinor } = newCharge;
	const paid = await deps.payer.pay({ rail: flutterwaveCardRail.name, to: tx_ref, amountMinor });
	return paid?.kind === "paid" ? { tx_ref, status: "successful", payment_type: "card" } : null;
}

/** The answer to a charge, which depends on the test card. */
async function chargeReply<Refused>(
	deps: RailDeps,
	read: CardCharge,
	amountMinor: number,
	refuse: (sentence: string) => Refused,
) {
	const { tx_ref, email, redirect_url: returnUrl, authorization } = read;
	const kind = cards.get(read.card_number);
	const authorize = (required: object) => ({
		status: "success",
		message: "Charge authorization data required",
		meta: { authorization: required },
	});
	if (kind === undefined || kind === "declined") return refuse("DECLINED: do not honour");
	if (kind === "address") {
		const fields = ["city", "address", "state", "country", "zipcode"];
		return authorize({ mode: "avs_noauth", fields });
	}
	if (kind === "free") {
		const paid = await payByCard(deps, { tx_ref, amountMinor, email, returnUrl });
		return paid === null
			? refuse("Duplicate transaction reference")
			: { status: "success", message: "Charge successful", data: paid };
	}
	if (kind === "page") {
		const opened = await openCharge(deps, { tx_ref, amountMinor, email, returnUrl });
		return initiated(`FLW-${opened.providerId}`, "Pending Validation", {
			mode: "redirect",
			redirect: deps.pageUrl(opened),
		});
	}
	if (authorization === undefined) return authorize({ mode: "pin", fields: ["pin"] });
	if (authorization.pin !== rightPin) return refuse("DECLINED: incorrect PIN");
	const pending = deps.objects.make("FLW-MOCK-", { tx_ref, amountMinor: String(amountMinor), email });
	const sentence = "Please enter the OTP sent to your mobile number 080****** and email te**@rave**.com";
	return initiated(pending.id, sentence, { mode: "otp", endpoint: "/v3/validate-charge" });
}

function initiated(flw_ref: string, processor_response: string, authorization: object) {
	return {
		status: "success",
		message: "Charge initiated",
		data: { flw_ref, processor_response, status: "pending", payment_type: "card" },
		meta: { authorization },
	};
}

/** Null when it was not encrypted with our key. */
function decrypted(client: string): CardCharge | null {
	try {
		const decipher = createDecipheriv("des-ede3", flutterwaveKeys.encryptionKey, null);
		const text = decipher.update(client, "base64", "utf8") + decipher.final("utf8");
		return charge.parse(JSON.parse(text));
	} catch {
		return null;
	}
}
