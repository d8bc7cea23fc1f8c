import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";

/** A rail with the faults that can be armed for it: the name of each and a description. */
export type Rail<Fault extends string = string> = {
	readonly name: string;
	readonly faults: Readonly<Record<Fault, string>>;
};

type ArmedFault = { readonly rail: string; readonly fault: string; readonly times: number };

export type Faults = {
	readonly armed: () => ArmedFault[];
	/** Sets how many more requests the fault affects; zero disarms it. */
	readonly arm: (fault: ArmedFault) => void;
	/** Returns the fault for this request, the one armed first, and counts it down by one. */
	readonly take: <Fault extends string>(rail: Rail<Fault>) => Fault | null;
};

const armedRows = z.array(z.object({ rail: z.string(), fault: z.string(), times: z.number() }));

export function createFaults(db: DatabaseSync): Faults {
	const list = db.prepare("SELECT rail, fault, times FROM faults ORDER BY id");
	const set = db.prepare(
		"INSERT INTO faults (rail, fault, times) VALUES (?, ?, ?) ON CONFLICT (rail, fault) DO UPDATE SET times = excluded.times",
	);
	const remove = db.prepare("DELETE FROM faults WHERE rail = ? AND fault = ?");
	const armed = () => armedRows.parse(list.all());
	const arm = ({ rail, fault, times }: ArmedFault) => {
		if (times === 0) remove.run(rail, fault);
		else set.run(rail, fault, times);
	};
	return {
		armed,
		arm,
		take(rail) {
			const next = armed().find((entry) => entry.rail === rail.name && isFaultOf(rail, entry.fault));
			if (next === undefined || !isFaultOf(rail, next.fault)) return null;
			arm({ ...next, times: next.times - 1 });
			return next.fault;
		},
	};
}

export function isFaultOf<Fault extends string>(rail: Rail<Fault>, name: string): name is Fault {
	return Object.hasOwn(rail.faults, name);
}
