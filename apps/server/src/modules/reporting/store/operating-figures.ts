import { type CodeRequestedBy, codeAskers } from "@puente/core/access";
import type { Currency } from "@puente/core/money";
import type { ProviderName } from "@puente/core/provider";
import type { CollectionRailName, PayoutRailName } from "@puente/core/rail";
import { type Country, countries } from "@puente/core/region";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import { sql } from "kysely";
import { secondsAfter } from "../../../platform/clock/clock.ts";
import type { Db } from "../../../platform/database/schema/index.ts";
import { isHeld } from "../../../platform/hold/hold.ts";
import { listFailingProviders } from "../../../platform/providers/failing-providers.ts";
import { findLastVerification } from "./verifications.ts";

/** How many wait, and since when the oldest does. */
type Waiting = { readonly count: number; readonly since: Date };

/** What operators watch, for the metrics. Each query reads a small table or an index of what is not done. */
export type OperatingFigures = {
	readonly jobs: readonly (Waiting & { readonly job: string })[];
	readonly outbox: readonly (Waiting & { readonly provider: ProviderName })[];
	readonly payouts: readonly (Waiting & { readonly rail: string; readonly state: string })[];
	readonly webhooks: readonly (Waiting & { readonly rail: string })[];
	/** Of the last minutes. */
	readonly settledMessages: readonly {
		readonly provider: ProviderName;
		readonly outcome: string;
		readonly count: number;
	}[];
	readonly handledWebhooks: readonly {
		readonly rail: string;
		readonly outcome: string;
		readonly count: number;
	}[];
	readonly closes: readonly { readonly currency: Currency; readonly at: Date }[];
	/** Whether payouts and offers stand still after a restore. */
	readonly isHeld: boolean;
	/** Closes that wait for two people. */
	readonly waitingCloses: readonly Currency[];
	readonly reconciliations: readonly { readonly rail: CollectionRailName; readonly at: Date }[];
	readonly payoutComparisons: readonly { readonly rail: PayoutRailName; readonly at: Date }[];
	readonly failingProviders: readonly ProviderName[];
	/** The last run of `npm run verify`; null before the first. */
	readonly verification: { readonly at: Date; readonly faults: number } | null;
	/** Verification codes of the last hour. */
	readonly codes: readonly CodeCount[];
};

type CodeCount = {
	readonly country: Country;
	readonly requestedBy: CodeRequestedBy;
	readonly outcome: string;
	readonly count: number;
};

const codeSeconds = 3600;
/** Messages and webhooks of this time are counted by outcome. */
const recentSeconds = 300;

type Row = {
	readonly what: "job" | "outbox" | "payout" | "webhook";
	readonly name: string;
	readonly state: string;
	readonly count: number;
	readonly since: Date;
};

export async function readOperatingFigures(db: Db, now: Date): Promise<OperatingFigures> {
	const rows = await listWaiting(db);
	const of = (what: Row["what"]) => rows.filter((row) => row.what === what);
	return {
		jobs: of("job").map(({ name, count, since }) => ({ job: name, count, since })),
		outbox: byProvider(of("outbox")),
		payouts: of("payout").map(({ name, state, count, since }) => ({ rail: name, state, count, since })),
		webhooks: of("webhook").map(({ name, count, since }) => ({ rail: name, count, since })),
		...(await listRecent(db, secondsAfter(now, -recentSeconds))),
		closes: await listCloses(db),
		isHeld: await isHeld(db),
		waitingCloses: await listWaitingCloses(db),
		reconciliations: await listReconciliations(db),
		payoutComparisons: await listPayoutComparisons(db),
		failingProviders: (await listFailingProviders(db)).map(({ provider }) => provider),
		verification: await findLastVerification(db),
		codes: await listCodeCounts(db, secondsAfter(now, -codeSeconds)),
	};
}

async function listCodeCounts(db: Db, since: Date): Promise<OperatingFigures["codes"]> {
	type Row = { country: Country; requestedBy: CodeRequestedBy; sent: number; used: number };
	const codes = await sql<Row>`
		select country, requested_by, sum(sent_count)::int as sent,
			coalesce(sum(sent_count) filter (where used_at is not null), 0)::int as used
		from verification_codes where requested_by = any(${codeAskers}::text[]) and sent_at > ${since}
		group by 1, 2`.execute(db);
	const refusals = await db
		.selectFrom("codeRefusals")
		.select(["country", "requestedBy", "reason", sql<number>`sum(count)::int`.as("count")])
		.where("windowStart", ">", since)
		.groupBy(["country", "requestedBy", "reason"])
		.execute();
	return [
		...codes.rows.flatMap(({ country, requestedBy, sent, used }) => [
			{ country, requestedBy, outcome: "sent", count: sent },
			{ country, requestedBy, outcome: "used", count: used },
		]),
		...refusals.map(({ country, requestedBy, reason: outcome, count }) => ({
			country,
			requestedBy,
			outcome,
			count,
		})),
	];
}

/**
 * The condition of the jobs matches pg-boss's partial index, which holds only waiting ones. A settled payout is polled
 * for two months more, in case it is reversed, and waits for nothing. One that is held after a change of number waits
 * from the end of the day on.
 */
async function listWaiting(db: Db): Promise<readonly Row[]> {
	const { rows } = await sql<Row>`
		select 'job' as what, name, '' as state, count(*)::int as count, min(created_on) as since
		from pgboss.job where state < 'active' and not blocked group by name
		union all
		select 'outbox', case kind when 'email' then 'smtp' else country end, '', count(*)::int, min(created_at)
		from outbox where outcome is null group by 2
		union all
		select 'payout', rail, state, count(*)::int, min(greatest(planned_at, greatest(b.mobile_changed_at, b.account_changed_at) + interval '1 day'))
		from payouts join borrowers b on b.id = payouts.borrower_id
		where poll_at is not null and state in ('planned', 'sent') group by rail, state
		union all
		select 'webhook', rail, '', count(*)::int, min(received_at)
		from webhooks where outcome is null group by rail`.execute(db);
	return rows;
}

/** Several countries share a provider. */
function byProvider(rows: readonly Row[]): OperatingFigures["outbox"] {
	const merged = new Map<ProviderName, Waiting>();
	for (const { name, count, since } of rows) {
		const provider = providerOf(name);
		const earlier = merged.get(provider) ?? { count: 0, since };
		merged.set(provider, {
			count: earlier.count + count,
			since: since < earlier.since ? since : earlier.since,
		});
	}
	return [...merged].map(([provider, waiting]) => ({ provider, ...waiting }));
}

/** The mail server has every country's e-mails. */
function providerOf(country: string): ProviderName {
	if (country === "smtp") return country;
	const found: Country | undefined = countries.find((one) => one === country);
	if (found === undefined) throw new Error(`the outbox has a message for the unknown country ${country}`);
	return regions[found].terms.sms;
}

async function listRecent(
	db: Db,
	since: Date,
): Promise<Pick<OperatingFigures, "settledMessages" | "handledWebhooks">> {
	// A message is settled within days, so that older partitions need not be read.
	const messages = await sql<{ country: string; outcome: string; count: number }>`
		select case kind when 'email' then 'smtp' else country end as country,
			coalesce(delivery, outcome) as outcome, count(*)::int as count
		from outbox where kind in ('sms', 'email') and settled_at > ${since} and created_at > ${since}::timestamptz - interval '62 days'
		group by 1, 2`.execute(db);
	const webhooks = await sql<{ rail: string; outcome: string; count: number }>`
		select rail, outcome, count(*)::int as count
		from webhooks where handled_at > ${since} group by rail, outcome`.execute(db);
	const counts = new Map<string, { provider: ProviderName; outcome: string; count: number }>();
	for (const { country, outcome, count } of messages.rows) {
		const provider = providerOf(country);
		const key = `${provider} ${outcome}`;
		counts.set(key, { provider, outcome, count: count + (counts.get(key)?.count ?? 0) });
	}
	return { settledMessages: [...counts.values()], handledWebhooks: webhooks.rows };
}

async function listCloses(db: Db): Promise<OperatingFigures["closes"]> {
	const { rows } = await sql<{ currency: Currency; at: Date }>`
		select currency, max(finished_at) as at from day_closes where finished_at is not null group by currency`.execute(
		db,
	);
	return rows;
}

async function listWaitingCloses(db: Db): Promise<OperatingFigures["waitingCloses"]> {
	const rows = await db
		.selectFrom("openItems")
		.select("rail")
		.where("kind", "=", "closeWaits")
		.where("settledAt", "is", null)
		.execute();
	const waiting = new Set(rows.map(({ rail }) => rail));
	return countries.map((each) => packs[each].currency.code).filter((currency) => waiting.has(currency));
}

async function listReconciliations(db: Db): Promise<OperatingFigures["reconciliations"]> {
	const rows = await db.selectFrom("reconciliations").selectAll().execute();
	return rows.map(({ rail, finishedAt: at }) => ({ rail, at }));
}

async function listPayoutComparisons(db: Db): Promise<OperatingFigures["payoutComparisons"]> {
	const rows = await db.selectFrom("payoutComparisons").select(["rail", "finishedAt"]).execute();
	return rows.map(({ rail, finishedAt: at }) => ({ rail, at }));
}
