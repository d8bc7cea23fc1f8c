import type { CallInput, CallName, CallOutput, Calls } from "@puente/contract";
import type { Country } from "@puente/core/region";
import type { CreditProfile } from "../../../server/src/start/demo/demo-answers.ts";
import type { FormName } from "../../../server/src/start/demo/demo-applicant.ts";
import type { DemoPerson } from "../../../server/src/start/demo/demo-server.ts";
import type { Chance } from "./chance.ts";

/** How a borrower lives with a loan. */
export const habits = [
	"onDueDate",
	"early",
	"payday",
	"late",
	"partly",
	"twice",
	"wrongReference",
	"rollsOver",
	"givesBack",
	"claimsTruly",
	"claimsFalsely",
	"stopsPaying",
	"takenBack",
	"cancels",
	"paysTooMuch",
	"losesPhone",
	"complains",
	"dies",
	"changesNumber",
	"provesPaid",
	"provesUnheard",
] as const;
export type Habit = (typeof habits)[number];

/** The size of a run. */
type Size = { readonly borrowers: number; readonly planDays: number };

/** What one borrower wants of life. */
export type Wishes = {
	readonly joinsOnDay: number;
	readonly habit: Habit;
	readonly credit: CreditProfile;
	/** The last form that is filled in; null: all, and the application is handed in. */
	readonly stopsAfter: FormName | null;
	/** After so many applications the app stays closed. */
	readonly loansMax: number;
	/** The loan with the longest tenure; otherwise chance picks one. */
	readonly longLoan: boolean;
	/** The app is opened again a moment after an application, mostly. */
	readonly looksSoon: boolean;
};

/** Who the people of a run are. */
export type Society = {
	/** Null: a day that chance picks. */
	readonly startsAt: Date | null;
	readonly meet: (
		place: { readonly country: Country; readonly number: number },
		size: Size,
		chance: Chance,
	) => Promise<{ readonly person: DemoPerson; readonly wishes: Wishes }>;
	/** Mobile numbers from this hundred on. */
	readonly mobileHundred: number;
	/** A lender as it is seen in the console: staff also answers letters and data requests, and rejects some. */
	readonly isGrowing: boolean;
	/** The rules are checked every so many days, and not on the last ones, on which staff leaves work undone. */
	readonly rulesEveryDays: number;
	readonly quietDays: number;
	/** The share of days on which the bank rejects a payout. */
	readonly failedPayoutShare: number;
	/** What a borrower does about a debt today, if it is not the habit. */
	readonly habitToday: (habit: Habit, daysLeft: number, chance: Chance) => Habit;
	/** The share of visits on which a borrower writes to support, and of finished loans after which data is to be erased. */
	readonly writesShare: number;
	readonly erasureShare: number;
};

type Call = <Name extends CallName>(
	name: Name,
	input: CallInput<Calls[Name]>,
	files?: readonly Uint8Array[],
) => Promise<CallOutput<Calls[Name]>>;

/** A session that ended while a loan was open, with a lost phone or number, and what the next one showed. */
export type LostPhone = {
	readonly token: string;
	readonly orderNo: string;
	/** The order that the new phone shows; undefined until it has shown one. */
	seenOrderNo?: string | null;
	isChecked: boolean;
	/** What the old session is answered. */
	readonly answer: "otherDevice" | "tokenInvalid";
};

/** Another mobile number, from the call to support on. */
type NumberChange = {
	readonly borrowerId: string;
	readonly orderNo: string;
	readonly mobile: string;
	readonly oldMobile: string;
	readonly askedAtMs: number;
	/** Null until two people of staff have agreed. */
	doneAtMs: number | null;
};

type Death = {
	readonly isTrue: boolean;
	readonly reportedAtMs: number;
	/** Null until two people of staff have agreed, and again once they know that the report was wrong. */
	recordedAtMs: number | null;
};

/** Money that left the borrower's hands for a loan. */
export type Paid = {
	readonly orderNo: string;
	readonly amountMinor: bigint;
	/** The borrower's day. */
	readonly on: string;
	/** At a counter: the bank's statement shows it, and no rail. */
	readonly at: "rail" | "counter";
};

/** A borrower with a phone, a bank account and habits. */
export type Borrower = {
	readonly number: number;
	readonly country: Country;
	readonly person: DemoPerson;
	readonly habit: Habit;
	readonly wishes: Wishes;
	readonly chance: Chance;
	/** The next day on which the borrower opens the app; all days before are skipped. */
	opensOnDay: number;
	phone: { readonly mobile: string; readonly address: string; readonly deviceId: string };
	session: { readonly token: string; readonly deviceToken: string; readonly userId: string } | null;
	/** The answer to a login was lost: it may have ended the session that the phone knows. */
	loginLost: boolean;
	readonly lostPhones: LostPhone[];
	readonly numberChanges: NumberChange[];
	/** What a relative reported, and staff recorded. */
	death: Death | null;
	orderNo: string | null;
	readonly orderNos: Set<string>;
	/** What was really paid, whatever we have heard of it. */
	readonly paid: Paid[];
	/** The payments that the borrower has shown a proof of; one that was shown twice is here twice. */
	readonly proven: Paid[];
	readonly call: Call;
};
