import { createHash } from "node:crypto";

/** The same number for the same seed and name. */
function seeded(name: string): number {
	return createHash("sha256").update(`${process.env["SEED"]}:${name}`).digest().readUInt32BE();
}

let issued = 0;
/** Seven digits that no other test of this worker gets. */
export function newDigits(): string {
	issued += 1;
	return String((seeded("digits") + issued * 7919) % 10_000_000).padStart(7, "0");
}

/** A number that no other synthetic identity of this worker gets. */
export function newNamesake(): number {
	issued += 1;
	return issued;
}

/** An amount between 100.00 and 999.99 that no other test of this worker gets. */
export function newAmountMinor(): number {
	issued += 1;
	return 10_000 + ((seeded("amount") + issued * 7919) % 90_000);
}
