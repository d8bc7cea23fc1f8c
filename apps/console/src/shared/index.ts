export * from "./calls/use-actions.ts";
export * from "./clock.tsx";
export * from "./language.tsx";
export * from "./page.tsx";
export * from "./records/record-text.tsx";
export * from "./session.tsx";
