/**
 * Writes ONNX files: the messages of onnx.proto that a network needs, as protocol buffers. Numbers in calls of `field`
 * are the field numbers of that file.
 */
import { Buffer } from "node:buffer";

/** An attribute of an operation: a whole number, a text, or a list of whole numbers. */
export type Attribute = number | string | readonly number[];
export type Operation = {
	readonly type: string;
	readonly inputs: readonly string[];
	readonly output: string;
	readonly attributes: Readonly<Record<string, Attribute>>;
};
export type Constant = {
	readonly name: string;
	readonly dims: readonly number[];
	readonly values: Float32Array | BigInt64Array;
};
export type OnnxGraph = {
	/** A dimension without a number is the size of the batch. */
	readonly input: { readonly name: string; readonly dims: readonly (number | null)[] };
	readonly outputs: readonly string[];
	readonly constants: readonly Constant[];
	readonly operations: readonly Operation[];
};

const irVersion = 8;
const operatorSet = 13;
const elementTypes = { float: 1, int64: 7 } as const;
const attributeTypes = { float: 1, int: 2, text: 3, ints: 7 } as const;

export function onnxFile(graph: OnnxGraph): Uint8Array {
	return message(field(1, irVersion), field(8, message(field(2, operatorSet))), field(7, graphOf(graph)));
}

function graphOf({ input, outputs, constants, operations }: OnnxGraph): Buffer {
	const dims = input.dims.map((dim) => field(1, message(dim === null ? field(2, "batch") : field(1, dim))));
	return message(
		...operations.map((operation) => field(1, operationOf(operation))),
		field(2, "network"),
		...constants.map((constant) => field(5, tensorOf(constant))),
		field(11, valueInfo(input.name, field(2, message(...dims)))),
		...outputs.map((output) => field(12, valueInfo(output))),
	);
}

function valueInfo(name: string, shape: Buffer = message()): Buffer {
	const tensorType = message(field(1, elementTypes.float), shape);
	return message(field(1, name), field(2, message(field(1, tensorType))));
}

function operationOf({ type, inputs, output, attributes }: Operation): Buffer {
	return message(
		...inputs.map((input) => field(1, input)),
		field(2, output),
		field(3, output),
		field(4, type),
		...Object.entries(attributes).map(([name, value]) => field(5, attributeOf(name, value))),
	);
}

function attributeOf(name: string, value: Attribute): Buffer {
	if (typeof value === "string")
		return message(field(1, name), field(4, value), field(20, attributeTypes.text));
	if (typeof value !== "number")
		return message(field(1, name), ...value.map((one) => field(8, one)), field(20, attributeTypes.ints));
	if (Number.isInteger(value)) return message(field(1, name), field(3, value), field(20, attributeTypes.int));
	return message(field(1, name), floatField(2, value), field(20, attributeTypes.float));
}

function tensorOf({ name, dims, values }: Constant): Buffer {
	const type = values instanceof Float32Array ? elementTypes.float : elementTypes.int64;
	const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
	return message(...dims.map((dim) => field(1, dim)), field(2, type), field(8, name), field(9, bytes));
}

const message = (...fields: readonly Buffer[]): Buffer => Buffer.concat(fields);

function field(number: number, value: number | string | Buffer): Buffer {
	if (typeof value === "number") return Buffer.concat([variableInteger(number << 3), variableInteger(value)]);
	const bytes = Buffer.from(value);
	return Buffer.concat([variableInteger((number << 3) | 2), variableInteger(bytes.length), bytes]);
}

function floatField(number: number, value: number): Buffer {
	const bytes = Buffer.alloc(4);
	bytes.writeFloatLE(value);
	return Buffer.concat([variableInteger((number << 3) | 5), bytes]);
}

/** Seven bits a byte, the lowest first. No number of ours is negative. */
function variableInteger(value: number): Buffer {
	const bytes: number[] = [];
	let rest = value;
	for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
	return Buffer.from([...bytes, rest]);
}
