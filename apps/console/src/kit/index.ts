export * from "./button.tsx";
export * from "./dialog.tsx";
export * from "./field.tsx";
export * from "./format.ts";
export * from "./surface.tsx";
export * from "./tabs.tsx";
