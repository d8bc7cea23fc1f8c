/**
 * The folder of each region: a new region has its line here and in server-folders.ts. The apps contain what this list
 * names, in chunks by country.
 */
export { entry as co } from "./co/index.ts";
export { entry as in } from "./in/index.ts";
export { entry as mx } from "./mx/index.ts";
export { entry as ng } from "./ng/index.ts";
