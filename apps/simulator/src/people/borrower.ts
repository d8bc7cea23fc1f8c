import type { CallInput, CallName, CallOutput, Calls } from "@puente/contract";
import type { Country } from "@puente/core/region";
import type { DemoPerson } from "../../../server/src/start/demo/demo-sandbox.ts";
import type { Chance } from "../world/chance.ts";
import type { Wishes } from "./growing-society.ts";
import type { Habit } from "./habits.ts";

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
