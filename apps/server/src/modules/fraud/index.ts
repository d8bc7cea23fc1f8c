export { type BlockedKey, isByCountry, readSubject, shortNameOf, subjectOf } from "./blocklist-keys.ts";
export { accountTrace, deviceBlind, deviceTrace, emailBlind, numberTrace } from "./fraud-keys.ts";
export { listsHolding, ownKeys } from "./own-blocklist-keys.ts";
export {
	addBlocked,
	countHolders,
	findBlocked,
	listBlocked,
	lockBlocked,
	removeBlocked,
} from "./store/blocklist.ts";
export { addTrace, findSharers, type TraceKind } from "./store/fraud-keys.ts";
