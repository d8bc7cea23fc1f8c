import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "../../../server/src/platform/database/database.ts";
import { names } from "../../../server/src/platform/database/names.ts";
import type { Db } from "../../../server/src/platform/database/schema/index.ts";
import type { Chance } from "./chance.ts";

/** Our process died: what it was doing ends here, and all that it had in memory is lost. */
export class ProcessDied extends Error {}

/** What goes wrong between the steps of our processes today, as shares of all steps. */
export type ProcessTrouble = {
	readonly dies: number;
	readonly databaseRefuses: number;
};

export const quietProcess: ProcessTrouble = { dies: 0, databaseRefuses: 0 };

type Life = { isOver: boolean; readonly end: () => void };
type WaitingStep = { readonly life: Life; readonly go: () => void };
type Step = { readonly life: Life; readonly holdsTurn: boolean };

/**
 * Steps of our processes: a call to a provider, a transaction, a statement outside one. Only one is under way at a time,
 * so that their order depends on the seed and not on the speed of the database. Who waits is picked by chance.
 */
export type Turns = {
	trouble: ProcessTrouble;
	readonly take: <T>(work: () => Promise<T>) => Promise<T>;
	/** A step at the database, which may refuse it. */
	readonly takeAtDatabase: <T>(work: () => Promise<T>) => Promise<T>;
	/** Runs work of our process. Throws ProcessDied if the process dies before, between or after its steps. */
	readonly inProcess: <T>(work: () => Promise<T>) => Promise<T>;
};

/** How many callers of `whenSettled` wait for a round of the event loop. */
let ownRounds = 0;

/**
 * Goes on when all work that needs no step has come to its next one. Work that collects a batch waits for a round of the
 * event loop. During a step of PostgreSQL that round passes, during one of the embedded database it does not.
 */
function whenSettled(goOn: () => void): void {
	ownRounds += 1;
	setImmediate(() => {
		ownRounds -= 1;
		const rounds = process.getActiveResourcesInfo().filter((name) => name === "Immediate").length;
		if (rounds > ownRounds) whenSettled(goOn);
		else goOn();
	});
}

const never = <T>() => new Promise<T>(() => undefined);

export function createTurns(chance: Chance): Turns {
	const steps = new AsyncLocalStorage<Step>();
	let waiting: WaitingStep[] = [];
	let isBusy = false;
	const next = () => {
		// What a dead process still asks for changes no draw.
		waiting = waiting.filter(({ life }) => !life.isOver);
		const [first] = waiting.splice(waiting.length > 1 ? chance.below(waiting.length) : 0, 1);
		if (first) first.go();
		else isBusy = false;
	};
	const dies = (life: Life) => turns.trouble.dies > 0 && !life.isOver && chance.happens(turns.trouble.dies);
	const step = async <T>(life: Life, work: () => Promise<T>): Promise<T> => {
		if (!isBusy) whenSettled(next);
		isBusy = true;
		await new Promise<void>((go) => waiting.push({ life, go }));
		try {
			if (dies(life)) life.end();
			if (life.isOver) return never<T>();
			const result = await steps.run({ life, holdsTurn: true }, work);
			if (dies(life)) life.end();
			return life.isOver ? never<T>() : result;
		} finally {
			whenSettled(next);
		}
	};
	const turns: Turns = {
		trouble: quietProcess,
		take(work) {
			const current = steps.getStore();
			return !current || current.holdsTurn ? work() : step(current.life, work);
		},
		takeAtDatabase: (work) =>
			turns.take(async () => {
				const { databaseRefuses } = turns.trouble;
				if (databaseRefuses > 0 && steps.getStore() && chance.happens(databaseRefuses)) throw refused();
				return work();
			}),
		async inProcess(work) {
			const { promise, reject } = Promise.withResolvers<never>();
			promise.catch(() => undefined);
			const life: Life = {
				isOver: false,
				end() {
					life.isOver = true;
					reject(new ProcessDied("The process died."));
				},
			};
			return Promise.race([steps.run({ life, holdsTurn: false }, work), promise]);
		},
	};
	return turns;
}

function refused(): Error {
	return Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
}

/** The database of our processes. The simulation itself uses the one without turns. */
export function withTurns(database: Database, turns: Turns): Database {
	const gated = (handle: Db): Db => {
		// A handle of its own, with an executor of its own to change.
		const copy = handle.withoutPlugins().withPlugin(names);
		const executor = copy.getExecutor();
		const provide = executor.provideConnection.bind(executor);
		const provideConnection: typeof provide = (consumer, options) =>
			turns.takeAtDatabase(() => provide(consumer, options));
		Object.assign(executor, { provideConnection });
		return copy;
	};
	const jobs = gated(database.jobs);
	return {
		...database,
		db: gated(database.db),
		quick: gated(database.quick),
		jobs,
		readReport: (read) => read(jobs),
	};
}
