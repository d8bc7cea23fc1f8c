export { borrowerNames } from "./borrower-names.ts";
export { queueTerms, readItem, readWorkableItem, releaseItem } from "./item-access.ts";
export { readCursor, writeCursor } from "./queue-cursor.ts";
export {
	countQueueAges,
	countQueues,
	findItem,
	listQueue,
	lockQueue,
	putAssignment,
	type QueueItem,
	type QueueReader,
	removeAssignment,
} from "./store/queues.ts";
