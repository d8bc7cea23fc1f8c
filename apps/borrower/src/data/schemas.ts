/** A door of its own for what only the wire and old answers need: behind it the schemas stay out of the first load. */
export { calls } from "@puente/contract";
