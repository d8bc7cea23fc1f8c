import type { StaffCall } from "./call.ts";
import { type ErrorName, errors } from "./errors.ts";
import { exampleOf } from "./openapi-examples.ts";
import type { Json } from "./openapi-json.ts";
import {
	answerContent,
	jsonSchema,
	payloadSchema,
	queryOf,
	refusedResponses,
	repeatable,
} from "./openapi-parts.ts";
import { staffCallsByPart, staffWire } from "./staff/index.ts";

export const staffCookie = {
	staffSession: {
		type: "apiKey",
		in: "cookie",
		name: `__Host-${staffWire.cookie}`,
		description: `On a machine's own address, which has no TLS, the name is ${staffWire.cookie}`,
	},
} as const;

const header = {
	name: staffWire.header,
	in: "header",
	required: true,
	description: "A form or a link of another site cannot send it",
	schema: { const: "1" },
};
const lang = { $ref: "#/components/parameters/lang" };

/** Refusals of every call that needs a session. */
const sessionRefusals: readonly ErrorName[] = ["staffSignedOut", "passwordChangeNeeded", "notPermitted"];

/** The paths of the console, one tag for each part. */
export function staffPaths(): Json {
	const operations = Object.entries(staffCallsByPart).flatMap(([part, calls]) =>
		Object.entries<StaffCall>(calls).map(([name, call]) => ({
			path: `${staffWire.base}${call.path}`,
			operation: { [call.method.toLowerCase()]: operationOf(name, part, call) },
		})),
	);
	const byPath = Map.groupBy(operations, ({ path }) => path);
	return Object.fromEntries(
		[...byPath].map(([path, found]) => [path, Object.assign({}, ...found.map(({ operation }) => operation))]),
	);
}

function operationOf(name: string, part: string, call: StaffCall): Json {
	const payload = payloadSchema(call);
	const properties = (payload["properties"] as Json | undefined) ?? {};
	const required = (payload["required"] as readonly string[] | undefined) ?? [];
	const isOpen = call.needs === "anyone";
	const needs = isOpen || call.needs === "signedIn" ? "" : ` Needs the permission ${call.needs}.`;
	return {
		operationId: `staff.${name}`,
		tags: [`staff: ${part}`],
		summary: call.summary,
		description: [
			isOpen ? "Needs no session." : `Needs a session of staff.${needs}`,
			...(call.changes ? [repeatable] : []),
		].join(" "),
		security: isOpen ? [] : [{ staffSession: [] }],
		parameters: call.method === "GET" ? [lang, ...queryOf(properties, required)] : [lang, header],
		...(call.method === "POST" && {
			requestBody: { content: { "application/json": { schema: payload, example: exampleOf(payload) } } },
		}),
		responses: {
			"200": call.answers === "file" ? file : { description: "code 0", content: answerOf(call) },
			...refusedResponses([...new Set(refusalsOf(call))].map(entryOf)),
		},
	};
}

const file = {
	description: "The file itself",
	content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
};

function answerOf(call: StaffCall): Json {
	return answerContent(jsonSchema(call.output));
}

function refusalsOf(call: StaffCall): readonly ErrorName[] {
	const header: readonly ErrorName[] = call.method === "POST" ? ["consoleHeaderMissing"] : [];
	return [...call.refusals, ...header, ...(call.needs === "anyone" ? [] : sessionRefusals)];
}

function entryOf(name: ErrorName) {
	return { name, ...errors[name] };
}
