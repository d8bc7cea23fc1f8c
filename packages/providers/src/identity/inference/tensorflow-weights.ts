import * as z from "zod/mini";
import { type ModelFile, readModel } from "../models.ts";

/** Numbers of a network with their dimensions, in the order of TensorFlow: height, width, input, output. */
export type Weight = { readonly dims: readonly number[]; readonly values: Float32Array };
/** Returns the weight of a name, which must exist. */
export type Weights = (name: string) => Weight;

/** The list of weights in a manifest of TensorFlow.js. Stored numbers of 8 bits are steps of a scale. */
export const weightList = z.array(
	z.object({
		name: z.string(),
		shape: z.array(z.number()),
		dtype: z.enum(["float32", "int32"]),
		quantization: z.optional(
			z.discriminatedUnion("dtype", [
				z.object({ dtype: z.literal("uint8"), scale: z.number(), min: z.number() }),
				z.object({ dtype: z.literal("float16") }),
			]),
		),
	}),
);
type Entry = z.output<typeof weightList>[number];

const byteCounts = { uint8: 1, float16: 2, float32: 4, int32: 4 } as const;

/** Reads the weights that follow each other in a file. */
export async function readWeights(list: readonly Entry[], file: ModelFile): Promise<Weights> {
	const bytes = await readModel(file);
	const weights = new Map<string, Weight>();
	let from = 0;
	for (const entry of list) {
		const count = entry.shape.reduce((product, dim) => product * dim, 1);
		const to = from + count * byteCounts[entry.quantization?.dtype ?? entry.dtype];
		weights.set(entry.name, {
			dims: entry.shape,
			values: numbersOf(entry, new Uint8Array(bytes.subarray(from, to)).buffer),
		});
		from = to;
	}
	if (from !== bytes.length) throw new Error(`model ${file.path} has another length than its manifest says`);
	return (name) => {
		const weight = weights.get(name);
		if (weight === undefined) throw new Error(`model ${file.path} has no weight ${name}`);
		return weight;
	};
}

function numbersOf({ dtype, quantization }: Entry, stored: ArrayBuffer): Float32Array {
	if (quantization === undefined)
		return new Float32Array(dtype === "float32" ? stored : new Int32Array(stored));
	if (quantization.dtype === "float16") return new Float32Array(new Float16Array(stored));
	const { scale, min } = quantization;
	return new Float32Array(new Uint8Array(stored)).map((step) => step * scale + min);
}
