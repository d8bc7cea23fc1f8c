import type { BorrowerCall } from "./call.ts";
import { type CallName, calls } from "./calls/index.ts";
import { type ErrorName, errors } from "./errors.ts";
import { exampleOf } from "./openapi-examples.ts";
import { hookPaths } from "./openapi-hooks.ts";
import type { Json } from "./openapi-json.ts";
import {
	answerContent,
	answerSchema,
	jsonSchema,
	payloadSchema,
	queryOf,
	refusalSchema,
	refusedResponses,
	repeatable,
} from "./openapi-parts.ts";
import { shareSchemas } from "./openapi-shared.ts";
import { staffCookie, staffPaths } from "./openapi-staff.ts";
import { wire } from "./wire.ts";

/** Refusals that any call may return. */
const commonRefusals: readonly ErrorName[] = [
	"inputRefused",
	"tooManyRequests",
	"operationReused",
	"tokenInvalid",
	"tokenExpired",
	"otherDevice",
	"borrowerBarred",
];
const common = commonRefusals.map((name) => `${errors[name].status} ${errors[name].code} ${name}`).join(", ");

const borrowerText = `The calls of the borrower app, unsealed: a sandbox serves them under /open. The app itself sends the same calls sealed under /api and /cou (docs/wire.md), which is all that production serves. "webhooks" is where payment rails report. Common refusals: ${common}.`;
const staffText = `The calls of the console (docs/console.md). Common refusals: ${common}.`;

/**
 * The OpenAPI 3.1 document of borrowers' calls and webhooks, made from the same declarations as server and client.
 * Production serves no unsealed calls, so its document has none.
 */
export function openApiDocument({ sandbox }: { readonly sandbox: boolean }): Json {
	return documentOf({
		title: "Puente",
		description: borrowerText,
		paths: { ...(sandbox && borrowerPaths()), ...hookPaths() },
		securitySchemes: sandbox ? { session: { type: "http", scheme: "bearer" } } : {},
		parameters: sandbox ? { packageName, lang } : {},
	});
}

/** The same for the console. */
export function staffOpenApiDocument(): Json {
	return documentOf({
		title: "Puente console",
		description: staffText,
		paths: staffPaths(),
		securitySchemes: staffCookie,
		parameters: { lang },
	});
}

type Parts = {
	readonly title: string;
	readonly description: string;
	readonly paths: Json;
	readonly securitySchemes: Json;
	readonly parameters: Json;
};

function documentOf({ title, description, paths, securitySchemes, parameters }: Parts): Json {
	const shared = shareSchemas(paths);
	const answer = (description: string) => ({
		description,
		content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
	});
	return {
		openapi: "3.1.0",
		info: {
			title,
			version: "1",
			license: { name: "Apache 2.0", identifier: "Apache-2.0" },
			description,
		},
		servers: [{ url: "/", description: "This server" }],
		paths: shared.paths,
		components: {
			securitySchemes,
			parameters,
			responses: {
				Refused: answer("A common refusal"),
				Fault: answer("1010 fault, or 1011 unavailable: try again later"),
			},
			schemas: { Answer: answerSchema, Refusal: refusalSchema, ...shared.schemas },
		},
	};
}

const packageName = header("packageName", "The app; the default app without it");
const lang = header("lang", "Language of `msg`: en or es");

function borrowerPaths(): Json {
	return Object.fromEntries(
		(Object.keys(calls) as CallName[]).map((name) => [
			`/open${calls[name].path}`,
			{ [calls[name].method.toLowerCase()]: operation(name, calls[name]) },
		]),
	);
}

const audiences: Readonly<
	Record<BorrowerCall["audience"], { readonly text: string; readonly security: object[] }>
> = {
	anyone: { text: "Needs no session.", security: [] },
	either: { text: "A session counts where there is one.", security: [{}, { session: [] }] },
	borrower: { text: "Needs a session.", security: [{ session: [] }] },
};

/** Who may call, how often, and whether it is safe to repeat. */
function describe(call: BorrowerCall): string {
	const limits = (call.limits ?? []).map(({ per, count, seconds, of }) =>
		of === "refusals"
			? `At most ${count} refused in ${seconds} s from one ${per}, and one more for each accepted.`
			: `At most ${count} in ${seconds} s from one ${per}.`,
	);
	return [audiences[call.audience].text, ...(call.changes ? [repeatable] : []), ...limits].join(" ");
}

function header(name: string, description: string): Json {
	return { name, in: "header", description, schema: { type: "string" } };
}

function operation(name: string, call: BorrowerCall): Json {
	const payload = payloadSchema(call);
	const properties = (payload["properties"] as Json | undefined) ?? {};
	const required = (payload["required"] as readonly string[] | undefined) ?? [];
	const headers = [{ $ref: "#/components/parameters/packageName" }, { $ref: "#/components/parameters/lang" }];
	return {
		operationId: name,
		tags: [call.area],
		summary: call.summary,
		description: describe(call),
		security: audiences[call.audience].security,
		parameters: call.method === "GET" ? [...headers, ...queryOf(properties, required)] : headers,
		...(call.method === "POST" && {
			requestBody: { content: requestContent(call, { type: "object", properties, required }) },
		}),
		responses: responses(call),
	};
}

/** A call with files is multipart: the payload first, then the files. */
function requestContent(call: BorrowerCall, payload: Json): Json {
	if (!call.files) return { "application/json": { schema: payload, example: exampleOf(payload) } };
	const file = {
		type: "array",
		items: { type: "string", format: "binary" },
		minItems: call.files.countMin,
		maxItems: call.files.countMax,
		description: `At most ${call.files.bytesMax} bytes each and ${wire.uploadBytesMax} together`,
	};
	const properties = { payload, [wire.fileField]: file };
	return {
		"multipart/form-data": {
			schema: { type: "object", properties, required: ["payload", wire.fileField] },
			encoding: { payload: { contentType: "application/json" } },
		},
	};
}

function responses(call: BorrowerCall): Json {
	const refused = call.refusals.map((name) => ({ name, ...errors[name] }));
	return {
		"200": { description: "code 0", content: answerContent(jsonSchema(call.output)) },
		...refusedResponses(refused),
	};
}
