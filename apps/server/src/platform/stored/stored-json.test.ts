import { expect, it } from "vitest";
import * as z from "zod/mini";
import { readStored, type StoredFormat, storedMinor, toStoredJson, writeStored } from "./stored-json.ts";

type Fee = { readonly amountMinor: bigint; readonly taxed: boolean };
const first: StoredFormat<Pick<Fee, "amountMinor">> = {
	name: "fee",
	schema: z.object({ amountMinor: storedMinor }),
};
const second: StoredFormat<Fee> = {
	name: "fee",
	schema: z.object({ amountMinor: storedMinor, taxed: z.boolean() }),
	upgrades: [(old) => ({ ...old, taxed: false })],
};

it("reads what it wrote", () => {
	const fee = { amountMinor: 12345678901234567890n, taxed: true };
	expect(readStored(second, JSON.parse(writeStored(second, fee)))).toEqual(fee);
});

it("writes the first version without a mark, so that older rows are of the first version", () => {
	expect(writeStored(first, { amountMinor: 5n })).toBe('{"amountMinor":"5"}');
});

it("upgrades an older version", () => {
	const old = JSON.parse(writeStored(first, { amountMinor: 5n }));
	expect(readStored(second, old)).toEqual({ amountMinor: 5n, taxed: false });
});

it("refuses what a newer program wrote", () => {
	const newer = JSON.parse(writeStored(second, { amountMinor: 5n, taxed: true }));
	expect(() => readStored(first, newer)).toThrow(
		"stored fee has version 2, which is newer than this program",
	);
});

it("names the field that does not fit, and not its value", () => {
	const broken = JSON.parse(toStoredJson({ amountMinor: "secret" }));
	expect(() => readStored(first, broken)).toThrow(/^stored fee of version 1 does not fit: amountMinor \(/);
	expect(() => readStored(first, broken)).not.toThrow("secret");
});
