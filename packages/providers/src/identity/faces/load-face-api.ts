import { join } from "node:path";
import { setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import { ready, setBackend } from "@tensorflow/tfjs-core";
import faceApi from "@vladmandic/face-api/dist/face-api.node-wasm.js";
import { packageFolder, readModel } from "../models.ts";
import { faceFiles } from "./face-files.ts";

export type FaceApi = typeof faceApi;

/**
 * The library calls operations as methods of a tensor, which only the complete TensorFlow.js provides. It is bundled
 * with the core alone (the rest is training, browsers and data sets), so the methods are added here.
 */
function addMethods(tf: FaceApi["tf"]): void {
	const sample = tf.scalar(0);
	const prototype: Record<string, unknown> = Object.getPrototypeOf(sample);
	sample.dispose();
	for (const [name, operation] of Object.entries(tf)) {
		if (typeof operation !== "function" || !/^[a-z]/.test(name) || name in prototype) continue;
		const call = operation as (...all: unknown[]) => unknown;
		prototype[name] = function method(this: unknown, ...rest: unknown[]) {
			return call(this, ...rest);
		};
	}
	type Shaped = { readonly size: number };
	const reshape = tf.reshape as (tensor: unknown, shape: number[]) => unknown;
	for (const rank of [1, 2, 3, 4, 5]) {
		prototype[`as${rank}D`] = function reshaped(this: Shaped, ...shape: number[]) {
			return reshape(this, rank === 1 ? [this.size] : shape);
		};
	}
	const cast = tf.cast as (tensor: unknown, type: string) => unknown;
	for (const [name, type] of [
		["toFloat", "float32"],
		["toInt", "int32"],
	] as const) {
		prototype[name] = function converted(this: unknown) {
			return cast(this, type);
		};
	}
	prototype["asScalar"] = function scalar(this: unknown) {
		return reshape(this, []);
	};
}

export async function loadFaceApi(): Promise<FaceApi> {
	for (const file of faceFiles) await readModel(file);
	setWasmPaths(join(packageFolder("@tensorflow/tfjs-backend-wasm"), "dist/"));
	await setBackend("wasm");
	await ready();
	addMethods(faceApi.tf);
	const folder = join(packageFolder("@vladmandic/face-api"), "model");
	await faceApi.nets.ssdMobilenetv1.loadFromDisk(folder);
	await faceApi.nets.tinyFaceDetector.loadFromDisk(folder);
	await faceApi.nets.faceLandmark68Net.loadFromDisk(folder);
	await faceApi.nets.faceRecognitionNet.loadFromDisk(folder);
	return faceApi;
}
