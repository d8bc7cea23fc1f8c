import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { isBackdated } from "../../at-instant.ts";
import { checks } from "../../checks.ts";
import type { Rail } from "../../faults/faults.ts";
import { razorpayKeys } from "../credentials.ts";
import { type RailDeps, railFaults } from "../rail-deps.ts";
import { type RailObject, randomName } from "../rail-objects.ts";
import { refused, refusedField } from "../razorpay/replies.ts";
import { guardRazorpay } from "../razorpay/routes.ts";
import { payoutRoutes } from "./payouts.ts";

export const razorpayxRail = { name: "razorpayx", faults: railFaults } as const satisfies Rail;

const contactBody = z.object({
	name: z.string().check(z.minLength(3), z.maxLength(50)),
	type: z.optional(z.string()),
	reference_id: z.optional(z.string().check(z.maxLength(40))),
});
const fundAccountBody = z.object({
	contact_id: z.string(),
	account_type: z.literal("bank_account"),
	bank_account: z.object({
		name: z.string().check(z.minLength(3)),
		ifsc: z.string().check(z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/)),
		account_number: z.string().check(z.regex(/^[0-9A-Za-z]{5,35}$/)),
	}),
});
const validationBody = z.object({
	account_number: z.string(),
	fund_account: z.object({ id: z.string() }),
	amount: z.optional(z.number()),
	currency: z.optional(z.string()),
});
const idParams = z.object({ id: z.string() });

/** https://razorpay.com/docs/api/x, under /razorpay/v1. */
export function razorpayxRoutes(app: FastifyInstance, deps: RailDeps): void {
	guardRazorpay(app, deps, razorpayxRail.name);
	contactRoutes(app, deps);
	validationRoutes(app, deps);
	payoutRoutes(app, deps);
}

function contactRoutes(app: FastifyInstance, { objects }: RailDeps): void {
	app.post("/v1/contacts", checks({ body: contactBody }), async (request, reply) => {
		const body = contactBody.safeParse(request.body);
		if (!body.success) return reply.code(400).send(refusedField(body.error));
		const { name, type = "", reference_id = "" } = body.data;
		const contact = objects.make("cont_", { name, type, reference_id });
		return reply.code(contact.isNew ? 201 : 200).send({
			id: contact.id,
			entity: "contact",
			name,
			contact: null,
			email: null,
			type: type || null,
			reference_id: reference_id || null,
			batch_id: null,
			active: true,
			notes: [],
			created_at: seconds(contact),
		});
	});

	app.post("/v1/fund_accounts", checks({ body: fundAccountBody }), async (request, reply) => {
		const body = fundAccountBody.safeParse(request.body);
		if (!body.success) return reply.code(400).send(refusedField(body.error));
		const { contact_id, bank_account } = body.data;
		if (objects.find(contact_id) === null) {
			return reply.code(400).send(refused("The id provided does not exist", "contact_id"));
		}
		const fund = objects.make("fa_", { contact_id, ...bank_account });
		return reply.code(fund.isNew ? 201 : 200).send(fundAccountEntity(fund));
	});
}

function validationRoutes(app: FastifyInstance, deps: RailDeps): void {
	const answer = (validation: RailObject) => {
		const fund = deps.objects.find(validation.fields["fund_account_id"] ?? "");
		if (fund === null) throw new Error(`the fund account of validation ${validation.id} was not found`);
		const done = isBackdated() || Date.now() - validation.madeAtMs >= deps.delayMs;
		const holder = deps.book.holderOf({
			country: "in",
			bankCode: (fund.fields["ifsc"] ?? "").slice(0, 4),
			accountNumber: fund.fields["account_number"] ?? "",
		});
		return {
			id: validation.id,
			entity: "fund_account.validation",
			fund_account: fundAccountEntity(fund),
			status: done ? "completed" : "created",
			amount: 100,
			currency: "INR",
			notes: [],
			results: {
				account_status: done ? (holder === null ? "invalid" : "active") : null,
				registered_name: done ? holder : null,
			},
			created_at: seconds(validation),
			utr: null,
		};
	};

	app.post("/v1/fund_accounts/validations", checks({ body: validationBody }), async (request, reply) => {
		const body = validationBody.safeParse(request.body);
		if (!body.success) return reply.code(400).send(refusedField(body.error));
		if (body.data.account_number !== razorpayKeys.accountNumber) {
			return reply.code(400).send(refused("The account number is invalid", "source_account"));
		}
		const fund = deps.objects.find(body.data.fund_account.id);
		if (fund === null) return reply.code(400).send(refused("The id provided does not exist", "fund_account"));
		// Each validation sends its own rupee, so the nonce makes every one a new object.
		return answer(deps.objects.make("fav_", { fund_account_id: fund.id, nonce: randomName(14) }));
	});

	app.get("/v1/fund_accounts/validations/:id", async (request, reply) => {
		const validation = deps.objects.find(idParams.parse(request.params).id);
		if (validation === null) return reply.code(400).send(refused("The id provided does not exist"));
		return answer(validation);
	});
}

function fundAccountEntity(fund: RailObject) {
	const { contact_id, ...bank_account } = fund.fields;
	return {
		id: fund.id,
		entity: "fund_account",
		contact_id,
		account_type: "bank_account",
		bank_account: { ...bank_account, bank_name: null, notes: [] },
		batch_id: null,
		active: true,
		created_at: seconds(fund),
	};
}

function seconds({ madeAtMs }: RailObject): number {
	return Math.floor(madeAtMs / 1000);
}
