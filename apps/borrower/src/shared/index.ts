export * from "./navigation/routes.ts";
export * from "./navigation/use-link.ts";
export * from "./state/services-context.ts";
export * from "./state/store.ts";
export * from "./words/use-words.ts";
