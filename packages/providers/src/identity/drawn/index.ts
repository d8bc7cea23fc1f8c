/** For tests, stories and the sandbox phone only: people who do not exist, and pictures of them. */
export { type DrawnBorrower, drawBorrower, type TypedByBorrower } from "./borrowers.ts";
export { type DemoPerson, drawDemoPerson } from "./demo-people.ts";
export { type SpoiledFronts, type SpoiledSelfies, spoilFront, spoilSelfie } from "./spoiled.ts";
