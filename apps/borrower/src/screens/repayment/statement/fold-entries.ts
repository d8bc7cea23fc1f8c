import { daysBetween } from "../../../shared/format/date-time.ts";
import { owedAfterEach, type Statement } from "./check-statement.ts";

/** One line of the statement: an entry, or the daily accruals of one kind between two other entries. */
export type StatementLine = {
	readonly key: string;
	/** Kind of the entries, or the account of the tax on an accrual; `cancelled` stands before a loan that is given back, `rounded` last. */
	readonly kind: string;
	/** First and last day that it is for; null for the fraction that is not asked for. */
	readonly from: string | null;
	readonly to: string | null;
	/** Days that it is for. */
	readonly days: number;
	/** Since the last entry: it is booked at the end of the day. */
	readonly isOpen: boolean;
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
const taxAccounts: ReadonlySet<string> = new Set(["asset:interest-tax", "asset:penalty-tax"]);
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
		for (const part of accrualParts(entry, change)) {
			const sofar = run.get(part.kind);
			run.set(part.kind, sofar === undefined ? part : joined(sofar, part));
		}
	});
	endRun();
	return withBalances([...changes, ...notBooked(statement)]);
}

/** Each tax on an accrual has a line of its own, as on the bill. */
function accrualParts(entry: Entry, change: Change): readonly Change[] {
	const taxes = entry.postings.filter(({ account }) => taxAccounts.has(account));
	const taxMinor = taxes.reduce((sum, { minor }) => sum + minor, 0);
	return [
		{ ...change, changeMinor: change.changeMinor - taxMinor },
		...taxes.map(({ account, minor }) => ({
			...change,
			key: `${change.key} ${account}`,
			kind: account,
			changeMinor: minor,
		})),
	];
}

function changeOf(entry: Entry, changeMinor: number): Change {
	const cashMinor = entry.postings.find(({ account }) => account === "asset:cash")?.minor ?? 0;
	return {
		key: String(entry.number),
		kind: entry.kind,
		from: entry.on,
		to: entry.on,
		days: 1,
		isOpen: false,
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

/** The kinds of entries that what accrued since will be. */
const kindsSince = {
	interest: "interest-accrual",
	interestTax: "asset:interest-tax",
	penalty: "penalty-accrual",
	penaltyTax: "asset:penalty-tax",
} as const;

/** What the entries do not have yet: interest and penalty since then, and the fraction that the bill leaves out. */
function notBooked({ accruedSince, on, roundedOffMinor }: Statement): readonly Change[] {
	const since = accruedSince.map(({ kind, from, minor }): Change => {
		const days = daysBetween(from, on) + 1;
		const line = { kind: kindsSince[kind], from, to: on, days, changeMinor: minor, keptMinor: 0 };
		return { ...line, key: `since ${kind}`, isOpen: true };
	});
	if (roundedOffMinor === 0) return since;
	const rounded = { kind: "rounded", from: null, to: null, days: 0, keptMinor: 0, isOpen: false };
	return [...since, { ...rounded, key: "rounded", changeMinor: -roundedOffMinor }];
}

function withBalances(changes: readonly Change[]): readonly StatementLine[] {
	let afterMinor = 0;
	return changes.map((change) => {
		afterMinor += change.changeMinor;
		return { ...change, afterMinor };
	});
}

/** Lines of each month, newest first. The fraction that is not asked for has no month. */
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
