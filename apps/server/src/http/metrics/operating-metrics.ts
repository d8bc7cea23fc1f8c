import { codeAskers } from "@puente/core/access";
import { countries } from "@puente/core/region";
import { packs } from "@puente/regions";
import { legalKinds } from "@puente/regions/load";
import { Counter, Gauge, Registry } from "prom-client";
import { type StepRun, sweepSteps } from "../../jobs/sweep.ts";
import type { OperatingFigures } from "../../modules/reporting/index.ts";
import type { PoolCounts } from "../../platform/database/database.ts";
import type { CountryGap } from "../../platform/law/legal-gaps.ts";
import type { ProviderWatch } from "../../platform/providers/provider-watch.ts";
import { type JobRun, jobNames } from "../../platform/queue/queue.ts";
import type { Readiness } from "../../platform/readiness/readiness.ts";
import { createKnownFigures } from "./known-figures.ts";

type MeteredFigures = OperatingFigures & { readonly legalGaps: readonly CountryGap[] };

type MetricsSource = {
	readonly readFigures: () => Promise<MeteredFigures>;
	/** Null for the embedded database, which has no pool. */
	readonly poolCounts: () => PoolCounts | null;
	/** The product's time, which the stored times follow. */
	readonly now: () => Date;
	readonly watch: ProviderWatch;
	readonly readiness: Pick<Readiness, "skewMs" | "isTooOld">;
};

/** The registry of a process. */
export type Metrics = {
	readonly countJob: (run: JobRun) => void;
	readonly countStep: (run: StepRun) => void;
	/** The page in the format of Prometheus. */
	readonly page: () => Promise<string>;
	readonly registry: Registry;
};

/**
 * Metrics of the business and of the jobs, the same in every role. Counters are of this process; figures come from the
 * database and are the same at every process.
 */
export function createMetrics({ readFigures, poolCounts, now, watch, readiness }: MetricsSource): Metrics {
	const registry = new Registry();
	registry.registerMetric(watch.requests);
	const jobRuns = new Counter({
		name: "puente_job_runs_total",
		help: "Runs of jobs in this process by outcome",
		// Not "job": Prometheus gives that label to what it scrapes.
		labelNames: ["name", "outcome"],
		registers: [registry],
	});
	for (const job of jobNames)
		for (const outcome of ["completed", "failed"]) jobRuns.inc({ name: job, outcome }, 0);
	const countStep = sweepMetrics(registry);
	const showFigures = figureGauges(registry);
	const showPool = poolGauges(registry);
	const up = gauge(
		registry,
		"puente_database_up",
		"1 if the figures could be read from the database in time",
	);
	const age = gauge(registry, "puente_figures_age_seconds", "Age of the figures from the database");
	const skew = gauge(
		registry,
		"puente_clock_skew_seconds",
		"How far this machine's clock is ahead of the database's",
	);
	const tooOld = gauge(registry, "puente_release_too_old", "1 if the database needs a newer release");
	const known = createKnownFigures(readFigures);
	return {
		registry,
		countJob: ({ job, outcome }) => jobRuns.inc({ name: job, outcome }),
		countStep,
		async page() {
			await known.refresh();
			const last = known.last();
			up.set(known.isUp() ? 1 : 0);
			if (last) {
				age.set(last.ageMs / 1000);
				showFigures(last.figures, now());
			}
			showPool(poolCounts());
			skew.set(readiness.skewMs() / 1000);
			tooOld.set(readiness.isTooOld() ? 1 : 0);
			return registry.metrics();
		},
	};
}

function gauge<Label extends string>(
	registry: Registry,
	name: string,
	help: string,
	labelNames: readonly Label[] = [],
): Gauge<Label> {
	return new Gauge({ name, help, labelNames, registers: [registry] });
}

/** From the start on every step has both, so that one that never runs is seen too. */
function sweepMetrics(registry: Registry): (run: StepRun) => void {
	const doneAt = gauge(registry, "puente_sweep_step_timestamp_seconds", "When a step was last done here", [
		"step",
	]);
	const failures = new Counter({
		name: "puente_sweep_step_failures_total",
		help: "Failures of a step of the sweep in this process",
		labelNames: ["step"],
		registers: [registry],
	});
	for (const step of sweepSteps) {
		doneAt.set({ step }, 0);
		failures.inc({ step }, 0);
	}
	return ({ step, outcome }) => {
		// The machine's time, because the sweep is run by it also while the sandbox clock stands elsewhere.
		if (outcome === "done") doneAt.set({ step }, Date.now() / 1000);
		if (outcome === "failed") failures.inc({ step });
	};
}

/** Labels come from our own lists, so that a client cannot create new ones. */
function figureGauges(registry: Registry): (figures: MeteredFigures, now: Date) => void {
	const make = <Label extends string>(name: string, help: string, labels: readonly Label[]) =>
		gauge(registry, `puente_${name}`, help, labels);
	const jobs = make("jobs_waiting", "Jobs that wait", ["name"]);
	const jobAge = make("jobs_oldest_seconds", "Age of the oldest waiting job", ["name"]);
	const outbox = make("outbox_waiting", "Messages that are not sent yet", ["provider"]);
	const outboxAge = make("outbox_oldest_seconds", "Age of the oldest message that is not sent", ["provider"]);
	const sent = make("outbox_settled_recently", "Messages of the last five minutes", ["provider", "outcome"]);
	const payouts = make("payouts_waiting", "Payouts without a result", ["rail", "state"]);
	const payoutAge = make("payouts_oldest_seconds", "Age of the oldest of them", ["rail", "state"]);
	const webhooks = make("webhooks_waiting", "Webhooks that are not handled yet", ["rail"]);
	const webhookAge = make("webhooks_oldest_seconds", "Age of the oldest of them", ["rail"]);
	const handled = make("webhooks_handled_recently", "Webhooks of the last five minutes", ["rail", "outcome"]);
	const close = make("close_timestamp_seconds", "When a day was last closed", ["currency"]);
	const held = make("held", "1 while payouts and offers stand still after a restore", []);
	const closeWaits = make("close_waits", "1 if the close waits for two people", ["currency"]);
	const compared = make("reconciliation_timestamp_seconds", "When the books of a rail were last compared", [
		"rail",
	]);
	const listed = make("payout_comparison_timestamp_seconds", "When a rail's payouts were last compared", [
		"rail",
	]);
	const verifiedAt = make("verification_timestamp_seconds", "When the books were last verified", []);
	const faults = make("verification_faults", "Faults that the last verification found", []);
	const failing = make("provider_failing", "1 for a provider that refuses or does not answer", ["provider"]);
	const showLegalGaps = legalGauge(registry);
	const showCodes = codeGauges(registry);
	const all = [jobs, jobAge, outbox, outboxAge, sent, payouts, payoutAge, webhooks, webhookAge, handled];
	const resets: readonly { reset: () => void }[] = [
		...all,
		close,
		compared,
		listed,
		failing,
		verifiedAt,
		faults,
	];

	return (figures, now) => {
		const ageOf = (since: Date) => Math.max(0, (now.getTime() - since.getTime()) / 1000);
		for (const each of resets) each.reset();
		for (const job of jobNames) jobs.set({ name: job }, 0);
		for (const { job, count, since } of figures.jobs) {
			jobs.set({ name: job }, count);
			// The queue uses the machine's time, which does not move with the sandbox clock.
			jobAge.set({ name: job }, Math.max(0, (Date.now() - since.getTime()) / 1000));
		}
		for (const { provider, count, since } of figures.outbox) {
			outbox.set({ provider }, count);
			outboxAge.set({ provider }, ageOf(since));
		}
		for (const { provider, outcome, count } of figures.settledMessages)
			sent.set({ provider, outcome }, count);
		for (const { rail, state, count, since } of figures.payouts) {
			payouts.set({ rail, state }, count);
			payoutAge.set({ rail, state }, ageOf(since));
		}
		for (const { rail, count, since } of figures.webhooks) {
			webhooks.set({ rail }, count);
			webhookAge.set({ rail }, ageOf(since));
		}
		for (const { rail, outcome, count } of figures.handledWebhooks) handled.set({ rail, outcome }, count);
		for (const { currency, at } of figures.closes) close.set({ currency }, at.getTime() / 1000);
		held.set(figures.isHeld ? 1 : 0);
		for (const country of countries) {
			const { code: currency } = packs[country].currency;
			closeWaits.set({ currency }, figures.waitingCloses.includes(currency) ? 1 : 0);
		}
		for (const { rail, at } of figures.reconciliations) compared.set({ rail }, at.getTime() / 1000);
		for (const { rail, at } of figures.payoutComparisons) listed.set({ rail }, at.getTime() / 1000);
		// 0 before the first run.
		verifiedAt.set((figures.verification?.at.getTime() ?? 0) / 1000);
		faults.set(figures.verification?.faults ?? 0);
		for (const provider of figures.failingProviders) failing.set({ provider }, 1);
		showLegalGaps(figures.legalGaps);
		showCodes(figures.codes);
	};
}

function legalGauge(registry: Registry): (gaps: readonly CountryGap[]) => void {
	const help = "1: staff have to enter the next legal record; 2: offers wait for it";
	const missing = gauge(registry, "puente_legal_record_missing", help, ["country", "kind"]);
	return (gaps) => {
		for (const country of countries) for (const kind of legalKinds) missing.set({ country, kind }, 0);
		for (const { country, kind, stopsOffers } of gaps) missing.set({ country, kind }, stopsOffers ? 2 : 1);
	};
}

const codeOutcomes = ["asked", "sent", "used", "tooSoon", "limit", "budget"] as const;

/** Every series is there from the start, so that an alert notices when they are missing. */
function codeGauges(registry: Registry): (codes: OperatingFigures["codes"]) => void {
	const codes = gauge(registry, "puente_codes_recently", "Verification codes of the last hour", [
		"country",
		"requested_by",
		"outcome",
	]);
	return (figures) => {
		for (const country of countries)
			for (const requested_by of codeAskers)
				for (const outcome of codeOutcomes) codes.set({ country, requested_by, outcome }, 0);
		for (const { country, requestedBy: requested_by, outcome, count } of figures) {
			codes.set({ country, requested_by, outcome }, count);
			if (outcome !== "used") codes.inc({ country, requested_by, outcome: "asked" }, count);
		}
	};
}

function poolGauges(registry: Registry): (counts: PoolCounts | null) => void {
	const connections = gauge(registry, "puente_database_connections", "Connections of the pool", ["state"]);
	const max = gauge(registry, "puente_database_connections_max", "The most connections of the pool");
	return (counts) => {
		if (counts === null) return;
		connections.set({ state: "open" }, counts.open);
		connections.set({ state: "idle" }, counts.idle);
		connections.set({ state: "waiting" }, counts.waiting);
		max.set(counts.max);
	};
}
