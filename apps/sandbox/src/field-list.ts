import { generateKeyPairSync } from "node:crypto";
import { signText } from "@puente/providers/bureau";
import type { FastifyInstance, InjectOptions, RouteOptions } from "fastify";
import * as z from "zod/mini";
import { buildApp } from "./app.ts";
import {
	circuloCredentials,
	decentroCredentials,
	dojahCredentials,
	neutralKey,
} from "./bureau/credentials.ts";
import { basic, wompiPayKeys } from "./rails/credentials.ts";
import { providerSimulators } from "./rails/simulators.ts";
import { twilioAccount } from "./sms/accounts.ts";
import { openState } from "./state.ts";

/** One address of a simulated provider. */
export type ProviderAddress = {
	readonly address: string;
	/** With a star: required. */
	readonly fields: readonly string[];
	/** The header that proves who calls; null if none is checked. */
	readonly header: string | null;
	readonly withoutHeader: string;
	readonly withoutFields: string;
};

type Headers = Readonly<Record<string, string>>;

/** Signs the enquiries and, in this list, also the answers. */
const circuloKey = generateKeyPairSync("ec", { namedCurve: "secp384r1" });

/** The credentials of each provider. STP and Termii have theirs in the body. */
const headersByPrefix: Readonly<Record<string, Headers>> = {
	"/twilio": { authorization: basic(twilioAccount.accountSid, twilioAccount.authToken) },
	"/push": { authorization: "vapid t=unknown, k=unknown" },
	"/bureau": { authorization: `Bearer ${neutralKey}` },
	"/circulo-de-credito": {
		"x-api-key": circuloCredentials.apiKey,
		username: circuloCredentials.username,
		password: circuloCredentials.password,
		"x-signature": signText(circuloKey.privateKey, JSON.stringify({})),
	},
	"/decentro": {
		client_id: decentroCredentials.clientId,
		client_secret: decentroCredentials.clientSecret,
		module_secret: decentroCredentials.moduleSecret,
	},
	"/dojah": { appid: dojahCredentials.appId, authorization: dojahCredentials.secretKey },
	...Object.fromEntries(providerSimulators.map(({ prefix, headers }) => [prefix, headers()])),
};
/** The addresses of Wompi that take the private key. */
const privateHeaders = { authorization: `Bearer ${wompiPayKeys.privateKey}` };
const privateAddresses = ["GET /wompi/v1/transactions"];
const privatePrefix = "/wompi/v1/payment_sources";
const ownPrefixes = ["/sandbox", "/phone", "/health"];

/** Every address of the simulated providers, with what it checks and how it refuses, as its own code answers. */
export async function listProviderAddresses(): Promise<readonly ProviderAddress[]> {
	const routes: RouteOptions[] = [];
	const app = await buildApp({
		db: openState(":memory:"),
		clock: async () => new Date("2031-05-04T03:02:01.000Z"),
		hooksUrl: "http://127.0.0.1:1/hooks",
		publicUrl: "https://puente.example",
		stpKey: generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey,
		circuloKeys: { lenderKey: circuloKey.publicKey, bureauKey: circuloKey.privateKey },
		phoneDir: "/nowhere",
		onRoute: (route) => routes.push(route),
	});
	const addresses: ProviderAddress[] = [];
	for (const route of routes) {
		if (route.method === "HEAD" || ownPrefixes.some((prefix) => route.url.startsWith(prefix))) continue;
		const prefix = `/${route.url.split("/")[1] ?? ""}`;
		const isPrivate =
			privateAddresses.includes(`${String(route.method)} ${route.url}`) ||
			route.url.startsWith(privatePrefix);
		const common = headersByPrefix[prefix] ?? {};
		addresses.push(await describe(app, route, isPrivate ? privateHeaders : common));
	}
	await app.close();
	return addresses;
}

async function describe(
	app: FastifyInstance,
	route: RouteOptions,
	headers: Headers,
): Promise<ProviderAddress> {
	const method = String(route.method);
	const { body, query } = route.config?.checks ?? {};
	const ask = async (sent: Headers) => {
		const url = route.url.replace(":sid", twilioAccount.accountSid).replaceAll(/:\w+/g, "unknown");
		const options = { method, url, headers: sent, ...(method === "GET" ? {} : { payload: {} }) };
		const reply = await app.inject(options as InjectOptions);
		// Ids of answers are drawn anew each time.
		return `${reply.statusCode} ${reply.body.replaceAll(/[0-9A-F]{32}/g, "…")}`;
	};
	const [withoutHeader, withoutFields] = [await ask({}), await ask(headers)];
	const header = withoutHeader === withoutFields ? null : Object.keys(headers).join(", ");
	return {
		address: `${method} ${route.url}`,
		fields: [...fieldsOf(query), ...fieldsOf(body)],
		header,
		withoutHeader: header === null ? "" : withoutHeader,
		withoutFields,
	};
}

const jsonSchema = z.object({
	properties: z.optional(z.record(z.string(), z.unknown())),
	required: z.optional(z.array(z.string())),
	anyOf: z.optional(z.array(z.unknown())),
	items: z.optional(z.unknown()),
});

function fieldsOf(schema: z.ZodMiniType | undefined): readonly string[] {
	if (schema === undefined) return [];
	return [...new Set(namesIn(z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }), ""))];
}

/** The names of all fields, also of those inside others, in lists, and of either form. */
function namesIn(schema: unknown, inside: string): readonly string[] {
	const read = jsonSchema.safeParse(schema);
	if (!read.success) return [];
	const { properties = {}, required = [], anyOf = [], items } = read.data;
	const more = [...anyOf, ...(items === undefined ? [] : [items])].flatMap((part) => namesIn(part, inside));
	if (more.length > 0) return more;
	return Object.entries(properties).flatMap(([name, part]) => {
		const path = `${inside}${name}`;
		const inner = namesIn(part, `${path}.`);
		return inner.length > 0 ? inner : [`${path}${required.includes(name) ? "*" : ""}`];
	});
}
