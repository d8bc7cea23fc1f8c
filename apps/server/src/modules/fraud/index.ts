export {
	accountFraudKey,
	type BlockedKey,
	deviceBlind,
	deviceFraudKey,
	emailBlind,
	findMatchingBlocklists,
	isByCountry,
	numberFraudKey,
	ownKeys,
	readSubject,
	shortNameOf,
	subjectOf,
} from "./own-blocklist-keys.ts";
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
