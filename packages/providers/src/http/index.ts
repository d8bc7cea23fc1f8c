export { type Fetch, failureByStatus } from "./request.ts";
