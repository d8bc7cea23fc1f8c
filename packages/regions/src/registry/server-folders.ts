/** What only the server and the sandbox have of each region. Made by `npm run gen` from `countries`; do not edit. */
export { server as co } from "../co/server.ts";
export { server as in } from "../in/server.ts";
export { server as mx } from "../mx/server.ts";
export { server as ng } from "../ng/server.ts";
