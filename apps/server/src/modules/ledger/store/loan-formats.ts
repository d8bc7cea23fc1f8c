import { type Balances, ledgerAccounts } from "@puente/core/ledger";
import { claimId, debtKinds, eventId, type LoanEvent, type LoanTerms } from "@puente/core/loan";
import { currencies, type Rate, roundings } from "@puente/core/money";
import * as z from "zod/mini";
import {
	readStored,
	type StoredFormat,
	storedDate,
	storedMinor,
} from "../../../platform/stored/stored-json.ts";

const rate: z.ZodMiniType<Rate> = z.object({
	numerator: z.number(),
	denominator: z.number(),
	per: z.enum(["year", "day"]),
});

export const loanTermsFormat: StoredFormat<LoanTerms> = {
	name: "loan terms",
	schema: z.object({
		currency: z.enum(currencies),
		principalMinor: storedMinor,
		feeMinor: storedMinor,
		taxMinor: storedMinor,
		disbursedOn: storedDate,
		phases: z.array(
			z.object({
				dueOn: storedDate,
				principalMinor: storedMinor,
				interestMinor: storedMinor,
				taxMinor: z._default(storedMinor, 0n),
			}),
		),
		penalty: z.object({
			dailyRate: rate,
			base: z.enum(["overdue-amount", "overdue-principal"]),
			graceDays: z.int(),
			capPercent: z.number(),
		}),
		allocation: z.object({ order: z.array(z.enum(debtKinds)), across: z.enum(["phase", "kind"]) }),
		rollover: z.object({ days: z.int(), timesMax: z.int(), feeRate: rate, taxRate: rate }),
		coolingOff: z.object({ days: z.int(), feeKept: z.boolean() }),
		rounding: z.enum(roundings),
		// Loans signed before these rules keep their terms.
		unitMinor: z._default(z.int(), 1),
		taxes: z._default(
			z.nullable(z.object({ stepMinor: z.int(), interestRate: rate, penaltyRate: rate })),
			null,
		),
		costMaxMinor: z._default(z.nullable(storedMinor), null),
	}),
};

const storedEventId = z.pipe(
	z.string(),
	z.transform((text: string) => eventId(text)),
);
const storedClaimId = z.pipe(
	z.string(),
	z.transform((text: string) => claimId(text)),
);
const event = { id: storedEventId, on: storedDate, at: z.optional(z.string()) };
const withAmount = { ...event, amountMinor: storedMinor };

/** One kind of event for each member of the union: a kind that is missing here does not compile. */
const eventSchemas: {
	readonly [Kind in LoanEvent["kind"]]: z.ZodMiniType<Extract<LoanEvent, { readonly kind: Kind }>>;
} = {
	payment: z.object({ ...withAmount, kind: z.literal("payment") }),
	reversal: z.object({ ...event, kind: z.literal("reversal"), of: storedEventId }),
	rollover: z.object({
		...event,
		kind: z.literal("rollover"),
		days: z.int(),
		feeMinor: storedMinor,
		taxMinor: storedMinor,
	}),
	"penalty-reduction": z.object({ ...withAmount, kind: z.literal("penalty-reduction") }),
	coupon: z.object({ ...withAmount, kind: z.literal("coupon") }),
	"cooling-off": z.object({ ...withAmount, kind: z.literal("cooling-off") }),
	"credit-refund": z.object({ ...withAmount, kind: z.literal("credit-refund") }),
	"write-off": z.object({ ...event, kind: z.literal("write-off") }),
	"claim-opened": z.object({ ...event, kind: z.literal("claim-opened"), claimId: storedClaimId }),
	"claim-closed": z.object({ ...event, kind: z.literal("claim-closed"), claimId: storedClaimId }),
};

export function readTerms(stored: unknown): LoanTerms {
	return readStored(loanTermsFormat, stored);
}

/** An event's row: the fields of every event are columns, the rest is in `detail`. */
export type StoredEvent = {
	readonly id: string;
	readonly kind: LoanEvent["kind"];
	readonly takesEffectOn: string;
	readonly detail: unknown;
};

export function readEvent({ id, kind, takesEffectOn: on, detail }: StoredEvent): LoanEvent {
	const stored = { ...(detail as object), id, kind, on };
	return readStored<LoanEvent>({ name: `loan event ${kind}`, schema: eventSchemas[kind] }, stored);
}

const balancesFormat: StoredFormat<Balances> = {
	name: "loan balances",
	schema: z.partialRecord(z.enum(ledgerAccounts), storedMinor),
};

export function readBalances(stored: unknown): Balances {
	return readStored(balancesFormat, stored);
}
