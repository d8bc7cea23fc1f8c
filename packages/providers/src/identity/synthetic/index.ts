/** For tests and the sandbox phone only: synthetic identities and images of them. */
export {
	type BorrowerFormValues,
	drawBorrower,
	markBorrower,
	type SpoiledFronts,
	type SpoiledSelfies,
	type SyntheticBorrower,
	spoilFront,
	spoilSelfie,
} from "./borrowers.ts";
export { type DemoPerson, drawDemoPerson } from "./demo-people.ts";
export { createSyntheticEngine } from "./synthetic-engine.ts";
