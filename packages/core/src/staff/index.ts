export * from "./blocklists.ts";
export * from "./masking.ts";
export * from "./proposals.ts";
export * from "./providers.ts";
export * from "./queues.ts";
export * from "./roles.ts";
export * from "./sign-in.ts";
