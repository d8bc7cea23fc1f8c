export type { FileStore } from "./file-store.ts";
export { keepOnce } from "./keep-once.ts";
export { localFiles } from "./local-files.ts";
