/** The parts of each region that only the server and the sandbox have, by folder as in folders.ts. */
export { server as co } from "./co/server.ts";
export { server as in } from "./in/server.ts";
export { server as mx } from "./mx/server.ts";
export { server as ng } from "./ng/server.ts";
