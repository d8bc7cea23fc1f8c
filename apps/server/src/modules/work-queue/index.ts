export { borrowerNames } from "./borrower-names.ts";
export { queueTerms, readItem, readWorkableItem, releaseItem } from "./item-access.ts";
export { readCursor, writeCursor } from "./queue-cursor.ts";
export * from "./store/queues.ts";
