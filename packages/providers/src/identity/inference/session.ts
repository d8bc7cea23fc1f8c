import * as ort from "onnxruntime-web";

// One thread a worker: the pool is as wide as the machine, and threads inside wasm cost more than they gain.
ort.env.wasm.numThreads = 1;

type Output = { readonly data: Float32Array; readonly dims: readonly number[] };
/** Runs a network with one input, and returns its outputs in their order. */
export type Network = (input: Float32Array, dims: readonly number[]) => Promise<readonly Output[]>;

export async function loadNetwork(model: Uint8Array): Promise<Network> {
	const session = await ort.InferenceSession.create(model);
	const [inputName = ""] = session.inputNames;
	return async (input, dims) => {
		const outputs = await session.run({ [inputName]: new ort.Tensor("float32", input, dims) });
		return session.outputNames.map((name) => {
			const output = outputs[name];
			if (!(output?.data instanceof Float32Array)) throw new Error(`network returned no output ${name}`);
			return { data: output.data, dims: output.dims };
		});
	};
}
