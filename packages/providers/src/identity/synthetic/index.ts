/** For tests and the sandbox phone only: synthetic identities and images of them. */
export { type BorrowerFormValues, drawBorrower, markBorrower, type SyntheticBorrower } from "./borrowers.ts";
export { type DemoPerson, drawDemoPerson } from "./demo-people.ts";
export { type SpoiledFronts, type SpoiledSelfies, spoilFront, spoilSelfie } from "./spoiled.ts";
export { createSyntheticEngine } from "./synthetic-engine.ts";
