import type { Country } from "@puente/core/region";
import type { Result } from "@puente/core/result";

export type Side = "front" | "back";

/** Why a picture is not taken at all; the borrower can only send another one. */
export type ImageRefusal = "notAnImage" | "tooLarge" | "tooSmall" | "broken";

/** Why a picture that was taken should be photographed again. */
export type QualityRefusal = "blurred" | "dark" | "glare";

export type CheckedImage = {
	/** JPEG, upright, without metadata: what is stored and what every other task takes. */
	readonly jpeg: Uint8Array;
	readonly width: number;
	readonly height: number;
	/** What a retake would cure. A portrait or a selfie may pass a gate that a document does not. */
	readonly complaints: readonly QualityRefusal[];
};

export type DocumentKind =
	| "ineFront"
	| "ineBack"
	| "cedulaFront"
	| "cedulaBack"
	| "panFront"
	| "aadhaarFront"
	| "aadhaarBack"
	| "ninSlip"
	| "ninCard";

export type FieldName =
	| "cardNo"
	| "name"
	| "givenNames"
	| "fatherName"
	| "motherName"
	| "birthday"
	| "address"
	| "sex"
	| "expiresOn"
	| "documentNo";

/**
 * read: what the eye of the engine saw, proven by nothing.
 * checked: a check digit or a second place on the document agrees.
 * repaired: a character was replaced to make it fit; a pre-fill for the borrower to confirm, never a fact.
 */
export type FieldSource = "read" | "checked" | "repaired";

export type ReadField = {
	readonly value: string;
	/** 0 to 1: the recogniser's own, the lowest of the lines involved. */
	readonly confidence: number;
	readonly source: FieldSource;
};

export type DocumentFields = Readonly<Partial<Record<FieldName, ReadField>>>;

export type ReadDocument = {
	readonly kind: DocumentKind;
	readonly fields: DocumentFields;
	/** Two places on the document that contradict each other: for a person to look at. */
	readonly conflicts: readonly FieldName[];
	/** True when a machine-readable zone or barcode was found and read. */
	readonly machineRead: boolean;
};

export type DocumentRefusal = QualityRefusal | "wrongSide" | "notADocument";

export type FaceRefusal = "noFace" | "twoFaces" | "faceTooSmall" | "faceBlurred";

/** Whose picture the refusal is about. */
export type MatchRefusal = { readonly picture: "document" | "selfie"; readonly refusal: FaceRefusal };

/** Neither unsure nor differ rejects anybody: both go to a person. */
export type FaceVerdict = "pass" | "unsure" | "differ";

/** What one face looks like in 128 numbers, to be compared with other borrowers later. Personal data of the strictest kind. */
export type FaceEmbedding = Float32Array;

export type FaceMatch = {
	readonly verdict: FaceVerdict;
	readonly score: number;
	readonly selfie: FaceEmbedding;
};

/** What the borrower is asked to do in front of the camera. */
export type LivenessChallenge = "blink" | "turn";

export type LivenessBurst = {
	readonly challenge: LivenessChallenge;
	/** JPEGs of about 320 by 240 pixels, in order, about 15 a second for 2 to 4 seconds. */
	readonly frames: readonly Uint8Array[];
	/** From the first frame to the last; 15 frames a second when not told. */
	readonly durationMs?: number;
	readonly selfie: Uint8Array;
};

export type LivenessRefusal = FaceRefusal | "tooFewFrames";

/** Live: did what was asked. Still: moved no more than a photo does. Unsure is between them and, like still, no rejection. */
export type LivenessVerdict = "live" | "unsure" | "still";

export type Liveness = {
	readonly verdict: LivenessVerdict;
	/** Whether who did it is who the selfie shows. */
	readonly sameFace: FaceVerdict;
};

/** The world broke: the same task may succeed later, and says nothing about the borrower. */
export type TaskFailure = "busy" | "timeout" | "crashed" | "closed";

export type Answer<T, R> =
	| { readonly outcome: "answered"; readonly result: Result<T, R> }
	| { readonly outcome: "failed"; readonly cause: TaskFailure };

export type DocumentPicture = {
	readonly country: Country;
	readonly side: Side;
	readonly jpeg: Uint8Array;
	/** ISO date by the one clock: a two-digit year of birth needs it. */
	readonly today: string;
};

/** Nothing here rejects a promise for what a picture holds: refusals and failures are in the answer. */
export type IdentityEngine = {
	readonly checkImage: (bytes: Uint8Array) => Promise<Result<CheckedImage, ImageRefusal>>;
	readonly readDocument: (picture: DocumentPicture) => Promise<Answer<ReadDocument, DocumentRefusal>>;
	readonly matchFaces: (pictures: {
		readonly document: Uint8Array;
		readonly selfie: Uint8Array;
	}) => Promise<Answer<FaceMatch, MatchRefusal>>;
	/** Stops a held-up photo; a film that is played or fed in passes by construction. */
	readonly judgeLiveness: (burst: LivenessBurst) => Promise<Answer<Liveness, LivenessRefusal>>;
	readonly close: () => Promise<void>;
};
