export { type Disclosure, disclose, type LateCost, lateDaysShown } from "./disclosure.ts";
export {
	amountsOf,
	isAmountOffered,
	type LoanChoice,
	type PricedLoan,
	type PricedProduct,
	type PriceRefusal,
	phaseDaysOf,
	priceLoan,
	type Tenure,
} from "./priced-product.ts";
export type { LoanRates } from "./yearly-rates.ts";
