export { createFileOnce } from "./create-file-once.ts";
export type { FileStore } from "./file-store.ts";
export { localFiles } from "./local-files.ts";
