export { loanLedger } from "./loans.ts";
export { borrowerPage } from "./page.ts";
export { reveal } from "./reveal.ts";
export { searchBorrowers } from "./search.ts";
export { borrowerTimeline } from "./timeline.ts";
