/** What the apps have of each region, in chunks by country. Made by `npm run gen` from `countries`; do not edit. */
export { entry as co } from "../co/index.ts";
export { entry as in } from "../in/index.ts";
export { entry as mx } from "../mx/index.ts";
export { entry as ng } from "../ng/index.ts";
