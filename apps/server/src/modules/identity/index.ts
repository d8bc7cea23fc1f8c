export {
	addReview,
	compareWithOthers,
	type DuplicateSearch,
	differencesFormat,
	reviewPersonalForm,
} from "./detect-duplicates.ts";
export { removeFiles } from "./module.ts";
export { openOcrResult } from "./ocr-result.ts";
export { beginIdentity, changeIdentity, findIdentity } from "./store/identities.ts";
export { type IdentityReview, listUnsettledIdentityReviews } from "./store/identity-reviews.ts";
export { neededImages } from "./upload-image.ts";
