import type { Json } from "./openapi-json.ts";

/** Values that fields of these names have in examples. A test sends every example through its own schema. */
const byName: Readonly<Record<string, unknown>> = {
	orderNo: "PM20261001ABCD2345",
	country: "mx",
	mobile: "5512345678",
	code: "123456",
	currency: "MXN",
	language: "en",
	email: "ana.lopez@gmail.com",
	productId: "mx-quick-91",
	amount: 5000,
	days: 91,
	reason: "The borrower called about it",
};

const byFormat: Readonly<Record<string, string>> = {
	uuid: "7f1c2d3e-4a5b-4c6d-8e7f-90a1b2c3d4e5",
	date: "2026-11-16",
	"date-time": "2026-11-16T15:00:00.000Z",
	email: "ana.lopez@gmail.com",
	uri: "https://puente.example/",
};

/** Texts for the patterns of the contract, tried in order. */
const texts = [
	"text",
	"123456",
	"5512345678",
	"0.05",
	"PM20261001ABCD2345",
	"com.puente.mx",
	"f".repeat(64),
	"A".repeat(43),
	"2026-11-16",
	"12:30",
	"https://puente.example/",
	"7f1c2d3e-4a5b-4c6d-8e7f-90a1b2c3d4e5",
	"4242424242424242",
	"1234",
	"123",
	"12",
];

/** An example of a schema: every field is there, and of several shapes the first that is not null. */
export function exampleOf(schema: Json, name = ""): unknown {
	if ("const" in schema) return schema["const"];
	const options = schema["enum"] ?? schema["anyOf"] ?? schema["oneOf"];
	if (schema["enum"] !== undefined) return fitting(byName[name], options as readonly unknown[]);
	if (options !== undefined) {
		const shapes = options as readonly Json[];
		return exampleOf(shapes.find(({ type }) => type !== "null") ?? {}, name);
	}
	const [type] = [schema["type"]].flat().filter((each) => each !== "null");
	switch (type) {
		case "object":
			return objectExample(schema);
		case "array": {
			const count = Math.max(1, Number(schema["minItems"] ?? 1));
			return Array.from({ length: count }, () => exampleOf((schema["items"] as Json) ?? {}, name));
		}
		case "integer":
		case "number":
			return numberExample(schema, name);
		case "boolean":
			return true;
		case undefined:
			return schema["type"] === undefined ? textExample(schema, name) : null;
		default:
			return textExample(schema, name);
	}
}

function fitting(wanted: unknown, allowed: readonly unknown[]): unknown {
	return allowed.includes(wanted) ? wanted : allowed[0];
}

function objectExample(schema: Json): Json {
	const properties = (schema["properties"] ?? {}) as Readonly<Record<string, Json>>;
	const fields = Object.entries(properties).map(([name, field]) => [name, exampleOf(field, name)]);
	const others = schema["additionalProperties"];
	if (fields.length > 0 || typeof others !== "object") return Object.fromEntries(fields);
	return { name: exampleOf(others as Json) };
}

function numberExample(schema: Json, name: string): number {
	const min = Number(schema["minimum"] ?? 1);
	const max = Number(schema["maximum"] ?? Number.POSITIVE_INFINITY);
	const wanted = name.endsWith("Minor")
		? 150_000
		: typeof byName[name] === "number"
			? Number(byName[name])
			: 1;
	return Math.min(max, Math.max(min, wanted));
}

function textExample(schema: Json, name: string): string {
	const format = byFormat[String(schema["format"])];
	if (format !== undefined) return format;
	const pattern = schema["pattern"];
	const candidates = typeof byName[name] === "string" ? [String(byName[name]), ...texts] : texts;
	const fits = (text: string) =>
		(pattern === undefined || new RegExp(String(pattern)).test(text)) &&
		text.length >= Number(schema["minLength"] ?? 0) &&
		text.length <= Number(schema["maxLength"] ?? Number.POSITIVE_INFINITY);
	return candidates.find(fits) ?? "text".padEnd(Number(schema["minLength"] ?? 0), "t");
}
