export * from "./own-blocklist-keys.ts";
export {
	addBlocked,
	countHolders,
	findBlocked,
	listBlocked,
	lockBlocked,
	removeBlocked,
} from "./store/blocklist.ts";
export * from "./store/fraud-keys.ts";
