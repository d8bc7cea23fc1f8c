import { owedAfterEach, type Statement } from "./check-statement.ts";

/** One line of the statement: an entry, or the daily accruals of one kind between two other entries. */
export type StatementLine = {
	readonly key: string;
	/** Kind of the entries; `cancelled` stands before a loan that is given back, `since` and `rounded` after the last entry. */
	readonly kind: string;
	/** First and last day of its entries; null for what is not booked yet. */
	readonly from: string | null;
	readonly to: string | null;
	/** Days with an entry. */
	readonly days: number;
	/** How the line changed the debt. */
	readonly changeMinor: number;
	/** The debt after the line. */
	readonly afterMinor: number;
	/** What a deduction kept from the loan; it does not change the debt. */
	readonly keptMinor: number;
};

type Entry = Statement["entries"][number];
type Change = Omit<StatementLine, "afterMinor">;

const accrualKinds: ReadonlySet<string> = new Set(["interest-accrual", "penalty-accrual"]);
const deductionKinds: ReadonlySet<string> = new Set(["fee", "tax"]);

/**
 * The statement as lines, oldest first. Interest and penalty are booked every night; between two other movements each
 * is one line with its sum. The last line is followed by what accrued since, so that the last balance is the bill.
 */
export function foldEntries(statement: Statement): readonly StatementLine[] {
	const owed = owedAfterEach(statement);
	const changes: Change[] = [];
	// Lines of the current run of accruals, by kind.
	let run = new Map<string, Change>();
	const endRun = () => {
		changes.push(...run.values());
		run = new Map();
	};
	statement.entries.forEach((entry, index) => {
		const change = changeOf(entry, (owed[index] ?? 0) - (owed[index - 1] ?? 0));
		if (!accrualKinds.has(entry.kind)) {
			endRun();
			changes.push(...(entry.kind === "cooling-off" ? giveBackLines(entry, change) : [change]));
			return;
		}
		const sofar = run.get(entry.kind);
		run.set(entry.kind, sofar === undefined ? change : joined(sofar, change));
	});
	endRun();
	return withBalances([...changes, ...notBooked(statement)]);
}

function changeOf(entry: Entry, changeMinor: number): Change {
	const cashMinor = entry.postings.find(({ account }) => account === "asset:cash")?.minor ?? 0;
	return {
		key: String(entry.number),
		kind: entry.kind,
		from: entry.on,
		to: entry.on,
		days: 1,
		changeMinor,
		keptMinor: deductionKinds.has(entry.kind) ? cashMinor : 0,
	};
}

const cancelledAccounts: ReadonlySet<string> = new Set(["income:fee", "liability:tax"]);

/** Fee and tax that giving back cancels, and then what was paid. */
function giveBackLines({ postings }: Entry, change: Change): readonly Change[] {
	const cancelledMinor = postings
		.filter(({ account }) => cancelledAccounts.has(account))
		.reduce((sum, { minor }) => sum + minor, 0);
	if (cancelledMinor === 0) return [change];
	return [
		{ ...change, key: `${change.key} cancelled`, kind: "cancelled", changeMinor: -cancelledMinor },
		{ ...change, changeMinor: change.changeMinor + cancelledMinor },
	];
}

function joined(sofar: Change, next: Change): Change {
	return {
		...sofar,
		to: next.to,
		days: sofar.days + (next.to === sofar.to ? 0 : 1),
		changeMinor: sofar.changeMinor + next.changeMinor,
	};
}

/** What the entries do not have yet: today's interest, and the fraction that the bill leaves out. */
function notBooked({ accruedSinceMinor, roundedOffMinor }: Statement): readonly Change[] {
	const line = (kind: string, changeMinor: number): Change[] =>
		changeMinor === 0 ? [] : [{ key: kind, kind, from: null, to: null, days: 0, changeMinor, keptMinor: 0 }];
	return [...line("since", accruedSinceMinor), ...line("rounded", -roundedOffMinor)];
}

function withBalances(changes: readonly Change[]): readonly StatementLine[] {
	let afterMinor = 0;
	return changes.map((change) => {
		afterMinor += change.changeMinor;
		return { ...change, afterMinor };
	});
}

/** Lines of each month, newest first. What is not booked yet has no month. */
export function byMonth(
	lines: readonly StatementLine[],
): readonly { readonly month: string | null; readonly lines: readonly StatementLine[] }[] {
	const months: { readonly month: string | null; readonly lines: StatementLine[] }[] = [];
	for (const line of [...lines].reverse()) {
		const month = line.to?.slice(0, 7) ?? null;
		const last = months.at(-1);
		if (last?.month === month) last.lines.push(line);
		else months.push({ month, lines: [line] });
	}
	return months;
}
