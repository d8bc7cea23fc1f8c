import { type Attribute, type Constant, type Operation, onnxFile } from "./onnx-file.ts";
import type { Weight } from "./tensorflow-weights.ts";

/** The name of a value in the network. */
export type Value = string;
type Attributes = Readonly<Record<string, Attribute>>;
type Convolution = {
	readonly filter: Weight;
	readonly bias?: Weight;
	readonly stride?: number;
	readonly padding?: "SAME" | "VALID";
	/** Each channel has its own filter. */
	readonly isDepthwise?: boolean;
};

/** Builds a network for ONNX Runtime, layer by layer, from weights of TensorFlow. */
export type NetworkBuilder = {
	/** Images of three channels, plane by plane. */
	readonly input: Value;
	readonly apply: (type: string, inputs: readonly Value[], attributes?: Attributes) => Value;
	readonly constant: (values: Float32Array, dims: readonly number[]) => Value;
	/** For operations that take dimensions; 0 keeps one, -1 is what is left. */
	readonly shape: (dims: readonly number[]) => Value;
	readonly convolve: (input: Value, convolution: Convolution) => Value;
	/** Zeros after the last channel, row and column. */
	readonly pad: (input: Value, after: { channels: number; rows: number; columns: number }) => Value;
	readonly toFile: (outputs: readonly Value[]) => Uint8Array;
};

export function buildNetwork(side: number): NetworkBuilder {
	const constants: Constant[] = [];
	const operations: Operation[] = [];
	const input = "input";
	const addConstant = (values: Constant["values"], dims: readonly number[]): Value => {
		const name = `constant-${constants.length}`;
		constants.push({ name, dims, values });
		return name;
	};
	const shape: NetworkBuilder["shape"] = (dims) =>
		addConstant(BigInt64Array.from(dims, BigInt), [dims.length]);
	const apply: NetworkBuilder["apply"] = (type, inputs, attributes = {}) => {
		const output = `${type}-${operations.length}`;
		operations.push({ type, inputs, output, attributes });
		return output;
	};
	return {
		input,
		apply,
		constant: addConstant,
		shape,
		convolve(from, { filter, bias, stride = 1, padding = "SAME", isDepthwise = false }) {
			const planes = isDepthwise ? depthwiseFilter(filter) : planarFilter(filter);
			const inputs = [from, addConstant(planes.values, planes.dims)];
			if (bias !== undefined) inputs.push(addConstant(bias.values, bias.dims));
			return apply("Conv", inputs, {
				strides: [stride, stride],
				group: isDepthwise ? (planes.dims[0] ?? 1) : 1,
				auto_pad: padding === "SAME" ? "SAME_UPPER" : "VALID",
			});
		},
		pad(from, { channels, rows, columns }) {
			return apply("Pad", [from, shape([0, 0, 0, 0, 0, channels, rows, columns])]);
		},
		toFile: (outputs) =>
			onnxFile({ input: { name: input, dims: [null, 3, side, side] }, outputs, constants, operations }),
	};
}

/** Height, width, input, output become output, input, height, width. */
function planarFilter({ dims, values }: Weight): Weight {
	const [height = 1, width = 1, inputs = 1, outputs = 1] = dims;
	const moved = new Float32Array(values.length);
	const area = height * width;
	for (let place = 0; place < area; place++) {
		for (let input = 0; input < inputs; input++) {
			for (let output = 0; output < outputs; output++) {
				const from = (place * inputs + input) * outputs + output;
				moved[(output * inputs + input) * area + place] = values[from] ?? 0;
			}
		}
	}
	return { dims: [outputs, inputs, height, width], values: moved };
}

/** Height, width, channel, 1: every channel becomes an output with one input. */
function depthwiseFilter({ dims, values }: Weight): Weight {
	const [height = 1, width = 1, channels = 1] = dims;
	return planarFilter({ dims: [height, width, 1, channels], values });
}
