import { countries } from "@puente/core/region";
import { addDemoBorrower, beginDemo, finishDemo, listDemoKeys } from "../../modules/borrower/index.ts";
import { forgetFigures } from "../../modules/reporting/index.ts";
import { type Clock, secondsAfter } from "../../platform/clock/clock.ts";
import type { Deps } from "../../platform/context/calls.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { openDemoDesk } from "./demo-desk.ts";
import { beginLife } from "./demo-life.ts";
import { sceneNames, scenes } from "./demo-scenes.ts";
import type { DemoWorld } from "./world.ts";

type Making = {
	readonly db: Db;
	readonly clock: Pick<Clock, "now">;
	readonly deps: Deps;
	readonly world: DemoWorld;
	readonly announce: (text: string) => void;
};

/** Under which the phone of somebody of the demo is sealed. */
export const demoPhonePurpose = "demo-phone";

/**
 * Gives an empty sandbox borrowers in every status and every region. Each is there when all of them was done; one whose
 * making was cut short stays behind as somebody who never went on, and the next start makes another in its place.
 */
export async function makeDemo({ db, clock, deps, world, announce }: Making): Promise<void> {
	const attempt = await beginDemo(db);
	if (attempt === null) return;
	await world.ready();
	const now = clock.now();
	const made = new Set(await listDemoKeys(db));
	const desk = openDemoDesk(db, deps, world);
	const missing = countries
		.flatMap((country) =>
			sceneNames.map((name, which) => ({ country, name, which, key: `${country}-${name}` })),
		)
		.filter(({ key }) => !made.has(key));
	announce(
		`Making ${missing.length} demo borrowers, in every status and region: the phone page lists them. DEMO=off leaves them out.\n`,
	);
	const draw = ahead(missing, ({ country, which }) => world.drawPerson(country, which, attempt));
	for (const [index, { country, name, which, key }] of missing.entries()) {
		const { begunHoursAgo, play } = scenes[name];
		desk.setNow(secondsAfter(now, -begunHoursAgo * 3_600));
		const life = await beginLife(desk, world, { country, person: await draw(index), which, attempt });
		await play(life);
		const phoneSealed = deps.vault.seal(demoPhonePurpose, JSON.stringify(life.phone()));
		await addDemoBorrower(db, { key, borrowerId: life.borrowerId, phoneSealed });
	}
	await finishDemo(db, now);
	// Days that were added up before have got a past since.
	await forgetFigures(db);
	await deps.enqueue(db, "make-figures", {});
}

/** Papers are drawn in threads of their own, so the next ones are begun while somebody's are shown. */
const drawnAhead = 3;

function ahead<Of, Made>(list: readonly Of[], make: (of: Of) => Promise<Made>) {
	const made = new Map<number, Promise<Made>>();
	return (index: number): Promise<Made> => {
		for (const [at, of] of list.slice(index, index + drawnAhead).entries()) {
			if (!made.has(index + at)) made.set(index + at, make(of));
		}
		const asked = made.get(index);
		if (!asked) throw new Error("Nobody is there at that place.");
		return asked;
	};
}
