import * as z from "zod/mini";

function toWire(value: number | bigint): number {
	const number = Number(value);
	if (!Number.isSafeInteger(number)) throw new RangeError("an amount does not fit into a JSON number");
	return number;
}

/**
 * An amount in minor units. The server's handlers return it as a bigint, the wire and the apps have a whole number:
 * the server turns one into the other when it parses its answer. Only for outputs.
 */
export const minor = z.pipe(z.union([z.int(), z.bigint()]), z.transform(toWire));
