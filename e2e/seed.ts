import { createHash } from "node:crypto";

/** The same numbers for the same seed and name, on every machine. */
function seeded(name: string): number {
	return createHash("sha256").update(`${process.env["SEED"]}:${name}`).digest().readUInt32BE();
}

let given = 0;
/** Seven digits that no other test of this worker was given. */
export function newDigits(): string {
	given += 1;
	return String((seeded("digits") + given * 7919) % 10_000_000).padStart(7, "0");
}

/** A number that no other person of this worker was drawn with. */
export function newNamesake(): number {
	given += 1;
	return given;
}

/** An amount between 100.00 and 999.99 that no other test of this worker pays. */
export function newAmountMinor(): number {
	given += 1;
	return 10_000 + ((seeded("amount") + given * 7919) % 90_000);
}
