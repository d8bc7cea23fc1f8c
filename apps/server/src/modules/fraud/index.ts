export { type BlockedKey, isByCountry, readSubject, shortNameOf, subjectOf } from "./blocklist-keys.ts";
export { accountFraudKey, deviceBlind, deviceFraudKey, emailBlind, numberFraudKey } from "./fraud-keys.ts";
export { findMatchingBlocklists, ownKeys } from "./own-blocklist-keys.ts";
export {
	addBlocked,
	countHolders,
	findBlocked,
	listBlocked,
	lockBlocked,
	removeBlocked,
} from "./store/blocklist.ts";
export {
	addFormerMobile,
	addFraudKey,
	type FraudKeyKind,
	type FraudKeyMatch,
	findFraudKeyMatches,
} from "./store/fraud-keys.ts";
