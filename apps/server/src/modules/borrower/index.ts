export { type Mobile, maskMobile, ownMobile, readMobile } from "./mobile.ts";
export {
	type AccountCheck,
	acceptAccount,
	accountHolderField,
	claimDueAccountChecks,
	findAccountCheck,
	findAccountStanding,
	putAccountCheck,
	refuseAccount,
	standingOf,
} from "./store/account-checks.ts";
export { type BorrowerProfile, findProfiles } from "./store/borrower-profiles.ts";
export {
	addBorrower,
	type Borrower,
	borrowerFromRow,
	changeMobile,
	findBorrower,
	findBorrowerByMobile,
	findMobileChange,
	getBorrower,
	lockBorrower,
	lockBorrowerByMobile,
	lockBorrowerIfExists,
	lockBorrowers,
	lockMobile,
	setBlocked,
	setDeceased,
} from "./store/borrowers.ts";
export {
	addConsents,
	addDocumentConsents,
	hasConsent,
	listConsentHistory,
	listConsents,
	withdrawConsent,
} from "./store/consents.ts";
export { addContact, listContactsSince, listToRemind } from "./store/contacts.ts";
export {
	addDemoBorrower,
	beginDemo,
	changeDemoPhone,
	finishDemo,
	type ListedDemoBorrower,
	listDemoBorrowers,
	listDemoKeys,
} from "./store/demo-borrowers.ts";
