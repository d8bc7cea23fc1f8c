import * as z from "zod/mini";
import { buildNetwork, type NetworkBuilder, type Value } from "../inference/network.ts";
import { loadNetwork, type Network } from "../inference/session.ts";
import { readWeights, type Weight, type Weights, weightList } from "../inference/tensorflow-weights.ts";
import { type ModelFile, readModel } from "../models.ts";

type Files = { readonly manifest: ModelFile; readonly weights: ModelFile };
/** Adds the layers between the input and the outputs. */
type Layers = (network: NetworkBuilder, weights: Weights) => readonly Value[];

const manifestShape = z.tuple([z.object({ weights: weightList })]);

export async function readFaceWeights(files: Files): Promise<Weights> {
	const manifest = JSON.parse(new TextDecoder().decode(await readModel(files.manifest)));
	return readWeights(z.parse(manifestShape, manifest)[0].weights, files.weights);
}

/** The face library stores weights only; its layers are written here as its source has them. */
export function loadFaceNetwork(weights: Weights, side: number, layers: Layers): Promise<Network> {
	const network = buildNetwork(side);
	return loadNetwork(network.toFile(layers(network, weights)));
}

const add = (network: NetworkBuilder, ...[first = "", ...rest]: readonly Value[]): Value =>
	rest.reduce((sum, value) => network.apply("Add", [sum, value]), first);
const relu = (network: NetworkBuilder, value: Value): Value => network.apply("Relu", [value]);

/** A filter for each channel, and a filter across the channels. */
function separableConvolution(
	network: NetworkBuilder,
	weights: Weights,
	{ from, name, stride = 1 }: { from: Value; name: string; stride?: number },
): Value {
	const depthwise = weights(`${name}/depthwise_filter`);
	const spread = network.convolve(from, { filter: depthwise, stride, isDepthwise: true });
	const [filter, bias] = [weights(`${name}/pointwise_filter`), weights(`${name}/bias`)];
	return network.convolve(spread, { filter, bias });
}

const stridedLayers: readonly number[] = [2, 4, 6, 12];
const batchNormEpsilon = 0.0010000000474974513;

/** SSD on MobileNet v1. Outputs: four numbers of each box, and three of its class. */
export const detectorLayers: Layers = (network, weights) => {
	const [zero, six] = [0, 6].map((limit) => network.constant(Float32Array.of(limit), [])) as [Value, Value];
	const clipped = (value: Value) => network.apply("Clip", [value, zero, six]);
	const pointwise = (from: Value, name: string, stride = 1) =>
		clipped(
			network.convolve(from, {
				filter: weights(`${name}/weights`),
				bias: weights(`${name}/convolution_bn_offset`),
				stride,
			}),
		);
	const depthwise = (from: Value, name: string, stride: number) => {
		const filter = weights(`${name}/depthwise_weights`);
		const spread = network.convolve(from, { filter, stride, isDepthwise: true });
		const normal = ["gamma", "beta", "moving_mean", "moving_variance"].map((part) => {
			const { values, dims } = weights(`${name}/BatchNorm/${part}`);
			return network.constant(values, dims);
		});
		const attributes = { epsilon: batchNormEpsilon };
		return clipped(network.apply("BatchNormalization", [spread, ...normal], attributes));
	};
	let out = pointwise(network.input, "MobilenetV1/Conv2d_0_pointwise", 2);
	const features: Value[] = [];
	for (let layer = 1; layer <= 13; layer++) {
		const name = `MobilenetV1/Conv2d_${layer}`;
		out = depthwise(out, `${name}_depthwise`, stridedLayers.includes(layer) ? 2 : 1);
		out = pointwise(out, `${name}_pointwise`);
		if (layer === 11 || layer === 13) features.push(out);
	}
	for (let layer = 0; layer < 8; layer++) {
		const isFeature = layer % 2 === 1;
		out = pointwise(out, `Prediction/Conv2d_${layer}_pointwise`, isFeature ? 2 : 1);
		if (isFeature) features.push(out);
	}
	const predictionsOf = (part: string, size: number) =>
		network.apply(
			"Concat",
			features.map((feature, index) => {
				const name = `Prediction/BoxPredictor_${index}/${part}`;
				const [filter, bias] = [weights(`${name}/weights`), weights(`${name}/biases`)];
				return rowsOf(network, network.convolve(feature, { filter, bias }), size);
			}),
			{ axis: 1 },
		);
	return [predictionsOf("BoxEncodingPredictor", 4), predictionsOf("ClassPredictor", 3)];
};

/** The channels of each place, in rows of one size. */
function rowsOf(network: NetworkBuilder, from: Value, size: number): Value {
	const byPlace = network.apply("Transpose", [from], { perm: [0, 2, 3, 1] });
	return network.apply("Reshape", [byPlace, network.shape([0, -1, size])]);
}

const leakySlope = 0.1;

/** A small YOLO. Output: five numbers of each anchor of each cell. */
export const smallDetectorLayers: Layers = (network, weights) => {
	const leaky = (value: Value) => network.apply("LeakyRelu", [value], { alpha: leakySlope });
	const halved = (value: Value, stride: number) =>
		network.apply("MaxPool", [value], {
			kernel_shape: [2, 2],
			strides: [stride, stride],
			auto_pad: "SAME_UPPER",
		});
	const first = { filter: weights("conv0/filters"), bias: weights("conv0/bias"), padding: "VALID" } as const;
	let out = halved(leaky(network.convolve(network.input, first)), 2);
	for (let layer = 1; layer <= 5; layer++) {
		out = leaky(separableConvolution(network, weights, { from: out, name: `conv${layer}` }));
		out = halved(out, layer === 5 ? 1 : 2);
	}
	const last = network.convolve(out, { filter: weights("conv8/filters"), bias: weights("conv8/bias") });
	return [rowsOf(network, last, 5)];
};

/** Four dense blocks. Output: across and down of 68 points, as shares of the picture. */
export const landmarkLayers: Layers = (network, weights) => {
	let out = network.input;
	for (let block = 0; block < 4; block++) {
		const layer = (from: Value, number: number, stride = 1) =>
			separableConvolution(network, weights, { from, name: `dense${block}/conv${number}`, stride });
		const filter = () => ({ filter: weights("dense0/conv0/filters"), bias: weights("dense0/conv0/bias") });
		const out1 = relu(
			network,
			block === 0 ? network.convolve(out, { ...filter(), stride: 2 }) : layer(out, 0, 2),
		);
		const out2 = layer(out1, 1);
		const out3 = layer(relu(network, add(network, out1, out2)), 2);
		const out4 = layer(relu(network, add(network, out2, out3, out1)), 3);
		out = relu(network, add(network, out3, out4, out2, out1));
	}
	const pooled = network.apply("Flatten", [network.apply("GlobalAveragePool", [out])]);
	const [{ values, dims }, bias] = [weights("fc/weights"), weights("fc/bias")];
	const points = network.apply("MatMul", [pooled, network.constant(values, dims)]);
	return [add(network, points, network.constant(bias.values, bias.dims))];
};

/** Residual blocks: of each width, how many; the first of a width halves the sides, except for the first width. */
const residualBlocks = [
	["conv32", ["1", "2", "3"]],
	["conv64", ["down", "1", "2", "3"]],
	["conv128", ["down", "1", "2"]],
	["conv256", ["down", "1", "2", "down_out"]],
] as const;
/** Blocks whose unpadded filter gives a row and a column less than the pooled input. */
const shortBlocks: readonly string[] = ["conv256_down", "conv256_down_out"];

/** A residual network. Output: the 128 numbers that describe a face. */
export const recogniserLayers: Layers = (network, weights) => {
	const layer = (from: Value, name: string, isHalved = false) =>
		network.convolve(from, {
			...scaledConvolution(weights, name),
			...(isHalved ? { stride: 2, padding: "VALID" } : {}),
		});
	const pool = { strides: [2, 2], auto_pad: "VALID" };
	let out = relu(network, layer(network.input, "conv32_down", true));
	out = network.apply("MaxPool", [out], { ...pool, kernel_shape: [3, 3] });
	let channels = 32;
	for (const [width, blocks] of residualBlocks) {
		for (const block of blocks) {
			const name = `${width}_${block}`;
			const isHalved = block.startsWith("down");
			let inner = layer(relu(network, layer(out, `${name}/conv1`, isHalved)), `${name}/conv2`);
			const channelsNow = Number(width.slice("conv".length));
			if (isHalved) out = network.apply("AveragePool", [out], { ...pool, kernel_shape: [2, 2] });
			if (channelsNow > channels)
				out = network.pad(out, { channels: channelsNow - channels, rows: 0, columns: 0 });
			if (shortBlocks.includes(name)) inner = network.pad(inner, { channels: 0, rows: 1, columns: 1 });
			channels = channelsNow;
			out = relu(network, add(network, inner, out));
		}
	}
	const pooled = network.apply("Flatten", [network.apply("GlobalAveragePool", [out])]);
	const { values, dims } = weights("fc");
	return [network.apply("MatMul", [pooled, network.constant(values, dims)])];
};

/** A convolution whose outputs are multiplied and moved, as one convolution. */
function scaledConvolution(weights: Weights, name: string): { filter: Weight; bias: Weight } {
	const [filter, bias] = [weights(`${name}/conv/filters`), weights(`${name}/conv/bias`)];
	const [factors, offsets] = [
		weights(`${name}/scale/weights`).values,
		weights(`${name}/scale/biases`).values,
	];
	const factor = (index: number) => factors[index % factors.length] ?? 1;
	return {
		filter: { dims: filter.dims, values: filter.values.map((value, index) => value * factor(index)) },
		bias: {
			dims: bias.dims,
			values: bias.values.map((value, index) => value * factor(index) + (offsets[index] ?? 0)),
		},
	};
}
