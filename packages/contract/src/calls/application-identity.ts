import * as z from "zod/mini";
import { appChange, type Call, defineCalls } from "../call.ts";
import { consents } from "../consents.ts";
import { formValues, orderNo, stepCode } from "../fields.ts";

const identityImages = ["front", "back", "face"] as const;
export type IdentityImageName = (typeof identityImages)[number];
const livenessChallenges = ["blink", "turn"] as const;
export type LivenessChallenge = (typeof livenessChallenges)[number];

/**
 * How reliable a field of a document is: `checked` by a check digit or a second place on the document, `read` without
 * a proof, `repaired` as a guess that the borrower has to confirm.
 */
const fieldSources = ["checked", "read", "repaired"] as const;
const readField = z.object({ value: z.string(), confidence: z.number(), source: z.enum(fieldSources) });
const readFields = z.object({
	cardNo: z.optional(readField),
	/** The whole name, given names first. */
	name: z.optional(readField),
	/** The first or only surname, and the second one of documents that print two. */
	lastName: z.optional(readField),
	secondLastName: z.optional(readField),
	birthday: z.optional(readField),
	/** The name of a parent, which an Indian document prints. */
	fatherName: z.optional(readField),
	motherName: z.optional(readField),
	address: z.optional(readField),
});

export const identityState = z.object({
	/** The images that this borrower has to upload, in order; some documents have no back. */
	needed: z.array(z.enum(identityImages)),
	uploaded: z.array(z.enum(identityImages)),
	/** The liveness action before the camera; null before an application begins. */
	challenge: z.nullable(z.enum(livenessChallenges)),
	/** The fields read from the document; null before it was read. */
	read: z.nullable(readFields),
	/** What the borrower confirmed. */
	confirmed: z.nullable(formValues),
});

const imageBytesMax = 8 * 1024 * 1024;
const frameBytesMax = 1024 * 1024;

const uploadCall = {
	...appChange,
	area: "application",
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

/** One side of the document. */
const uploadSideCall = {
	...uploadCall,
	input: z.object({ orderNo }),
	output: uploaded,
	files: { countMin: 1, countMax: 1, bytesMax: imageBytesMax },
	refusals: [...imageRefusals, ...qualityRefusals],
} as const satisfies Partial<Call>;

export const identityCalls = defineCalls({
	uploadFront: {
		...uploadSideCall,
		path: "/user/upload/curp/front",
		summary:
			"Uploads the front of the identity document. It is re-encoded without metadata and stored encrypted.",
	},
	uploadBack: {
		...uploadSideCall,
		path: "/user/upload/curp/back",
		summary: "Uploads the back of the identity document, after its front.",
	},
	saveFaceImage: {
		...uploadCall,
		path: "/user/saveFaceImage",
		summary:
			"Uploads a selfie of one face, and the frames of a short burst that shows the liveness challenge. Without the burst staff review it.",
		input: z.object({ orderNo, consents: z.optional(consents) }),
		output: uploaded,
		files: { countMin: 1, countMax: 61, bytesMax: frameBytesMax },
		refusals: [...imageRefusals, ...faceRefusals, "livenessNotShown", "consentMissing", "unavailable"],
	},
	ocr: {
		...uploadCall,
		path: "/user/curp/ocr",
		summary: "Reads the stored document: each field with its confidence and source.",
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
		...uploadCall,
		path: "/user/finishUploadAllImg",
		summary:
			"Closes the identity step: all images are there, the fields are confirmed, the face is compared with the portrait. Doubtful cases go to staff.",
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
