import { expect, it } from "vitest";
import { buildNetwork, type NetworkBuilder, type Value } from "./network.ts";
import { loadNetwork } from "./session.ts";

const side = 3;
/** One to nine in the first channel, tens of them in the second, hundreds in the third. */
const image = Float32Array.from({ length: 27 }, (_, at) => ((at % 9) + 1) * 10 ** Math.floor(at / 9));

async function outputOf(layers: (network: NetworkBuilder) => Value): Promise<number[]> {
	const network = buildNetwork(side);
	const run = await loadNetwork(network.toFile([layers(network)]));
	const [output] = await run(image, [1, 3, side, side]);
	return [...(output?.data ?? [])];
}

it("convolves across channels with weights in TensorFlow's order, padded at the end", async () => {
	// Two by two places, three inputs, two outputs: the first output adds the first channel, the second the last one.
	const values = Float32Array.from(
		{ length: 24 },
		(_, at) => (at % 6 === 0 ? 1 : 0) + (at % 6 === 5 ? 1 : 0),
	);
	const filter = { dims: [2, 2, 3, 2], values };
	const bias = { dims: [2], values: Float32Array.of(0.5, 0) };
	expect(await outputOf((network) => network.convolve(network.input, { filter, bias, stride: 2 }))).toEqual([
		12.5, 9.5, 15.5, 9.5, 1200, 900, 1500, 900,
	]);
});

it("convolves each channel alone", async () => {
	const filter = { dims: [1, 1, 3, 1], values: Float32Array.of(1, 2, 3) };
	const output = await outputOf((network) =>
		network.convolve(network.input, { filter, isDepthwise: true, padding: "VALID" }),
	);
	expect([output[0], output[9], output[18]]).toEqual([1, 20, 300]);
});

it("pads after the last channel, row and column", async () => {
	const output = await outputOf((network) =>
		network.pad(network.input, { channels: 1, rows: 1, columns: 0 }),
	);
	expect(output).toHaveLength(4 * 4 * 3);
	expect(output.slice(0, 12)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0]);
	expect(output.slice(36)).toEqual(Array(12).fill(0));
});

it("returns channels place by place with a whole-number shape", async () => {
	const output = await outputOf((network) =>
		network.apply("Reshape", [
			network.apply("Transpose", [network.input], { perm: [0, 2, 3, 1] }),
			network.shape([0, -1, 3]),
		]),
	);
	expect(output.slice(0, 6)).toEqual([1, 10, 100, 2, 20, 200]);
});
