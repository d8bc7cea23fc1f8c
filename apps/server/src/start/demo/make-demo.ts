import { countries } from "@puente/core/region";
import { addDemoBorrower, beginDemo, finishDemo, listDemoKeys } from "../../modules/borrower/index.ts";
import { lastEndedDay } from "../../modules/ledger/index.ts";
import { clearFigures } from "../../modules/reporting/index.ts";
import { type Clock, secondsAfter } from "../../platform/clock/clock.ts";
import type { Retention } from "../../platform/config/retention-settings.ts";
import type { Deps } from "../../platform/context/calls.ts";
import { sealPurposes } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { writeStored } from "../../platform/stored/stored-json.ts";
import { phoneFormat, registerDemoApplicant } from "./demo-applicant.ts";
import { sceneNames, scenes } from "./demo-scenes.ts";
import { createDemoServer, type DemoSandbox } from "./demo-server.ts";

type DemoContext = {
	readonly db: Db;
	readonly clock: Pick<Clock, "now">;
	readonly deps: Deps;
	readonly sandbox: DemoSandbox;
	readonly retention: Retention;
	readonly announce: (text: string) => void;
};

/**
 * Adds borrowers in every status and region to an empty sandbox. A borrower is recorded when complete; one that was
 * interrupted stays unfinished, and the next start makes another.
 */
export async function makeDemo(context: DemoContext): Promise<void> {
	const { db, clock, deps, sandbox, retention, announce } = context;
	const attempt = await beginDemo(db);
	if (attempt === null) return;
	await sandbox.waitUntilReady();
	const now = clock.now();
	const made = new Set(await listDemoKeys(db));
	const server = createDemoServer({ db, deps, sandbox, retention });
	const missing = countries
		.flatMap((country) =>
			sceneNames.map((name, index) => ({ country, name, index, key: `${country}-${name}` })),
		)
		.filter(({ key }) => !made.has(key));
	announce(
		`Making ${missing.length} demo borrowers, in every status and region: the phone page lists them. DEMO=off leaves them out.\n`,
	);
	const draw = prefetch(missing, ({ country, index }) => sandbox.drawPerson(country, index, attempt));
	for (const [position, { country, name, index, key }] of missing.entries()) {
		const { begunHoursAgo, play } = scenes[name];
		server.setNow(secondsAfter(now, -begunHoursAgo * 3_600));
		const applicant = await registerDemoApplicant(server, sandbox, {
			country,
			person: await draw(position),
			index,
			attempt,
		});
		await play(applicant);
		const phoneSealed = deps.vault.seal(sealPurposes.demoPhone, writeStored(phoneFormat, applicant.phone()));
		await addDemoBorrower(db, { key, borrowerId: applicant.borrowerId, phoneSealed });
	}
	await finishDemo(db, now);
	// Days that were already aggregated have new events in the past.
	await clearFigures(db);
	// The day may be closed already, without these loans: their statement would have no line for the days so far.
	for (const country of countries) await deps.enqueue(db, "close-day", [lastEndedDay(country, now)]);
	await deps.enqueue(db, "make-figures", [{}]);
}

/** Documents are drawn in worker threads, so the next ones are started ahead. */
const prefetchCount = 3;

function prefetch<Item, Made>(list: readonly Item[], make: (item: Item) => Promise<Made>) {
	const made = new Map<number, Promise<Made>>();
	return (index: number): Promise<Made> => {
		for (const [offset, item] of list.slice(index, index + prefetchCount).entries()) {
			if (!made.has(index + offset)) made.set(index + offset, make(item));
		}
		const result = made.get(index);
		if (!result) throw new Error(`There is no demo borrower at position ${index}.`);
		return result;
	};
}
