import { percent, perSecond } from "./table.ts";

/** What one kind of operation costs. */
export type Measurement = {
	readonly perSecond: number;
	/** CPU time of one operation, of the servers and of the database. */
	readonly serverMs: number;
	readonly databaseMs: number;
	readonly p50Ms: number;
	readonly p99Ms: number;
};

export const measuredHead = (what: string, limit: string): readonly string[] => [
	what,
	"a second",
	`of ${limit}`,
	"goal",
	"CPU of the servers",
	"CPU of the database",
	"p50",
	"p99",
];

const ms = (value: number) => (value === 0 ? "" : `${value.toFixed(2)} ms`);

/** One row of a table, with its ratio to the limit that was measured in the same run. */
export function measuredRow(
	name: string,
	own: Measurement,
	limit: Measurement,
	goal = "",
): readonly string[] {
	const { serverMs, databaseMs, p50Ms, p99Ms } = own;
	const ratio = percent(own.perSecond, limit.perSecond);
	return [name, perSecond(own.perSecond), ratio, goal, ms(serverMs), ms(databaseMs), ms(p50Ms), ms(p99Ms)];
}
