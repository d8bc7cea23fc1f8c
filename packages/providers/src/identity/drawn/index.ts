/** For tests, stories and the sandbox phone only: people who do not exist, and pictures of them. */
export { type DrawnBorrower, drawBorrower, markBorrower, type TypedByBorrower } from "./borrowers.ts";
export { type DemoPerson, drawDemoPerson } from "./demo-people.ts";
export { createDrawnEngine } from "./drawn-engine.ts";
export { type SpoiledFronts, type SpoiledSelfies, spoilFront, spoilSelfie } from "./spoiled.ts";
