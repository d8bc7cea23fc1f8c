export { copyFiles } from "./copy-files.ts";
export { createFileOnce } from "./create-file-once.ts";
export { type FileStore, FilesUnavailable } from "./file-store.ts";
export { localFiles } from "./local-files.ts";
export { type S3Place, s3Files } from "./s3-files.ts";
