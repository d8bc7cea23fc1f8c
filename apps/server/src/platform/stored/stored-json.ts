import { ok, type Result, refuse } from "@puente/core/result";
import { isDate, plainDate } from "@puente/core/time";
import * as z from "zod/mini";
import type { KeyHolder, Vault } from "../crypto/vault.ts";

/** One kind of stored JSON: the shape that is written today, and how older ones become it. */
export type StoredFormat<T> = {
	/** For error messages. */
	readonly name: string;
	readonly schema: z.ZodMiniType<T>;
	/** `upgrades[0]` turns version 1 into version 2, and so on. */
	readonly upgrades?: readonly ((old: Readonly<Record<string, unknown>>) => unknown)[];
};

/** Names the version inside the JSON. Version 1 has none, so that everything written before versions is version 1. */
const versionField = "formatVersion";

/** Reads what is stored, whatever version wrote it. Throws when it does not fit: the values stay out of the message. */
export function readStored<T>(format: StoredFormat<T>, stored: unknown): T {
	const parsed = parseStored(format, stored);
	if (parsed.ok) return parsed.value;
	throw new Error(parsed.refusal);
}

/** Like `readStored`, but what does not fit is refused with the reason. */
export function parseStored<T>(
	{ name, schema, upgrades = [] }: StoredFormat<T>,
	stored: unknown,
): Result<T, string> {
	const version = versionOf(stored);
	if (version > upgrades.length + 1)
		return refuse(`stored ${name} has version ${version}, which is newer than this program`);
	const current = upgrades
		.slice(version - 1)
		.reduce<unknown>((old, upgrade) => upgrade(old as never), stored);
	const parsed = z.safeParse(schema, current);
	if (parsed.success) return ok(parsed.data);
	const places = parsed.error.issues.map(({ path, code }) => `${path.join(".") || "whole"} (${code})`);
	return refuse(`stored ${name} of version ${version} does not fit: ${places.join(", ")}`);
}

function versionOf(stored: unknown): number {
	if (stored === null || typeof stored !== "object" || !(versionField in stored)) return 1;
	return Number(stored[versionField]);
}

/** JSON text of a value, with its version from version 2 on. Amounts become text: a JSON number is a double to most readers. */
export function writeStored<T>({ upgrades = [] }: StoredFormat<T>, value: T): string {
	const version = upgrades.length + 1;
	return toStoredJson(version === 1 ? value : { ...value, [versionField]: version });
}

export function toStoredJson(value: unknown): string {
	return JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? part.toString() : part));
}

/** Opens and reads JSON that is sealed under a borrower's key. */
export function openStored<T>(
	format: StoredFormat<T>,
	{ vault, holder, field }: { readonly vault: Vault; readonly holder: KeyHolder; readonly field: string },
	sealed: Uint8Array,
): T {
	return readStored(format, JSON.parse(vault.openFor(holder, field, Buffer.from(sealed))));
}

/** Minor units, stored as text. */
export const storedMinor = z.pipe(
	z.string().check(z.regex(/^-?\d+$/)),
	z.transform((text: string) => BigInt(text)),
);

/** A calendar day, stored as text. */
export const storedDate = z.pipe(z.string().check(z.refine(isDate)), z.transform(plainDate));
