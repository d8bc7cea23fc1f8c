export { blocklist, borrowerBlocklist, lookUpBlocked } from "./blocklists.ts";
