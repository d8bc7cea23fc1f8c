export type { ApplyingCatalogue, ApplyingKey, ApplyingValues } from "./applying/catalogue.ts";
export { type Catalogue, fill, type Values, type WordKey } from "./catalogue.ts";
export type { ConsoleCatalogue, ConsoleKey, ConsoleValues, PlainConsoleKey } from "./console/catalogue.ts";
export type { DeskCatalogue, DeskKey, DeskValues } from "./desk/catalogue.ts";
export { type LegalSection, type LegalText, type LegalTexts, legalVersion } from "./legal/text.ts";
export type { LoanCatalogue, LoanKey, LoanValues, PlainLoanKey } from "./loan/catalogue.ts";
export type { PromoCatalogue, PromoKey, PromoValues } from "./promo/catalogue.ts";
export type { RepaymentCatalogue, RepaymentKey, RepaymentValues } from "./repayment/catalogue.ts";
export type { SupportCatalogue, SupportKey, SupportValues } from "./support/catalogue.ts";
