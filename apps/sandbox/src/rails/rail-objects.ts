import { randomInt } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";

type Fields = Readonly<Record<string, string>>;
export type RailObject = { readonly id: string; readonly fields: Fields; readonly madeAtMs: number };

/** Small records that a rail stores for its customers: contacts, recipients, validations. */
export type RailObjects = {
	/** Returns the existing object for the same fields; `isNew` is false then. */
	readonly make: (prefix: string, fields: Fields) => RailObject & { readonly isNew: boolean };
	readonly find: (id: string) => RailObject | null;
	/** Objects with this prefix and this value of one field. */
	readonly listBy: (prefix: string, field: string, value: string) => readonly RailObject[];
	readonly findBy: (prefix: string, fields: Fields) => RailObject | null;
};

const row = z.optional(z.object({ id: z.string(), fields: z.string(), made_at_ms: z.number() }));
const fieldsOf = z.record(z.string(), z.string());

export function createRailObjects(db: DatabaseSync, realNow: () => number = Date.now): RailObjects {
	const insert = db.prepare(
		"INSERT INTO rail_objects (id, fields, made_at_ms) VALUES (?, ?, ?) ON CONFLICT (fields) DO NOTHING",
	);
	const byFields = db.prepare("SELECT id, fields, made_at_ms FROM rail_objects WHERE fields = ?");
	const byField = db.prepare(`
		SELECT id, fields, made_at_ms FROM rail_objects
		WHERE json_extract(fields, '$.prefix') = ? AND json_extract(fields, ?) = ?`);
	const byId = db.prepare("SELECT id, fields, made_at_ms FROM rail_objects WHERE id = ?");
	const read = (found: unknown): RailObject | null => {
		const parsed = row.parse(found);
		if (parsed === undefined) return null;
		const { prefix: _prefix, ...fields } = fieldsOf.parse(JSON.parse(parsed.fields));
		return { id: parsed.id, fields, madeAtMs: parsed.made_at_ms };
	};
	return {
		make(prefix, fields) {
			const identity = JSON.stringify({ prefix, ...fields });
			const { changes } = insert.run(prefix + randomName(14), identity, realNow());
			const object = read(byFields.get(identity));
			if (object === null) throw new Error(`rail object ${prefix} was inserted but not found`);
			return { ...object, isNew: changes > 0 };
		},
		listBy: (prefix, field, value) =>
			byField.all(prefix, `$.${field}`, value).flatMap((found) => read(found) ?? []),
		find: (id) => read(byId.get(id)),
		findBy: (prefix, fields) => read(byFields.get(JSON.stringify({ prefix, ...fields }))),
	};
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export function randomName(length: number): string {
	return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}
