import type { Call } from "./call.ts";
import { type CallName, calls } from "./calls/index.ts";
import { type ErrorName, errors } from "./errors.ts";
import { answerContent, type Json, jsonSchema, queryOf, refusedResponses } from "./openapi-parts.ts";
import { staffCookie, staffPaths } from "./openapi-staff.ts";
import { wire } from "./wire.ts";

/** Refusals that every call may return. */
const commonRefusals: readonly ErrorName[] = ["inputRefused", "tooManyRequests", "fault"];
const sessionRefusals: readonly ErrorName[] = [
	"tokenInvalid",
	"tokenExpired",
	"otherDevice",
	"borrowerBarred",
];

/** The OpenAPI 3.1 document of the plain (unsealed) calls, made from the same declarations as server and client. */
export function openApiDocument(): Json {
	return {
		openapi: "3.1.0",
		info: {
			title: "Puente",
			version: "1",
			description:
				'The calls of the borrower app, unsealed. The app itself sends the same calls sealed under /api and /cou (docs/wire.md). Tags that begin with "staff" are the console\'s own calls (docs/console.md).',
		},
		paths: {
			...Object.fromEntries(
				(Object.keys(calls) as CallName[]).map((name) => [
					`/open${calls[name].path}`,
					{ [calls[name].method.toLowerCase()]: operation(name, calls[name]) },
				]),
			),
			...staffPaths(),
		},
		components: {
			securitySchemes: { session: { type: "http", scheme: "bearer" }, ...staffCookie },
			parameters: {
				packageName: header("packageName", "The app; the default app without it"),
				lang: header("lang", "Language of `msg`: en or es"),
			},
		},
	};
}

function header(name: string, description: string): Json {
	return { name, in: "header", description, schema: { type: "string" } };
}

function operation(name: string, call: Call): Json {
	const input = jsonSchema(call.input);
	const properties = {
		...(input["properties"] as Json),
		...(call.changes && {
			operationId: { type: "string", format: "uuid", description: "Makes the call safe to repeat" },
		}),
	};
	const required = (input["required"] as readonly string[] | undefined) ?? [];
	const headers = [{ $ref: "#/components/parameters/packageName" }, { $ref: "#/components/parameters/lang" }];
	return {
		operationId: name,
		tags: [call.area],
		summary: call.summary,
		...(call.audience === "borrower" && { security: [{ session: [] }] }),
		parameters: call.method === "GET" ? [...headers, ...queryOf(properties, required)] : headers,
		...(call.method === "POST" && {
			requestBody: { content: requestContent(call, { type: "object", properties, required }) },
		}),
		responses: responses(call),
	};
}

/** A call with files is multipart: the payload first, then the files. */
function requestContent(call: Call, payload: Json): Json {
	if (!call.files) return { "application/json": { schema: payload } };
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

function responses(call: Call): Json {
	const names = [
		...call.refusals,
		...commonRefusals,
		...(call.audience === "borrower" ? sessionRefusals : []),
	];
	const refused = names.map((name) => ({ name, ...errors[name] }));
	return {
		"200": { description: "code 0", content: answerContent(jsonSchema(call.output)) },
		...refusedResponses(refused),
	};
}
