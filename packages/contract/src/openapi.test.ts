import { collectionRailNames, collectionRails, payoutRailNames } from "@puente/core/rail";
import { describe, expect, it } from "vitest";
import { type CallName, calls } from "./calls/index.ts";
import { openApiDocument } from "./openapi.ts";
import { exampleOf } from "./openapi-examples.ts";
import { hookNames } from "./openapi-hooks.ts";
import type { Json } from "./openapi-json.ts";
import { jsonSchema } from "./openapi-parts.ts";
import { staffCalls } from "./staff/index.ts";

type Operation = Json & { readonly responses: Readonly<Record<string, Json>> };
type Document = {
	readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
	readonly components: { readonly schemas: Json };
};

const documents = {
	borrowers: openApiDocument("sandbox") as unknown as Document,
	production: openApiDocument("production") as unknown as Document,
	staff: openApiDocument("staff") as unknown as Document,
};

describe.each(Object.entries(documents))("the API reference for %s", (_, document) => {
	const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

	it("describes every operation, with an example of what is sent and of what is answered", () => {
		const lacking = operations.filter(
			({ summary, description, security }) => !summary || !description || !security,
		);
		expect(lacking).toEqual([]);
		for (const { operationId, requestBody } of operations) {
			const sent = (requestBody as { content?: Record<string, Json> } | undefined)?.content?.[
				"application/json"
			];
			if (sent) expect(sent, String(operationId)).toHaveProperty("example");
		}
	});

	it("has no reference to a shape that is not there, and no shape without a reference", () => {
		const text = JSON.stringify(document);
		const used = new Set([...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name));
		const common = ["Answer", "Refusal"];
		expect([...new Set([...used, ...common])].sort()).toEqual(
			Object.keys(document.components.schemas).sort(),
		);
	});

	it("is small", () => {
		expect(JSON.stringify(document).length).toBeLessThan(250_000);
	});
});

describe("the webhooks in the API reference", () => {
	it("have an address for every rail", () => {
		const shared = (name: string) => collectionRails[name as keyof typeof collectionRails].webhookAt ?? name;
		const needed = new Set([...collectionRailNames.map(shared), ...payoutRailNames]);
		expect([...hookNames].sort()).toEqual([...needed].sort());
	});

	it("are all that production serves besides sealed calls", () => {
		const names = Object.keys(documents.production.paths);
		expect(names).toEqual(hookNames.map((name) => `/hooks/${name}`));
	});
});

describe("an example", () => {
	it.each(Object.keys(calls) as CallName[])("of %s is a valid input and a valid answer", (name) => {
		const { input, output } = calls[name];
		expect(input.safeParse(exampleOf(jsonSchema(input))).error).toBeUndefined();
		expect(output.safeParse(exampleOf(jsonSchema(output))).error).toBeUndefined();
	});

	it.each(Object.entries(staffCalls))("of the console's %s is a valid input", (_, { input }) => {
		expect(input.safeParse(exampleOf(jsonSchema(input))).error).toBeUndefined();
	});
});
