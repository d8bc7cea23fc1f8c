import * as z from "zod/mini";
import { minor } from "./minor.ts";

export type Json = { readonly [key: string]: unknown };

export function queryOf(properties: Json, required: readonly string[]): readonly Json[] {
	return Object.entries(properties).map(([field, schema]) => ({
		name: field,
		in: "query",
		required: required.includes(field),
		schema,
	}));
}

type RefusalEntry = { readonly name: string; readonly code: number; readonly status: number };

/** The refusals of a call, by HTTP status. */
export function refusedResponses(refusals: readonly RefusalEntry[]): Json {
	const byStatus = Map.groupBy(refusals, ({ status }) => String(status));
	const described = [...byStatus].map(([status, group]) => [
		status,
		{
			description: group.map(({ code, name }) => `${code} ${name}`).join(", "),
			content: answerContent({ type: "null" }),
		},
	]);
	return Object.fromEntries(described);
}

export function answerContent(data: Json): Json {
	const properties = { code: { type: "integer" }, msg: { type: "string" }, data };
	return {
		"application/json": { schema: { type: "object", properties, required: ["code", "msg", "data"] } },
	};
}

const isMinor = (schema: unknown) => schema === minor;

export function jsonSchema(schema: z.ZodMiniType): Json {
	const { $schema: _, ...rest } = z.toJSONSchema(schema, {
		io: "input",
		unrepresentable: "any",
		override: ({ zodSchema, jsonSchema }) => {
			if (!isMinor(zodSchema)) return;
			delete jsonSchema.anyOf;
			Object.assign(jsonSchema, z.toJSONSchema(z.int()), { $schema: undefined });
		},
	}) as Json;
	return rest;
}
