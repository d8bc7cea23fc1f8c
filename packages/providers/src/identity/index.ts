export { createIdentityEngine, type EngineOptions } from "./create-identity-engine.ts";
export { findSimilarFaces, type SimilarFace } from "./faces/find-similar-faces.ts";
export { faceScore, faceVerdict } from "./faces/judge-faces.ts";
export { identityFingerprint } from "./fingerprint.ts";
export {
	type Answer,
	type CheckedImage,
	type DocumentFields,
	type DocumentPicture,
	type DocumentRefusal,
	type FaceEmbedding,
	type FaceMatch,
	type FacePhoto,
	type FaceRefusal,
	type FaceVerdict,
	type FieldName,
	type FieldSource,
	fieldNames,
	fieldSources,
	type IdentityEngine,
	type ImageRefusal,
	type Liveness,
	type LivenessBurst,
	type LivenessChallenge,
	type LivenessRefusal,
	type LivenessVerdict,
	type MatchRefusal,
	type QualityRefusal,
	type ReadDocument,
	type ReadField,
	type Side,
	type TaskFailure,
} from "./identity-engine.ts";
export { type ReadsAhead, rememberAnswers } from "./remember-answers.ts";
