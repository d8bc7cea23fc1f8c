export { askHolder, checkAccountForm, proveAccount } from "./save-account.ts";
export { listCollected } from "./store/collected.ts";
