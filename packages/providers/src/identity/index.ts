export { createIdentityEngine, type EngineOptions } from "./create-identity-engine.ts";
export { findSimilarFaces, type SimilarFace } from "./faces/find-similar-faces.ts";
export { faceScore, faceVerdict } from "./faces/judge-faces.ts";
export { identityFingerprint } from "./fingerprint.ts";
export type {
	Answer,
	CheckedImage,
	DocumentFields,
	DocumentKind,
	DocumentPicture,
	DocumentRefusal,
	FaceEmbedding,
	FaceMatch,
	FaceRefusal,
	FaceVerdict,
	FieldName,
	FieldSource,
	IdentityEngine,
	ImageRefusal,
	Liveness,
	LivenessBurst,
	LivenessChallenge,
	LivenessRefusal,
	LivenessVerdict,
	MatchRefusal,
	QualityRefusal,
	ReadDocument,
	ReadField,
	Side,
	TaskFailure,
} from "./identity-engine.ts";
