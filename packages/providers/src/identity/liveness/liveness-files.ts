import { createRequire } from "node:module";
import { dirname } from "node:path";

const require = createRequire(import.meta.url);
const code = dirname(require.resolve("@vladmandic/human"));
const file = (name: string, sha256: string) => ({ folder: dirname(code), path: `models/${name}`, sha256 });

/** MediaPipe's face mesh and iris as shipped in the package (MIT); nothing else of the package is used. */
export const meshFiles = {
	topology: file("facemesh.json", "b60ca26f404724f43bd2b1575761d8265180e1f053cc0731caa68462927309e7"),
	weights: file("facemesh.bin", "3826da640b0a3021161605369ee6af293f75d518040355b960ec71a3390c1c0b"),
} as const;

export const irisFiles = {
	topology: file("iris.json", "49038ac9dcc09aa05474d91d98e9db5b47af4830929bcf102ed5a56bfbabb465"),
	weights: file("iris.bin", "d7f296d184274213d4642681ae186112cbbec77fd2ab066257d3c56a1940bc71"),
} as const;
