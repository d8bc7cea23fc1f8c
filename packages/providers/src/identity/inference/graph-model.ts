import * as z from "zod/mini";
import { type ModelFile, readModel } from "../models.ts";
import { buildNetwork, type NetworkBuilder, type Value } from "./network.ts";
import { readWeights, type Weights, weightList } from "./tensorflow-weights.ts";

const strings = z.object({ s: z.string() });
const integers = z.object({ list: z.object({ i: z.array(z.string()) }) });
const nodeShape = z.object({
	name: z.string(),
	op: z.string(),
	input: z.optional(z.array(z.string())),
	attr: z.optional(
		z.object({
			padding: z.optional(strings),
			strides: z.optional(integers),
			ksize: z.optional(integers),
			fused_ops: z.optional(z.object({ list: z.object({ s: z.array(z.string()) }) })),
		}),
	),
});
const topologyShape = z.object({
	modelTopology: z.object({ node: z.array(nodeShape) }),
	weightsManifest: z.tuple([z.object({ weights: weightList })]),
});
type Node = z.output<typeof nodeShape>;

/** Translates a graph model of TensorFlow.js into an ONNX file; knows the operations of face mesh and iris. */
export async function convertGraphModel(
	files: { readonly topology: ModelFile; readonly weights: ModelFile },
	side: number,
): Promise<Uint8Array> {
	const topology = JSON.parse(new TextDecoder().decode(await readModel(files.topology)));
	const { modelTopology, weightsManifest } = z.parse(topologyShape, topology);
	const weights = await readWeights(weightsManifest[0].weights, files.weights);
	const nodes = new Map(modelTopology.node.map((node) => [node.name, node]));
	const network = buildNetwork(side);
	const values = new Map<string, Value>();
	const outputOf = (name: string): Value => {
		const known = values.get(name);
		if (known !== undefined) return known;
		const node = nodes.get(name);
		if (node === undefined) throw new Error(`model ${files.topology.path} has no node ${name}`);
		const value = translate(node, { network, weights, outputOf });
		values.set(name, value);
		return value;
	};
	const outputs = modelTopology.node.filter(({ op }) => op === "Identity");
	return network.toFile(outputs.map(({ name }) => outputOf(name)));
}

type Context = {
	readonly network: NetworkBuilder;
	readonly weights: Weights;
	readonly outputOf: (name: string) => Value;
};

function translate(node: Node, { network, weights, outputOf }: Context): Value {
	const [first = "", second = "", third = "", fourth = ""] = node.input ?? [];
	const padding = textOf(node.attr?.padding?.s) === "SAME" ? "SAME" : "VALID";
	const stride = Number(node.attr?.strides?.list.i[1] ?? 1);
	switch (node.op) {
		case "Placeholder":
			return network.input;
		case "Identity":
			return outputOf(first);
		case "_FusedConv2D": {
			const filter = weights(second);
			const out = network.convolve(outputOf(first), { filter, bias: weights(third), stride, padding });
			const fused = node.attr?.fused_ops?.list.s.map(textOf).join();
			if (fused === "BiasAdd") return out;
			if (fused === "BiasAdd,Prelu") return prelu(network, out, weights(fourth).values);
			throw new Error(`operation ${fused} after a convolution is not known`);
		}
		case "DepthwiseConv2dNative":
			return network.convolve(outputOf(first), {
				filter: weights(second),
				stride,
				padding,
				isDepthwise: true,
			});
		case "AddV2":
			return network.apply("Add", [outputOf(first), outputOf(second)]);
		case "Prelu":
			return prelu(network, outputOf(first), weights(second).values);
		case "MaxPool": {
			const size = Number(node.attr?.ksize?.list.i[1]);
			return network.apply("MaxPool", [outputOf(first)], {
				kernel_shape: [size, size],
				strides: [stride, stride],
				auto_pad: padding === "SAME" ? "SAME_UPPER" : "VALID",
			});
		}
		case "Pad": {
			// Before and after each of batch, height, width and channel; only channels are padded.
			const channels = weights(second).values[7] ?? 0;
			return network.pad(outputOf(first), { channels, rows: 0, columns: 0 });
		}
		case "Sigmoid":
			return network.apply("Sigmoid", [outputOf(first)]);
		case "ConcatV2":
			return network.apply("Concat", [outputOf(first), outputOf(second)], { axis: 1 });
		case "Reshape":
			return flatten(network, outputOf(first));
		default:
			throw new Error(`operation ${node.op} is not known`);
	}
}

function prelu(network: NetworkBuilder, input: Value, slopes: Float32Array): Value {
	return network.apply("PRelu", [input, network.constant(slopes, [slopes.length, 1, 1])]);
}

/** TensorFlow counts the channels of a place one after another. */
function flatten(network: NetworkBuilder, input: Value): Value {
	return network.apply("Flatten", [network.apply("Transpose", [input], { perm: [0, 2, 3, 1] })]);
}

const textOf = (base64 = ""): string => Buffer.from(base64, "base64").toString("utf8");
