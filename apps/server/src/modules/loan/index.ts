export { loanHandlers } from "./calls.ts";
export { loanSteps } from "./deadlines.ts";
export { loanJobs } from "./jobs.ts";
export { writeSignedDocuments } from "./signed-documents.ts";
export { getUserInfo } from "./user-info.ts";
