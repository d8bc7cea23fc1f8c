export { createIdentityEngine, type EngineOptions } from "./create-identity-engine.ts";
export { findSimilarFaces, type SimilarFace } from "./faces/find-similar-faces.ts";
export { faceScore, faceVerdict } from "./faces/judge-faces.ts";
export { identityFingerprint } from "./fingerprint.ts";
export * from "./identity-engine.ts";
export { type ReadsAhead, rememberAnswers } from "./remember-answers.ts";
