export {
	type Accrual,
	accruals,
	type DueDates,
	type InstalmentKind,
	type InterestKind,
	instalmentKinds,
	interestKinds,
	type PeriodUnit,
	type Plan,
	type PlanRefusal,
	periodUnits,
} from "./plan.ts";
export { type Quote, type QuoteRefusal, quote, quoteApr, type UpfrontFee } from "./quote.ts";
export { type Phase, type Schedule, schedule } from "./schedule.ts";
