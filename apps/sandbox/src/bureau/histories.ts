import { createHash } from "node:crypto";

/** What the simulated bureaus know of a person. */
export type History = {
	readonly openLoans: number;
	/** At most six: one for each of the last six months. */
	readonly missedPayments: number;
	readonly listed: boolean;
	readonly score: number;
};

/**
 * People with a fixed history, recognised by the last seven digits of the number. Where numbers have letters or check
 * digits, a word in the name selects the history. All other histories are derived from the number.
 */
const magicPeople: readonly {
	readonly ending: string;
	readonly word: string;
	readonly history: History | null;
}[] = [
	{
		ending: "5550001",
		word: "LISTED",
		history: { openLoans: 2, missedPayments: 6, listed: true, score: 310 },
	},
	{
		ending: "5550002",
		word: "MISSED",
		history: { openLoans: 1, missedPayments: 3, listed: false, score: 480 },
	},
	{ ending: "5550003", word: "UNHEARD", history: null },
	{
		ending: "5550004",
		word: "INDEBTED",
		history: { openLoans: 9, missedPayments: 1, listed: false, score: 500 },
	},
	{
		ending: "5550005",
		word: "SPOTLESS",
		history: { openLoans: 0, missedPayments: 0, listed: false, score: 820 },
	},
];

/** Null without a record: one in five. Most of the others have nothing worse than an open loan. */
export function historyOf(person: { readonly number: string; readonly name: string }): History | null {
	const words = person.name.toUpperCase().split(/\s+/);
	const magic = magicPeople.find(
		({ ending, word }) => person.number.endsWith(ending) || words.includes(word),
	);
	if (magic) return magic.history;
	const [first = 0, second = 0, third = 0] = createHash("sha256").update(person.number).digest();
	if (first % 5 === 0) return null;
	const missedPayments = second % 8 === 0 ? 1 : 0;
	return { openLoans: third % 3, missedPayments, listed: false, score: 600 + (second % 200) };
}

/** The loans of a history: the open ones, or a closed one that has the rest of the history. The first has its marks. */
export function loansOf(
	history: History,
): readonly { readonly open: boolean; readonly missed: number; readonly listed: boolean }[] {
	const { openLoans, missedPayments, listed } = history;
	const count = Math.max(openLoans, missedPayments > 0 || listed ? 1 : 0);
	return Array.from({ length: count }, (_, index) => ({
		open: index < openLoans,
		missed: index === 0 ? missedPayments : 0,
		listed: index === 0 && listed,
	}));
}
