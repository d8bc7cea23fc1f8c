/** Separate module for a dynamic import, which keeps the schemas out of the first load. */
export { calls } from "@puente/contract";
