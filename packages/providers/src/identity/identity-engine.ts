import type { DocumentKind } from "@puente/core/document-kind";
import type { Result } from "@puente/core/result";

export type Side = "front" | "back";

/** Why an image is not accepted at all; the borrower must send another one. */
export type ImageRefusal = "notAnImage" | "tooLarge" | "tooSmall" | "broken";

/** Why an accepted image should be taken again. */
export type QualityRefusal = "blurred" | "dark" | "glare";

export type CheckedImage = {
	/** JPEG, upright, without metadata: the form that is stored and that every other task takes. */
	readonly jpeg: Uint8Array;
	readonly width: number;
	readonly height: number;
	/** Problems that a new photo would fix. A portrait or a selfie may pass a check that a document does not. */
	readonly complaints: readonly QualityRefusal[];
};

export const fieldNames = [
	"cardNo",
	"name",
	"givenNames",
	/** The first surname, or the only one. */
	"lastName",
	/** The second surname, where documents print two. */
	"secondLastName",
	/** Names of the parents, where a document prints them. */
	"fatherName",
	"motherName",
	"birthday",
	"address",
	"sex",
	"expiresOn",
	"documentNo",
] as const;
export type FieldName = (typeof fieldNames)[number];

/**
 * read: recognised, without a proof. checked: a check digit or a second place on the document agrees. repaired: a
 * character was replaced to make it fit; a suggestion for the borrower to confirm, never a fact.
 */
export const fieldSources = ["read", "checked", "repaired"] as const;
export type FieldSource = (typeof fieldSources)[number];

export type ReadField = {
	readonly value: string;
	/** 0 to 1: the recogniser's confidence, the lowest of the lines involved. */
	readonly confidence: number;
	readonly source: FieldSource;
};

export type DocumentFields = Readonly<Partial<Record<FieldName, ReadField>>>;

export type ReadDocument = {
	readonly kind: DocumentKind;
	readonly fields: DocumentFields;
	/** Fields on which two places of the document contradict each other: for a review by staff. */
	readonly conflicts: readonly FieldName[];
	/** True when a machine-readable zone or barcode was found and read. */
	readonly machineRead: boolean;
};

export type DocumentRefusal = QualityRefusal | "wrongSide" | "notADocument";

export type FaceRefusal = "noFace" | "twoFaces" | "faceTooSmall" | "faceBlurred";

/** The image that the refusal is about. */
export type MatchRefusal = { readonly picture: "document" | "selfie"; readonly refusal: FaceRefusal };

/** Neither `unsure` nor `differ` rejects a borrower: both go to staff. */
export type FaceVerdict = "pass" | "unsure" | "differ";

/** A face as 128 numbers, to compare with other borrowers later. Biometric personal data. */
export type FaceEmbedding = Float32Array;

/** A portrait on a document may be small and printed twice; a selfie shows one person. */
export type FacePhoto = { readonly jpeg: Uint8Array; readonly picture: "document" | "selfie" };

export type FaceMatch = {
	readonly verdict: FaceVerdict;
	readonly score: number;
	readonly selfie: FaceEmbedding;
};

/** The liveness action before the camera. */
export type LivenessChallenge = "blink" | "turn";

export type LivenessBurst = {
	readonly challenge: LivenessChallenge;
	/** JPEGs of about 320 by 240 pixels, in order, about 15 a second for 2 to 4 seconds. */
	readonly frames: readonly Uint8Array[];
	/** From the first frame to the last; 15 frames a second when absent. */
	readonly durationMs?: number;
	/** The face of the selfie, as `describeFace` returns it. */
	readonly selfie: FaceEmbedding;
};

export type LivenessRefusal = FaceRefusal | "tooFewFrames";

/**
 * live: performed the challenge. still: moved no more than a photo. unsure: between them, and like still no
 * rejection.
 */
export type LivenessVerdict = "live" | "unsure" | "still";

export type Liveness = {
	readonly verdict: LivenessVerdict;
	/** Whether the person of the burst is the person of the selfie. */
	readonly sameFace: FaceVerdict;
};

/** Failures outside the image: the same task may succeed later, and they say nothing about the borrower. */
export type TaskFailure = "busy" | "timeout" | "crashed" | "closed";

export type Answer<T, R> =
	| { readonly outcome: "answered"; readonly result: Result<T, R> }
	| { readonly outcome: "failed"; readonly cause: TaskFailure };

export type DocumentPicture = {
	/** The documents that the borrower may show. */
	readonly kinds: readonly DocumentKind[];
	readonly side: Side;
	readonly jpeg: Uint8Array;
	/** ISO date by the product clock: a two-digit year of birth needs it. */
	readonly today: string;
};

/** No promise rejects because of an image: refusals and failures are in the answer. */
export type IdentityEngine = {
	readonly checkImage: (bytes: Uint8Array) => Promise<Result<CheckedImage, ImageRefusal>>;
	readonly readDocument: (picture: DocumentPicture) => Promise<Answer<ReadDocument, DocumentRefusal>>;
	/** Finds the only face of an image. Every later comparison uses its result, so the models see each image once. */
	readonly describeFace: (photo: FacePhoto) => Promise<Answer<FaceEmbedding, FaceRefusal>>;
	readonly matchFaces: (pictures: {
		readonly document: Uint8Array;
		readonly selfie: Uint8Array;
	}) => Promise<Answer<FaceMatch, MatchRefusal>>;
	/** Detects a photo held before the camera; a replayed or injected video passes by construction. */
	readonly judgeLiveness: (burst: LivenessBurst) => Promise<Answer<Liveness, LivenessRefusal>>;
	readonly close: () => Promise<void>;
};
