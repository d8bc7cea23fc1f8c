import { randomInt } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../checks.ts";
import { termiiAccount } from "./accounts.ts";
import { termiiReport } from "./delivery-reports.ts";
import type { SmsGateway } from "./gateway.ts";
import { isInternational, type MagicNumber, magicNumber } from "./magic-numbers.ts";

const recipientsMax = 100;
const senderCharactersMax = 11;

const required = z
	.string({ error: "must not be blank" })
	.check(z.minLength(1, { error: "must not be blank" }));
const sendBody = z.object({
	api_key: required,
	to: z.union([required, z.array(required).check(z.minLength(1), z.maxLength(recipientsMax))], {
		error: `must be a number or at most ${recipientsMax} numbers`,
	}),
	from: required.check(z.maxLength(senderCharactersMax, { error: "must not be longer than 11 characters" })),
	sms: required,
	type: z.enum(["plain", "unicode", "encrypted"], { error: "must be plain" }),
	channel: z.enum(["dnd", "generic", "whatsapp", "voice"], { error: "must be dnd, generic or whatsapp" }),
});

type Answer = { readonly status: number; readonly body: unknown };

/** https://developers.termii.com/messaging-api and /error, under /termii/api. */
export function termiiRoutes(app: FastifyInstance, gateway: SmsGateway, hooksUrl: string): void {
	app.setErrorHandler<{ statusCode?: number }>((error, _request, reply) => {
		const status = error.statusCode ?? 500;
		return reply.code(status).send({ code: status, message: "Malformed request" });
	});

	app.post("/api/sms/send", checks({ body: sendBody }), async (request, reply) => {
		const { status, body } = await send(request.body, gateway, hooksUrl);
		return reply.code(status).send(body);
	});
}

async function send(input: unknown, gateway: SmsGateway, hooksUrl: string): Promise<Answer> {
	// The key is checked first, so that an unauthorised caller does not learn which fields are wrong.
	const key = z.object({ api_key: z.string() }).safeParse(input);
	if (!key.success || key.data.api_key !== termiiAccount.apiKey) return refuse(401, "Invalid API Key");
	const parsed = sendBody.safeParse(input);
	if (!parsed.success) {
		const issues = parsed.error.issues.map(({ path, message }) => ({
			field: String(path[0]),
			issue: message,
		}));
		return { status: 400, body: { code: 400, message: issues } };
	}
	const { to, from, sms } = parsed.data;
	if (!termiiAccount.senders.some((sender) => sender === from)) {
		return refuse(404, `ApplicationSenderId not found for applicationId: 1 and senderName: ${from}`);
	}
	const digits = typeof to === "string" ? [to] : to;
	const refusal = digits.map(refuseNumber).find((answer) => answer !== null);
	if (refusal) return refusal;

	const messageId = makeMessageId();
	const [first = ""] = digits;
	const result = await gateway.send({
		provider: "termii",
		providerId: messageId,
		digits,
		text: sms,
		report: (fate) => termiiReport(hooksUrl, { messageId, to: first, fate }),
	});
	if (result === "wrongKey") return refuse(401, "Invalid API Key");
	if (result === "unavailable") return refuse(503, "Service Unavailable");
	if (result === "refused") return refuse(400, "Invalid phone number");
	return {
		status: 200,
		body: {
			code: "ok",
			balance: 1000,
			message_id: messageId,
			message_id_str: messageId,
			message: "Successfully Sent",
			user: "Puente Sandbox",
		},
	};
}

/** Termii refuses the plus sign. Its messages for these numbers are not documented one by one. */
function refuseNumber(digits: string): Answer | null {
	if (!isInternational(digits)) return refuse(400, "Invalid phone number");
	const magic = magicNumber(digits);
	return magic === null ? null : refuse(400, sentences[magic]);
}

const sentences: Readonly<Record<MagicNumber, string>> = {
	invalid: "Invalid phone number",
	unroutable: "Invalid phone number",
	notMobile: "Invalid phone number",
	notPermitted: "You are not set up on this route",
	optedOut: "DND Active on Phone Number",
};

function refuse(status: number, message: string): Answer {
	return { status, body: { code: status, message } };
}

/** Nineteen digits, as in Termii's ids. */
function makeMessageId(): string {
	const digits = Array.from({ length: 18 }, () => randomInt(10)).join("");
	return `9${digits}`;
}
