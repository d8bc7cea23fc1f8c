export { type Mobile, maskMobile, ownMobile, readMobile } from "./mobile.ts";
export * from "./store/account-checks.ts";
export { type BorrowerProfile, findProfiles } from "./store/borrower-profiles.ts";
export * from "./store/borrowers.ts";
export * from "./store/consents.ts";
export { addContact, listContactsSince, listToRemind } from "./store/contacts.ts";
export * from "./store/data-changes.ts";
export * from "./store/demo-borrowers.ts";
