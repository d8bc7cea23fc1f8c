export { compareWithOthers, type DuplicateSearch } from "./detect-duplicates.ts";
export { addReview, differencesFormat, reviewPersonalForm } from "./identity-reviews.ts";
export { removeFiles } from "./module.ts";
export { openOcrResult } from "./ocr-result.ts";
export { beginIdentity, changeIdentity, findIdentity } from "./store/identities.ts";
export { type IdentityReview, listUnsettledIdentityReviews } from "./store/identity-reviews.ts";
export { neededImages } from "./upload-image.ts";
