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
export const minor: z.ZodMiniType<number, bigint> = z.pipe(
	// What the apps parse is a number already.
	z.union([z.bigint(), z.int()]),
	z.transform(toWire),
) as z.ZodMiniType<number, number | bigint> as z.ZodMiniType<number, bigint>;
