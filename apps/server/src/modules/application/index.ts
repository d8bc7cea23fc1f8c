export { applicationHandlers } from "./calls.ts";
export { applicationJobs } from "./jobs.ts";
export { accountRetrySeconds } from "./save-account.ts";
export { listCollected } from "./store/collected.ts";
