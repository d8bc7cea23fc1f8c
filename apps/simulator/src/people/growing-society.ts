import { type Country, countries } from "@puente/core/region";
import { drawDemoPerson } from "@puente/providers/identity/synthetic";
import type { FormName } from "../../../server/src/start/demo/demo-applicant.ts";
import type { DemoPerson } from "../../../server/src/start/demo/demo-server.ts";
import type { Habit, Society, Wishes } from "../world/borrower.ts";
import type { Chance } from "../world/chance.ts";
import { habitOf, looksForOfferSoon, wantsLongLoan } from "./habits.ts";
import { makePerson } from "./people.ts";

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

/** Most pay when due; a few of a hundred give staff work. */
const habitShares: readonly (readonly [Habit, number])[] = [
	["onDueDate", 38],
	["payday", 15],
	["early", 12],
	["late", 12],
	["partly", 4],
	["stopsPaying", 5],
	["rollsOver", 3],
	["cancels", 2],
	["claimsTruly", 2],
	["claimsFalsely", 2],
	["twice", 1],
	["wrongReference", 1],
	["givesBack", 1],
	["takenBack", 1],
	["paysTooMuch", 1],
];

/** New borrowers by month: December and the beginning of school are busy, February and October are not. */
const seasons = [1.15, 0.75, 0.85, 0.9, 1.05, 0.9, 0.95, 1.25, 1.1, 0.8, 1, 1.6] as const;
/** A lender that opens has few borrowers; after a year it gets this many times as many a day. */
const growth = 3;
const daysPerYear = 365;

function weigh<T>(list: readonly (readonly [T, number])[], chance: Chance): T {
	const sum = list.reduce((total, [, weight]) => total + weight, 0);
	let left = chance.next() * sum;
	for (const [item, weight] of list) {
		left -= weight;
		if (left < 0) return item;
	}
	throw new Error("There is nothing to weigh.");
}

const dayMs = 86_400_000;

/** A day of the run, more often a late one and one of a busy month. */
function joiningDay(startsAt: Date, days: number, chance: Chance): number {
	const weights = Array.from({ length: days }, (_, day) => {
		const month = new Date(startsAt.getTime() + day * dayMs).getUTCMonth();
		return [day, (1 + ((growth - 1) * day) / daysPerYear) * (seasons[month] ?? 1)] as const;
	});
	return weigh(weights, chance);
}

const stops: readonly (readonly [FormName | null, number])[] = [
	[null, 84],
	["personal", 5],
	["identity", 4],
	["questions", 3],
	["additional", 3],
	["account", 1],
];

function wishesOf(startsAt: Date, days: number, chance: Chance): Wishes {
	return {
		joinsOnDay: joiningDay(startsAt, days, chance.branch("joins")),
		habit: weigh(habitShares, chance.branch("habit")),
		credit: weigh(
			[
				["good", 78],
				["middling", 14],
				["poor", 8],
			] as const,
			chance.branch("credit"),
		),
		stopsAfter: weigh(stops, chance.branch("stops")),
		longLoan: false,
		looksSoon: false,
		loansMax: weigh(
			[
				[1, 50],
				[2, 28],
				[3, 15],
				[5, 7],
			] as const,
			chance.branch("loans"),
		),
	};
}

/** An outline of a head. Nothing reads the pictures, and drawn ones of everybody would fill the snapshot. */
const outline = Buffer.from(
	[
		"/9j/2wBDACAgICAiICQoKCQyNjA2MkpEPj5ESnBQVlBWUHCqanxqanxqqpa2lIqUtpb/1Ly81P////j/////////////////2wBDASAgICAi",
		"ICQoKCQyNjA2MkpEPj5ESnBQVlBWUHCqanxqanxqqpa2lIqUtpb/1Ly81P////j/////////////////wgARCABkAKADASIAAhEBAxEB/8QA",
		"GQABAAMBAQAAAAAAAAAAAAAAAAIDBAEF/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEAMQAAAA9cAAAAAAAAAAAAABCk0s1xMAAAAA",
		"AA4ZeA7wbHOgAAAAAAGevZAzWWzAAAAAAABWWczRNfccjUrsAAAAAAK88ogADRnkagAAAAAYwAAAbAAAf//EACEQAAIBAgcBAQAAAAAAAAAA",
		"AAECEQBAAxAgMDFBcVFg/9oACAEBAAE/APwjuF9oux7oOw7pHDe2JMmcwYM2B4OkcCwdIM9ZokmerI4amhhqLOR9FSPosWcL7RZjycwzDg0r",
		"hvd52ga0aRuuZY60MMLv/8QAFBEBAAAAAAAAAAAAAAAAAAAAYP/aAAgBAgEBPwAN/8QAFBEBAAAAAAAAAAAAAAAAAAAAYP/aAAgBAwEBPwAN",
		"/9k=",
	].join(""),
	"base64",
);
const misreadShare = 0.03;

function withOutline(person: DemoPerson): DemoPerson {
	return { ...person, front: outline, back: person.back && outline, selfie: outline };
}

/** The number on the document is read with a wrong last character. */
function misread(person: DemoPerson): DemoPerson {
	const { printed } = person;
	const number = printed.cardNo ?? "";
	return {
		...person,
		printed: { ...printed, cardNo: number.slice(0, -1) + (number.endsWith("0") ? "8" : "0") },
	};
}

/** The pictures of these last days are drawn: staff still looks at them. */
const drawnDays = 4;
/** Other identities than those of the demo, which count from 0. */
const drawnAttempt = 40;

async function personOf(
	country: Country,
	number: number,
	{ isNew, chance }: { readonly isNew: boolean; readonly chance: Chance },
): Promise<DemoPerson> {
	// Bytes after the end of a JPEG are not shown; they tell people apart.
	const named = (picture: Uint8Array) => Buffer.concat([picture, Buffer.from(`${country} ${number}`)]);
	const place = Math.floor(number / countries.length);
	const person = isNew
		? await drawDemoPerson(country, place, drawnAttempt)
		: withOutline(makePerson(country, number, chance));
	const { front, back, selfie } = person;
	return {
		...(chance.happens(misreadShare) ? misread(person) : person),
		front: named(front),
		back: back && named(back),
		selfie: named(selfie),
	};
}

/** The last days, of which staff leaves cases. */
const quietDays = 8;
const lastHabits: readonly (readonly [Habit, number])[] = [
	["onDueDate", 55],
	["takenBack", 20],
	["claimsTruly", 8],
	["claimsFalsely", 7],
	["wrongReference", 10],
];

/** A lender that grows for a year, with seasons: what the first start shows. */
export function growingSociety(startsAt: Date): Society {
	return {
		startsAt,
		async meet({ country, number }, { planDays }, chance) {
			const wishes = wishesOf(startsAt, planDays, chance);
			const isNew = wishes.joinsOnDay >= planDays - drawnDays;
			return { wishes, person: await personOf(country, number, { isNew, chance: chance.branch("person") }) };
		},
		mobileHundred: 20,
		isGrowing: true,
		rulesEveryDays: 60,
		quietDays,
		failedPayoutShare: 0.08,
		// Every queue has cases at the end, however few people have such habits.
		habitToday: (habit, daysLeft, chance) =>
			habit === "onDueDate" && daysLeft < quietDays ? weigh(lastHabits, chance) : habit,
		writesShare: 0.02,
		erasureShare: 0.02,
	};
}
