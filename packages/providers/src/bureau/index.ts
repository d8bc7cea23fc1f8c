export type { BureauAnswer, BureauReport, BureauSubject, CreditBureau } from "./credit-bureau.ts";
export { type BureauAccount, httpBureau } from "./http-bureau.ts";
