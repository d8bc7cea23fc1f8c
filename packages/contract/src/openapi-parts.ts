import * as z from "zod/mini";
import { minor } from "./minor.ts";
import { exampleOf } from "./openapi-examples.ts";
import type { Json } from "./openapi-json.ts";

/** What a call is sent: its input and, if it changes something, the id of the operation. */
export function payloadSchema(call: { readonly input: z.ZodMiniObject; readonly changes: boolean }): Json {
	const input = jsonSchema(call.input);
	if (!call.changes) return input;
	const operationId = { type: "string", format: "uuid", description: "Makes the call safe to repeat" };
	return {
		...input,
		properties: { ...(input["properties"] as Json | undefined), operationId },
		required: [...((input["required"] as readonly string[] | undefined) ?? []), "operationId"],
	};
}

export function header(name: string, description: string): Json {
	return { name, in: "header", description, schema: { type: "string" } };
}

export function queryOf(properties: Json, required: readonly string[]): readonly Json[] {
	return Object.entries(properties).map(([field, schema]) => ({
		name: field,
		in: "query",
		required: required.includes(field),
		schema,
		example: exampleOf(schema as Json, field),
	}));
}

type RefusalEntry = { readonly name: string; readonly code: number; readonly status: number };

/** The refusals of a call: its own by status, code and name; the common ones are described once. */
export function refusedResponses(refusals: readonly RefusalEntry[]): Json {
	const named = refusals.map(({ status, code, name }) => `${status} ${code} ${name}`);
	return {
		"4XX": {
			$ref: "#/components/responses/Refused",
			...(named.length > 0 && { description: `${named.join(", ")}, or a common refusal` }),
		},
		"5XX": { $ref: "#/components/responses/Fault" },
	};
}

export function answerContent(data: Json): Json {
	return {
		"application/json": {
			schema: { allOf: [{ $ref: "#/components/schemas/Answer" }, { properties: { data } }] },
			example: { code: 0, msg: "", data: exampleOf(data) },
		},
	};
}

/** The answer to a call that was carried out. */
export const answerSchema: Json = {
	type: "object",
	properties: { code: { const: 0 }, msg: { type: "string" }, data: { type: "object" } },
	required: ["code", "msg", "data"],
};

/** The answer to a refused call. */
export const refusalSchema: Json = {
	type: "object",
	properties: {
		code: { type: "integer", description: "The code of the error, see docs/generated/errors.md" },
		msg: { type: "string", description: "A sentence in the language of the caller" },
		data: { type: "null" },
		details: {
			type: "object",
			description: "The values in the sentence, such as `seconds` or `triesLeft`",
			additionalProperties: { anyOf: [{ type: "string" }, { type: "number" }] },
		},
		fields: {
			type: "array",
			description: "With code 1002: what is wrong with each field",
			items: {
				type: "object",
				properties: {
					field: { type: "string" },
					problem: { type: "string", description: "The name of the broken rule" },
					values: {
						type: "object",
						additionalProperties: { anyOf: [{ type: "string" }, { type: "number" }] },
					},
				},
				required: ["field", "problem"],
			},
		},
	},
	required: ["code", "msg", "data"],
	example: {
		code: 1002,
		msg: "Please check the marked fields",
		data: null,
		fields: [{ field: "mobile", problem: "required" }],
	},
};

const isMinor = (schema: unknown) => schema === minor;

export function jsonSchema(schema: z.ZodMiniType): Json {
	const { $schema: _, ...rest } = z.toJSONSchema(schema, {
		io: "input",
		unrepresentable: "any",
		override: ({ zodSchema, jsonSchema }) => {
			if (isMinor(zodSchema)) {
				delete jsonSchema.anyOf;
				jsonSchema.type = "integer";
			}
			// A record of known names is an object with these fields, which readers of the document understand better.
			const names = jsonSchema.propertyNames as { readonly enum?: readonly string[] } | undefined;
			const each = jsonSchema.additionalProperties;
			if (names?.enum && typeof each === "object") {
				jsonSchema.properties = Object.fromEntries(names.enum.map((name) => [name, each]));
				delete jsonSchema.propertyNames;
				delete jsonSchema.additionalProperties;
			}
			// A format says what its pattern says, and the limits of safe integers are no rule of ours.
			if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
			if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
			if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
		},
	}) as Json;
	return rest;
}
