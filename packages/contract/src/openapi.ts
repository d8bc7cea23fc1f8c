import { type ErrorName, errors } from "./errors.ts";
import { hookPaths } from "./openapi-hooks.ts";
import type { Json } from "./openapi-json.ts";
import { borrowerPaths, staffPaths } from "./openapi-operations.ts";
import { answerSchema, header, refusalSchema } from "./openapi-parts.ts";
import { shareSchemas } from "./openapi-shared.ts";
import { staffWire } from "./staff/index.ts";

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

const packageName = header("packageName", "The app; the default app without it");
const lang = header("lang", "Language of `msg`: en or es");

const staffSession = {
	type: "apiKey",
	in: "cookie",
	name: `__Host-${staffWire.cookie}`,
	description: `On a machine's own address, which has no TLS, the name is ${staffWire.cookie}`,
};

const borrowers = { title: "Puente", description: borrowerText };
const parts = {
	sandbox: () => ({
		...borrowers,
		paths: { ...borrowerPaths(), ...hookPaths() },
		securitySchemes: { session: { type: "http", scheme: "bearer" } },
		parameters: { packageName, lang },
	}),
	/** Production serves no unsealed calls. */
	production: () => ({ ...borrowers, paths: hookPaths(), securitySchemes: {}, parameters: {} }),
	staff: () => ({
		title: "Puente console",
		description: staffText,
		paths: staffPaths(),
		securitySchemes: { staffSession },
		parameters: { lang },
	}),
} as const satisfies Readonly<Record<string, () => Parts>>;

/**
 * The OpenAPI 3.1 document of borrowers' calls and webhooks, or of the console, made from the same declarations as server
 * and client.
 */
export function openApiDocument(part: keyof typeof parts): Json {
	return documentOf(parts[part]());
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
