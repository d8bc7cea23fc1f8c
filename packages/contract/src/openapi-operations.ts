import type { BorrowerCall, Call, StaffCall } from "./call.ts";
import { callsByArea } from "./calls/index.ts";
import { type ErrorName, errors } from "./errors.ts";
import { exampleOf } from "./openapi-examples.ts";
import type { Json } from "./openapi-json.ts";
import { answerContent, jsonSchema, payloadSchema, queryOf, refusedResponses } from "./openapi-parts.ts";
import { staffCallsByPart, staffWire } from "./staff/index.ts";
import { wire } from "./wire.ts";

/** Calls by tag. */
type Tagged = Readonly<Record<string, Readonly<Record<string, Call>>>>;

/** The paths of the borrower app, as a sandbox serves them unsealed; one tag for each area. */
export function borrowerPaths(): Json {
	return pathsOf("/open", callsByArea);
}

/** The paths of the console, one tag for each part. */
export function staffPaths(): Json {
	return pathsOf(staffWire.base, staffCallsByPart);
}

function pathsOf(base: string, calls: Tagged): Json {
	const paths: Record<string, Record<string, Json>> = {};
	for (const [tag, tagged] of Object.entries(calls)) {
		for (const [name, call] of Object.entries(tagged)) {
			const path = `${base}${call.path}`;
			paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, tag, call) };
		}
	}
	return paths;
}

/** What the audience of a call decides. */
type Caller = {
	readonly prefix: string;
	readonly who: string;
	readonly security: readonly object[];
	readonly headers: readonly Json[];
	/** Refusals of the audience besides those of the call. */
	readonly refusals: readonly ErrorName[];
};

function callerOf(call: Call): Caller {
	return call.audience === "staff" ? staffMember(call) : borrower(call);
}

const audiences: Readonly<
	Record<BorrowerCall["audience"], { readonly who: string; readonly security: readonly object[] }>
> = {
	anyone: { who: "Needs no session.", security: [] },
	either: { who: "A session counts where there is one.", security: [{}, { session: [] }] },
	borrower: { who: "Needs a session.", security: [{ session: [] }] },
};

const packageName = { $ref: "#/components/parameters/packageName" };
const lang = { $ref: "#/components/parameters/lang" };

function borrower({ audience }: BorrowerCall): Caller {
	return { prefix: "", ...audiences[audience], headers: [packageName, lang], refusals: [] };
}

const consoleHeader = {
	name: staffWire.header,
	in: "header",
	required: true,
	description: "A form or a link of another site cannot send it",
	schema: { const: "1" },
};

function staffMember({ needs, method }: StaffCall): Caller {
	const permission = needs === "signedIn" ? "" : ` Needs the permission ${needs}.`;
	const isSent = method === "POST";
	const whose =
		needs === "anyone"
			? { who: "Needs no session.", security: [] }
			: { who: `Needs a session of staff.${permission}`, security: [{ staffSession: [] }] };
	const session = ["staffSignedOut", "passwordChangeNeeded", "notPermitted"] as const;
	return {
		prefix: "staff",
		...whose,
		headers: isSent ? [lang, consoleHeader] : [lang],
		refusals: [...(isSent ? ["consoleHeaderMissing" as const] : []), ...(needs === "anyone" ? [] : session)],
	};
}

/** Who may call, how often, and whether it is safe to repeat. */
function describe(call: Call, who: string): string {
	const limits = (call.limits ?? []).map(({ per, count, seconds, of }) => {
		const counted = per === "staff" ? "staff member" : per;
		return of === "refusals"
			? `At most ${count} refused in ${seconds} s from one ${counted}, and one more for each accepted.`
			: `At most ${count} in ${seconds} s from one ${counted}.`;
	});
	return [who, ...(call.changes ? ["Safe to repeat with the same operationId."] : []), ...limits].join(" ");
}

function operationOf(name: string, tag: string, call: Call): Json {
	const payload = payloadSchema(call);
	const properties = (payload["properties"] as Json | undefined) ?? {};
	const required = (payload["required"] as readonly string[] | undefined) ?? [];
	const { prefix, who, security, headers, refusals } = callerOf(call);
	const refused = [...new Set([...call.refusals, ...refusals])];
	return {
		operationId: [prefix, name].filter((part) => part !== "").join("."),
		tags: [[prefix, tag].filter((part) => part !== "").join(": ")],
		summary: call.summary,
		description: describe(call, who),
		security,
		parameters: call.method === "GET" ? [...headers, ...queryOf(properties, required)] : headers,
		...(call.method === "POST" && {
			requestBody: { content: requestContent(call, { type: "object", properties, required }) },
		}),
		responses: {
			"200": answerOf(call),
			...refusedResponses(refused.map((error) => ({ name: error, ...errors[error] }))),
		},
	};
}

function answerOf(call: Call): Json {
	if (call.audience !== "staff" || call.answers !== "file") {
		return { description: "code 0", content: answerContent(jsonSchema(call.output)) };
	}
	const file = { schema: { type: "string", format: "binary" } };
	return { description: "The file itself", content: { "application/octet-stream": file } };
}

/** A call with files is multipart: the payload first, then the files. */
function requestContent(call: Call, payload: Json): Json {
	const rule = call.audience === "staff" ? undefined : call.files;
	if (!rule) return { "application/json": { schema: payload, example: exampleOf(payload) } };
	const file = {
		type: "array",
		items: { type: "string", format: "binary" },
		minItems: rule.countMin,
		maxItems: rule.countMax,
		description: `At most ${rule.bytesMax} bytes each and ${wire.uploadBytesMax} together`,
	};
	const properties = { payload, [wire.fileField]: file };
	return {
		"multipart/form-data": {
			schema: { type: "object", properties, required: ["payload", wire.fileField] },
			encoding: { payload: { contentType: "application/json" } },
		},
	};
}
