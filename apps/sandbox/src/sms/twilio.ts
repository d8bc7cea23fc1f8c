import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../checks.ts";
import { twilioAccount } from "./accounts.ts";
import { twilioReport } from "./delivery-reports.ts";
import type { SmsGateway } from "./gateway.ts";
import { isInternational, type MagicNumber, magicNumber } from "./magic-numbers.ts";

/** Of a form field that is given twice, Object.fromEntries keeps the last value. */
const sendForm = z.object({
	To: z.optional(z.string()),
	From: z.optional(z.string()),
	MessagingServiceSid: z.optional(z.string()),
	Body: z.optional(z.string()),
	StatusCallback: z.optional(z.string()),
});
type SendForm = z.output<typeof sendForm>;

type TwilioError = { readonly status: number; readonly code: number; readonly message: string };
type AcceptedMessage = {
	readonly to: string;
	readonly from: string | null;
	readonly service: string | null;
	readonly text: string;
};

const bodyCharactersMax = 1600;
const wrongKey: TwilioError = { status: 401, code: 20003, message: "Authenticate" };

/** https://www.twilio.com/docs/messaging/api/message-resource, under /twilio. */
export function twilioRoutes(app: FastifyInstance, gateway: SmsGateway): void {
	app.addContentTypeParser(
		"application/x-www-form-urlencoded",
		{ parseAs: "string" },
		(_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
	);

	app.post("/2010-04-01/Accounts/:sid/Messages.json", checks({ body: sendForm }), async (request, reply) => {
		const answer = (error: TwilioError) => reply.code(error.status).send(errorBody(error));
		const { sid } = z.object({ sid: z.string() }).parse(request.params);
		if (!isAuthorised(request.headers.authorization, sid)) return answer(wrongKey);
		const form = sendForm.safeParse(request.body ?? {});
		const checked = form.success ? check(form.data) : refuseNumber("21211", "");
		if ("code" in checked) return answer(checked);

		const callback = form.success ? form.data.StatusCallback : undefined;
		const messageSid = `SM${randomBytes(16).toString("hex")}`;
		const result = await gateway.send({
			provider: "twilio",
			providerId: messageSid,
			digits: [checked.to.slice(1)],
			text: checked.text,
			report:
				callback === undefined
					? null
					: (fate) => twilioReport(callback, { sid: messageSid, to: checked.to, fate }),
		});
		if (result === "wrongKey") return answer(wrongKey);
		if (result === "unavailable") {
			return answer({ status: 503, code: 20503, message: "Service Unavailable" });
		}
		if (result === "refused") return answer(refuseNumber("21612", checked.to));
		return reply.code(201).send(messageBody(messageSid, checked));
	});
}

function isAuthorised(header: string | undefined, sid: string): boolean {
	const { accountSid, authToken } = twilioAccount;
	const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
	return sid === accountSid && header === expected;
}

function check(form: SendForm): AcceptedMessage | TwilioError {
	const { To: to, From: from, MessagingServiceSid: service, Body: text } = form;
	if (!to) return { status: 400, code: 21604, message: "A 'To' phone number is required." };
	if (!text) return { status: 400, code: 21602, message: "Message body is required." };
	if (text.length > bodyCharactersMax) {
		return {
			status: 400,
			code: 21617,
			message: `The concatenated message body exceeds the ${bodyCharactersMax} character limit`,
		};
	}
	if (service !== undefined) {
		if (service !== twilioAccount.messagingServiceSid) {
			return { status: 404, code: 20404, message: "The requested Messaging Service was not found" };
		}
	} else if (!from) {
		return { status: 400, code: 21603, message: "A 'From' phone number is required." };
	} else if (from !== twilioAccount.from) {
		return {
			status: 400,
			code: 21606,
			message: `The 'From' phone number provided (${from}) is not a valid message-capable Twilio phone number for this destination.`,
		};
	}
	if (!to.startsWith("+") || !isInternational(to.slice(1))) return refuseNumber("21211", to);
	const magic = magicNumber(to);
	if (magic !== null) return refuseNumber(magicCodes[magic], to);
	return { to, from: from ?? null, service: service ?? null, text };
}

const magicCodes: Readonly<Record<MagicNumber, keyof typeof numberErrors>> = {
	invalid: "21211",
	unroutable: "21612",
	notPermitted: "21408",
	optedOut: "21610",
	notMobile: "21614",
};

const numberErrors = {
	"21211": { status: 400, sentence: (to: string) => `Invalid 'To' Phone Number: ${to}` },
	"21408": {
		status: 403,
		sentence: (to: string) =>
			`Permission to send an SMS has not been enabled for the region indicated by the 'To' number: ${to}`,
	},
	"21610": { status: 400, sentence: () => "Attempt to send to unsubscribed recipient" },
	"21612": {
		status: 400,
		sentence: (to: string) =>
			`The 'To' phone number: ${to}, is not currently reachable using the 'From' number.`,
	},
	"21614": { status: 400, sentence: (to: string) => `'To' number: ${to}, is not a mobile number` },
} as const;

function refuseNumber(code: keyof typeof numberErrors, to: string): TwilioError {
	const { status, sentence } = numberErrors[code];
	return { status, code: Number(code), message: sentence(to) };
}

function errorBody({ status, code, message }: TwilioError) {
	return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
}

function messageBody(sid: string, { to, from, service, text }: AcceptedMessage) {
	const now = new Date().toUTCString().replace("GMT", "+0000");
	const { accountSid } = twilioAccount;
	const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${sid}`;
	return {
		account_sid: accountSid,
		api_version: "2010-04-01",
		body: text,
		date_created: now,
		date_sent: null,
		date_updated: now,
		direction: "outbound-api",
		error_code: null,
		error_message: null,
		from,
		messaging_service_sid: service,
		num_media: "0",
		num_segments: "1",
		price: null,
		price_unit: "USD",
		sid,
		status: service === null ? "queued" : "accepted",
		subresource_uris: { media: `${uri}/Media.json` },
		to,
		uri: `${uri}.json`,
	};
}
