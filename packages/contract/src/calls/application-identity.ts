import * as z from "zod/mini";
import { type Call, defineCalls } from "../call.ts";
import { consents } from "../consents.ts";
import { formValues, orderNo, stepCode } from "../fields.ts";

export const identityImages = ["front", "back", "face"] as const;
export type IdentityImageName = (typeof identityImages)[number];
export const livenessChallenges = ["blink", "turn"] as const;
export type LivenessChallenge = (typeof livenessChallenges)[number];

/**
 * What a field read from a document is worth: `checked` is proven by a check digit or a second place on the document, `read`
 * by nothing, `repaired` is a guess that the borrower has to confirm.
 */
export const fieldSources = ["checked", "read", "repaired"] as const;
const readField = z.object({ value: z.string(), confidence: z.number(), source: z.enum(fieldSources) });
const readFields = z.object({
	cardNo: z.optional(readField),
	name: z.optional(readField),
	birthday: z.optional(readField),
	fatherName: z.optional(readField),
	motherName: z.optional(readField),
	address: z.optional(readField),
});

export const identityState = z.object({
	/** The images this borrower has to give, in order; a document without a back has none. */
	needed: z.array(z.enum(identityImages)),
	uploaded: z.array(z.enum(identityImages)),
	/** What to do before the camera besides looking into it, where the region asks for it. */
	challenge: z.nullable(z.enum(livenessChallenges)),
	/** What was read from the document, once it has been. */
	read: z.nullable(readFields),
	/** What the borrower confirmed. */
	confirmed: z.nullable(formValues),
});

const imageBytesMax = 8 * 1024 * 1024;
const frameBytesMax = 1024 * 1024;

const uploading = {
	method: "POST",
	base: "api",
	area: "application",
	audience: "borrower",
	changes: true,
	limits: [{ per: "borrower", count: 40, seconds: 3600 }],
} as const satisfies Partial<Call>;

const imageRefusals = [
	"orderNotFound",
	"stepNotOpen",
	"inputRefused",
	"imageNotAnImage",
	"imageTooLarge",
	"imageTooSmall",
	"imageBroken",
] as const;
const qualityRefusals = ["imageBlurred", "imageDark", "imageGlare"] as const;
const faceRefusals = ["faceNone", "faceTwo", "faceTooSmall", "faceBlurred"] as const;

const uploaded = z.object({ orderNo, uploaded: z.array(z.enum(identityImages)) });

export const identityCalls = defineCalls({
	uploadFront: {
		...uploading,
		path: "/user/upload/curp/front",
		summary: "The front of the identity document. It is written anew without metadata and stored encrypted.",
		input: z.object({ orderNo }),
		output: uploaded,
		files: { countMin: 1, countMax: 1, bytesMax: imageBytesMax },
		refusals: [...imageRefusals, ...qualityRefusals],
	},
	uploadBack: {
		...uploading,
		path: "/user/upload/curp/back",
		summary: "The back of the identity document, after its front.",
		input: z.object({ orderNo }),
		output: uploaded,
		files: { countMin: 1, countMax: 1, bytesMax: imageBytesMax },
		refusals: [...imageRefusals, ...qualityRefusals],
	},
	saveFaceImage: {
		...uploading,
		path: "/user/saveFaceImage",
		summary:
			"A selfie, and after it the frames of a short burst where a liveness challenge was asked. Without the burst a person looks at it.",
		input: z.object({ orderNo, consents: z.optional(consents) }),
		output: uploaded,
		files: { countMin: 1, countMax: 61, bytesMax: frameBytesMax },
		refusals: [...imageRefusals, ...faceRefusals, "livenessNotShown", "consentMissing", "unavailable"],
	},
	ocr: {
		...uploading,
		path: "/user/curp/ocr",
		summary: "Reads the stored document: each field with its confidence and what it is worth.",
		input: z.object({ orderNo }),
		output: z.object({ orderNo, fields: readFields }),
		refusals: [
			"orderNotFound",
			"stepNotOpen",
			"inputRefused",
			...qualityRefusals,
			"imageWrongSide",
			"imageNotDocument",
			"identityUnread",
			"unavailable",
		],
	},
	finishUploadAllImg: {
		...uploading,
		path: "/user/finishUploadAllImg",
		summary:
			"Closes the identity step: all images are there, the fields are confirmed, the face is compared with the portrait. What a machine is unsure of goes to a person.",
		input: z.object({ orderNo, values: formValues }),
		output: z.object({ orderNo, step: stepCode }),
		refusals: [
			"orderNotFound",
			"stepNotOpen",
			"inputRefused",
			"identityUnread",
			...faceRefusals,
			"unavailable",
		],
	},
});
