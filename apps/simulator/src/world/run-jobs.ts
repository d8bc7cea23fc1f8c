import { isDatabaseUnavailable } from "../../../server/src/platform/database/unavailable.ts";
import type { QueuedJob } from "./job-queue.ts";
import type { Simulation } from "./simulation.ts";
import { ProcessDied } from "./turns.ts";

/** A chain of jobs that does not end within this many rounds will never end. */
const roundsMax = 200;
const twiceShare = 0.1;

/** Failures of the outside world: the job is tried again, and nothing is wrong with the product. */
const expected = [
	/^message provider failed outbox message/,
	/could not be verified/,
	/^The credit bureau/,
	/bureau/i,
];

function isExpected(error: unknown): boolean {
	if (isDatabaseUnavailable(error)) return true;
	return error instanceof Error && expected.some((pattern) => pattern.test(error.message));
}

/** Runs work of our process. Null if the process died, which has started again then. */
export async function survive<T>(
	simulation: Simulation,
	work: () => Promise<T>,
): Promise<{ readonly result: T } | null> {
	try {
		return { result: await simulation.turns.inProcess(work) };
	} catch (error) {
		if (!(error instanceof ProcessDied)) throw error;
		await simulation.restart();
		return null;
	}
}

/**
 * Runs all jobs that are due, in an order drawn by chance. With two workers, two jobs run at the same time, and now and
 * then both workers hold the same job.
 */
export async function runJobs(simulation: Simulation, workers: 1 | 2): Promise<void> {
	const { queue, time, chance } = simulation;
	for (let round = 0; round < roundsMax; round++) {
		const due = chance.shuffled(await queue.listDue(time.clock.now()));
		if (due.length === 0) return;
		const done: QueuedJob[] = [];
		for (let at = 0; at < due.length; at += workers) {
			const jobs = due.slice(at, at + workers);
			const [first] = jobs;
			const isTwice = workers === 2 && first && chance.happens(twiceShare);
			done.push(...(await runTogether(simulation, isTwice ? [first, first] : jobs)));
			if (isTwice) at -= 1;
		}
		await queue.remove(done);
	}
	simulation.faults.push({ where: "jobs", error: `jobs follow each other for ${roundsMax} rounds` });
}

/** Returns the jobs that are done. */
async function runTogether(
	simulation: Simulation,
	jobs: readonly QueuedJob[],
): Promise<readonly QueuedJob[]> {
	const { queue, time, faults } = simulation;
	const [first, second] = jobs;
	if (first === second && first) noteMaybeTwice(simulation, first);
	const ended = await survive(simulation, () =>
		Promise.allSettled(jobs.map((job) => runJob(simulation, job))),
	);
	if (ended === null) {
		for (const job of jobs) noteMaybeTwice(simulation, job);
		return [];
	}
	const done = new Set<QueuedJob>();
	for (const [at, job] of jobs.entries()) {
		const outcome = ended.result[at];
		if (outcome?.status !== "rejected") {
			done.add(job);
			continue;
		}
		noteMaybeTwice(simulation, job);
		if (!isExpected(outcome.reason)) faults.push({ where: `job ${job.name}`, error: String(outcome.reason) });
		// The other worker has ended the same job.
		if (!done.has(job)) await queue.retry(job, time.clock.now());
	}
	return [...done];
}

async function runJob({ isEvening, lender }: Simulation, { name, data }: QueuedJob): Promise<void> {
	// Making the figures takes most of a tick. The sweep finds them due again, so once a day is enough.
	if (name === "make-figures" && !isEvening) return;
	await lender().handlers[name](data);
}

/** A text whose sending ended without our knowing the result may be sent again, which is better than never. */
function noteMaybeTwice({ maybeTwice }: Simulation, { name, data }: QueuedJob): void {
	if (name !== "deliver-messages") return;
	const { outboxIds }: { readonly outboxIds: readonly string[] } = data;
	for (const id of outboxIds) maybeTwice.add(id);
}

const hourMs = 3_600_000;

/** Hands over every webhook that has arrived, in an order drawn by chance. */
export async function deliverWebhooks(simulation: Simulation): Promise<void> {
	const { webhooks, time, chance, faults } = simulation;
	const arrived = webhooks.filter(({ arrivesAtMs }) => arrivesAtMs <= time.nowMs());
	const travelling = webhooks.filter(({ arrivesAtMs }) => arrivesAtMs > time.nowMs());
	webhooks.splice(0, webhooks.length, ...travelling);
	for (const webhook of chance.shuffled(arrived)) {
		const { rail, body, headers, isForged, isLate } = webhook;
		const outcome = await receive(simulation, rail, { body: Buffer.from(body), headers });
		if (outcome === null) {
			// The rail got no answer and sends it again.
			webhooks.push({ ...webhook, arrivesAtMs: time.nowMs() + hourMs, isLate: true });
			continue;
		}
		if (isForged === (outcome === "notGenuine")) continue;
		// Stripe's proof lasts for minutes: an old webhook counts as a replay, and polling finds the payment.
		if (isLate) continue;
		faults.push({
			where: `webhook of ${rail}`,
			error: isForged ? `a forgery was ${outcome}` : `it was ${outcome}`,
		});
	}
}

type Webhook = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> };

/** Null: we gave no answer. */
async function receive(simulation: Simulation, rail: string, webhook: Webhook): Promise<string | null> {
	try {
		const ended = await survive(simulation, () => simulation.lender().receiveWebhook(rail, webhook));
		return ended?.result.outcome ?? null;
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error;
		return null;
	}
}

/** Finds what is due. A sweep that fails is repeated at the next tick, as it is every minute. */
export async function sweep(simulation: Simulation): Promise<void> {
	try {
		await survive(simulation, () => simulation.lender().sweep());
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error;
	}
}
