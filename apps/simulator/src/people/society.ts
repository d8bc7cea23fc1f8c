import type { Country } from "@puente/core/region";
import type { CreditProfile } from "../../../server/src/start/demo/demo-answers.ts";
import type { FormName } from "../../../server/src/start/demo/demo-applicant.ts";
import type { DemoPerson } from "../../../server/src/start/demo/demo-sandbox.ts";
import type { Chance } from "../world/chance.ts";
import { type Habit, habitOf, looksForOfferSoon, wantsLongLoan } from "./habits.ts";
import { makePerson } from "./people.ts";

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

const wholeLife = { credit: "good", stopsAfter: null, loansMax: Number.POSITIVE_INFINITY } as const;

/** Borrowers join over this share of the run. */
const joiningShare = 0.6;

/** As many different lives as possible in a short run, all of them for ever: what finds faults. */
export const variedSociety: Society = {
	startsAt: null,
	async meet({ country, number }, { borrowers, planDays }, chance) {
		const person = makePerson(country, number, chance);
		const habit = habitOf(number, borrowers, chance);
		const joinsOnDay = chance.below(Math.max(1, Math.floor(planDays * joiningShare)));
		const size = { longLoan: wantsLongLoan(number), looksSoon: looksForOfferSoon(borrowers) };
		return { person, wishes: { habit, joinsOnDay, ...size, ...wholeLife } };
	},
	mobileHundred: 0,
	isGrowing: false,
	rulesEveryDays: 1,
	quietDays: 0,
	failedPayoutShare: 0,
	habitToday: (habit) => habit,
	writesShare: 0,
	erasureShare: 0,
};
