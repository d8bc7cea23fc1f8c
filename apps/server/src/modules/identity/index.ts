export { identityHandlers } from "./calls.ts";
export { openReading } from "./document-reading.ts";
export { reviewTyped } from "./identity-reviews.ts";
export { identityJobs } from "./jobs.ts";
export { removeFiles } from "./remove-files.ts";
export { beginIdentity, changeIdentity, findIdentity } from "./store/identities.ts";
export { type Doubt, listOpenDoubts } from "./store/identity-reviews.ts";
export { neededImages } from "./stored-images.ts";
