import type { Json } from "./openapi-json.ts";

/** A shape that occurs twice and is at least this long is written once. */
const sharedLengthMin = 70;

/** Moves shapes that occur more than once into `components.schemas`, named after the field that has them. */
export function shareSchemas(paths: Json): { readonly paths: Json; readonly schemas: Json } {
	const counts = new Map<string, number>();
	visit(paths, (schema) => {
		const key = JSON.stringify(schema);
		counts.set(key, (counts.get(key) ?? 0) + 1);
	});
	const names = new Map<string, string>();
	const schemas: Record<string, unknown> = {};
	const share = (value: unknown, field: string): unknown => {
		if (Array.isArray(value)) return value.map((each) => share(each, field));
		if (typeof value !== "object" || value === null) return value;
		const key = isShape(value) ? JSON.stringify(value) : "";
		if ((counts.get(key) ?? 0) < 2 || key.length < sharedLengthMin) return inside(value as Json, field);
		const known = names.get(key);
		if (known !== undefined) return refTo(known);
		const name = freeName(schemas, field);
		names.set(key, name);
		// Reserved first, because a shape inside may have the same name.
		schemas[name] = {};
		schemas[name] = inside(value as Json, field);
		return refTo(name);
	};
	const inside = (value: Json, field: string): Json =>
		Object.fromEntries(
			Object.entries(value).map(([name, each]) => {
				// Examples are values, not shapes.
				if (name === "example") return [name, each];
				return [name, share(each, structural.has(name) ? field : name)];
			}),
		);
	return { paths: inside(paths, "shape"), schemas };
}

/** Names that say how a shape is built, not what it is. */
const structural = new Set(["schema", "items", "anyOf", "properties", "content", "application/json", "data"]);

function isShape(value: object): boolean {
	const { type } = value as Json;
	return typeof type === "string" || Array.isArray(type) || "anyOf" in value;
}

function visit(value: unknown, onShape: (schema: object) => void): void {
	if (typeof value !== "object" || value === null) return;
	if (!Array.isArray(value) && isShape(value)) onShape(value);
	for (const [name, each] of Object.entries(value)) if (name !== "example") visit(each, onShape);
}

function refTo(name: string): Json {
	return { $ref: `#/components/schemas/${name}` };
}

function freeName(schemas: Readonly<Record<string, unknown>>, field: string): string {
	const words = field.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
	const name = words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join("") || "Shape";
	let free = name;
	for (let number = 2; Object.hasOwn(schemas, free); number++) free = `${name}${number}`;
	return free;
}
