import type { QueuedJob } from "./job-queue.ts";
import { ProcessDied } from "./network.ts";
import type { Simulation } from "./simulation.ts";

/** A chain of jobs that does not end within this many rounds will never end. */
const roundsMax = 200;

/** Failures of the outside world: the job is tried again, and nothing is wrong with the product. */
const expected = [
	/^message provider failed outbox message/,
	/could not be verified/,
	/^The credit bureau/,
	/bureau/i,
];

function isExpected(error: unknown): boolean {
	return error instanceof Error && expected.some((pattern) => pattern.test(error.message));
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
		for (let at = 0; at < due.length; at += workers) {
			const jobs = due.slice(at, at + workers);
			const [first] = jobs;
			const isTwice = workers === 2 && first && chance.happens(0.1);
			await runTogether(simulation, isTwice ? [first, first] : jobs);
		}
	}
	simulation.faults.push({ where: "jobs", error: `jobs follow each other for ${roundsMax} rounds` });
}

async function runTogether(simulation: Simulation, jobs: readonly QueuedJob[]): Promise<void> {
	const { network } = simulation;
	const isTwice = jobs.length > 1 && jobs[0] === jobs[1];
	for (const job of jobs) if (isTwice) noteMaybeTwice(simulation, job);
	const run = () => Promise.all(jobs.map((job) => runJob(simulation, job)));
	if (jobs.length > 1) {
		await run();
		return;
	}
	try {
		await network.inProcess(run);
	} catch (error) {
		if (!(error instanceof ProcessDied)) throw error;
		for (const job of jobs) noteMaybeTwice(simulation, job);
		await simulation.restart();
	}
}

async function runJob(simulation: Simulation, job: QueuedJob): Promise<void> {
	const { queue, time, faults, isEvening } = simulation;
	// Making the figures takes most of a tick. The sweep finds them due again, so once a day is enough.
	if (job.name === "make-figures" && !isEvening) return queue.remove(job);
	try {
		await simulation.lender().handlers[job.name](job.data);
		await queue.remove(job);
	} catch (error) {
		noteMaybeTwice(simulation, job);
		if (!isExpected(error)) faults.push({ where: `job ${job.name}`, error: String(error) });
		await queue.retry(job, time.clock.now());
	}
}

/** A text whose sending ended without our knowing the result may be sent again, which is better than never. */
function noteMaybeTwice({ maybeTwice }: Simulation, { name, data }: QueuedJob): void {
	if (name !== "deliver-messages") return;
	const { outboxIds }: { readonly outboxIds: readonly string[] } = data;
	for (const id of outboxIds) maybeTwice.add(id);
}

/** Hands over every webhook that has arrived, in an order drawn by chance. */
export async function deliverWebhooks(simulation: Simulation): Promise<void> {
	const { webhooks, time, chance, faults } = simulation;
	const arrived = webhooks.filter(({ arrivesAtMs }) => arrivesAtMs <= time.nowMs());
	const travelling = webhooks.filter(({ arrivesAtMs }) => arrivesAtMs > time.nowMs());
	webhooks.splice(0, webhooks.length, ...travelling);
	for (const { rail, body, headers, isForged, isLate } of chance.shuffled(arrived)) {
		const { outcome } = await simulation.lender().receiveWebhook(rail, { body: Buffer.from(body), headers });
		if (isForged === (outcome === "notGenuine")) continue;
		// Stripe's proof lasts for minutes: an old webhook counts as a replay, and polling finds the payment.
		if (isLate) continue;
		faults.push({
			where: `webhook of ${rail}`,
			error: isForged ? `a forgery was ${outcome}` : `it was ${outcome}`,
		});
	}
}
