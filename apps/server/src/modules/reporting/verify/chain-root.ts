import { createHash } from "node:crypto";
import { CannotStart } from "../../../platform/config/cannot-start.ts";

/** What is verified, in the order of the report. */
type VerifiedChains =
	| "audit"
	| "loans"
	| "orders"
	| "general"
	| "payments"
	| "payouts"
	| "agreements"
	| "coupons"
	| "staff"
	| "rails"
	| "root";

/** The result of verifying the chains of one kind. */
export type ChainReport = {
	readonly chains: VerifiedChains;
	readonly counts: Readonly<Record<string, number>>;
	/** The first fault and its place; null if all are sound. */
	readonly broken: string | null;
	/** The first faults, each with its place, and how many there are in all. */
	readonly faults: readonly string[];
	readonly faultCount: number;
	/** The head of the chain, or the root over all chains. */
	readonly end?: string;
};

/** Collects what is counted and what is wrong with the chains of one kind. */
export type Findings = {
	readonly count: (what: string, by?: number) => void;
	readonly fault: (sentence: string) => void;
	readonly report: (end?: string) => ChainReport;
};

/** More are only counted: after a restore of the wrong dump everything differs. */
const faultsShownMax = 20;

export function createFindings(chains: VerifiedChains, counted: readonly string[]): Findings {
	const counts: Record<string, number> = Object.fromEntries(counted.map((what) => [what, 0]));
	const faults: string[] = [];
	let found = 0;
	return {
		count(what, by = 1) {
			counts[what] = (counts[what] ?? 0) + by;
		},
		fault(sentence) {
			found += 1;
			if (faults.length < faultsShownMax) faults.push(sentence);
		},
		report(end) {
			const [first] = faults;
			const others = found > 1 ? `, and ${found - 1} more` : "";
			const broken = first === undefined ? null : `${first}${others}`;
			return { chains, counts, broken, faults, faultCount: found, ...(end !== undefined && { end }) };
		},
	};
}

/** In the order in which they are written. Within a kind the ids ascend. */
const chainKinds = ["audit", "partition", "rows", "general", "loan", "history"] as const;
type ChainKind = (typeof chainKinds)[number];

/** How far a chain reaches: how many links, and the hash of the last one. */
type ChainHead = {
	readonly kind: ChainKind;
	readonly id: string;
	readonly count: number;
	/** In hexadecimal; "-" for what only has to be there. */
	readonly hash: string;
};

/** Where an earlier root comes from, and where today's goes to: text, line by line. */
export type RootFiles = {
	readonly earlier?: AsyncIterable<string>;
	readonly write?: (line: string) => void;
};

/** Makes today's root, and compares it with an earlier one: what was in that one must still be there. */
export type ChainRoot = {
	/** The head of a chain in the earlier root. Chains are taken in the order of kinds and ids. */
	readonly take: (kind: ChainKind, id: string) => Promise<ChainHead | null>;
	/**
	 * Adds the head of a chain. `then` is the hash at the place where the earlier root ended; "unknown" if that place was
	 * moved out of the database in the documented way.
	 */
	readonly add: (head: ChainHead, earlier: ChainHead | null, then: string | null) => void;
	readonly finish: () => Promise<ChainReport>;
};

const firstLine = "puente root 1";
const lineFormat = /^(audit|partition|rows|general|loan|history) (\S+) (\d+) ([0-9a-f]+|-)$/;
const lastFormat = /^root ([0-9a-f]{64}) (\d+)$/;

const keyOf = ({ kind, id }: Pick<ChainHead, "kind" | "id">) => `${chainKinds.indexOf(kind)} ${id}`;

export function createChainRoot({ earlier, write = () => undefined }: RootFiles): ChainRoot {
	const findings = createFindings("root", ["chains"]);
	const hash = createHash("sha256");
	const print = (line: string) => {
		hash.update(`${line}\n`);
		write(line);
	};
	print(firstLine);
	const heads = earlier && readHeads(earlier);
	let next: ChainHead | null | undefined;
	const peek = async () => {
		if (next === undefined) next = (await heads?.next())?.value ?? null;
		return next;
	};
	/** Everything of the earlier root before this place is not in the database any more. */
	const passUntil = async (key: string | null) => {
		for (let head = await peek(); head && (key === null || keyOf(head) < key); head = await peek()) {
			findings.fault(`${nameOf(head)} of the earlier root is missing`);
			next = undefined;
		}
	};
	return {
		async take(kind, id) {
			const key = keyOf({ kind, id });
			await passUntil(key);
			const head = await peek();
			if (!head || keyOf(head) !== key) return null;
			next = undefined;
			return head;
		},
		add(head, before, then) {
			findings.count("chains");
			print(`${head.kind} ${head.id} ${head.count} ${head.hash}`);
			const fault = before && lossOf(before, head, then);
			if (fault) findings.fault(`${nameOf(head)} ${fault}`);
		},
		async finish() {
			await passUntil(null);
			const report = findings.report();
			const root = hash.digest("hex");
			write(`root ${root} ${report.counts["chains"] ?? 0}`);
			return { ...report, end: root };
		},
	};
}

function lossOf(before: ChainHead, now: ChainHead, then: string | null): string | null {
	if (now.count < before.count) return `has ${now.count} of the ${before.count} that the earlier root counts`;
	if (then === "unknown" || then === before.hash) return null;
	return `is not the one of the earlier root up to ${before.count}`;
}

function nameOf({ kind, id }: ChainHead): string {
	if (kind === "audit") return "the audit";
	if (kind === "history") return `the history of borrower ${id}`;
	return `${kind} ${id}`;
}

/** A root that is cut off or was changed is refused: it would miss what it should find. */
async function* readHeads(lines: AsyncIterable<string>): AsyncGenerator<ChainHead, null> {
	const hash = createHash("sha256");
	let count = -1;
	for await (const line of lines) {
		const last = lastFormat.exec(line);
		if (last) {
			if (last[1] === hash.digest("hex") && last[2] === String(count)) return null;
			throw new CannotStart("The earlier root was changed: it does not have its own hash.");
		}
		hash.update(`${line}\n`);
		count += 1;
		if (count === 0) {
			if (line !== firstLine) throw new CannotStart("This is not a root of the verification.");
			continue;
		}
		const [, kind, id, links, head] = lineFormat.exec(line) ?? [];
		const known = chainKinds.find((each) => each === kind);
		if (!known || id === undefined || links === undefined || head === undefined)
			throw new CannotStart(`Line ${count + 1} of the earlier root cannot be read.`);
		yield { kind: known, id, count: Number(links), hash: head };
	}
	throw new CannotStart("The earlier root has no end: it was not written whole.");
}
