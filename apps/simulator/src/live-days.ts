import { sql } from "kysely";
import { createBorrower } from "./people/borrower-calls.ts";
import { liveDay } from "./people/life.ts";
import { workDay } from "./people/staff.ts";
import { type BrokenRule, checkRules } from "./rules/rules.ts";
import { type DayPlan, isLossy, payoutRails, planDays } from "./world/bad-days.ts";
import type { Society } from "./world/borrower.ts";
import { quietNetwork } from "./world/network.ts";
import { deliverWebhooks, runJobs, sweep } from "./world/run-jobs.ts";
import type { Simulation } from "./world/simulation.ts";
import { quietProcess } from "./world/turns.ts";

/** Every six hours: each region has at least one of them within its hours of contact. */
const ticksPerDay = 4;
const tickMs = 21_600_000;
const dayMs = 86_400_000;
/** Staff work in the afternoon of Greenwich. */
const staffTick = 2;

export type Outcome = {
	readonly daysLived: number;
	readonly loanDays: number;
	readonly broken: (BrokenRule & { readonly day: number }) | null;
};

/** A day that was lived and broke no rule. */
export type LivedDay = { readonly day: number; readonly openLoans: number; readonly loanDays: number };

/** Lives the days one by one and checks the rules after each. Stops at the first broken one. */
export async function liveDays(simulation: Simulation, onDay: (lived: LivedDay) => void): Promise<Outcome> {
	const { options, chance, time, borrowers } = simulation;
	const plans = planDays(chance.branch("days"), options.days, options.trouble);
	for (let number = 0; number < options.borrowers; number++) {
		if (options.only === null || options.only.has(number))
			borrowers.push(await createBorrower(simulation, number));
	}
	const isWholeDay = wholeDays(simulation);
	let loanDays = 0;
	let dayStart = time.nowMs();
	let aliveSinceMs = dayStart;
	let calmSinceMs = dayStart;
	let clearSinceMs = dayStart;
	let sinceMs = dayStart;
	let smsChecked = 0;
	for (const [day, plan] of plans.entries()) {
		dayStart += plan.jumpDays * dayMs;
		time.moveTo(dayStart);
		if (plan.standsStill || plan.jumpDays > 0) aliveSinceMs = dayStart + (plan.standsStill ? dayMs : 0);
		if (!isCalm(plan)) calmSinceMs = dayStart + dayMs;
		if (isLossy(plan)) clearSinceMs = dayStart + dayMs;
		await liveOneDay(simulation, { plan, day, dayStart });
		dayStart += dayMs;
		time.moveTo(dayStart - 1000);
		const daysLeft = plans.length - 1 - day;
		const isWhole = await isWholeDay(day, daysLeft === 0);
		if (!isRuleDay(options.society, day, daysLeft)) {
			const openLoans = await countOpenLoans(simulation);
			loanDays += openLoans;
			onDay({ day, openLoans, loanDays });
			continue;
		}
		const newSms = simulation.sms.slice(smsChecked);
		const since = { sinceMs, aliveSinceMs, calmSinceMs, clearSinceMs };
		const facts = { simulation, borrowers, day, isWhole, plan, newSms, ...since };
		const { openLoans, broken } = await checkRules(facts);
		sinceMs = time.nowMs();
		smsChecked = simulation.sms.length;
		loanDays += openLoans;
		if (broken) return { daysLived: day + 1, loanDays, broken: { ...broken, day } };
		onDay({ day, openLoans, loanDays });
	}
	return { daysLived: plans.length, loanDays, broken: null };
}

function isRuleDay({ rulesEveryDays, quietDays }: Society, day: number, daysLeft: number): boolean {
	if (quietDays > 0 && daysLeft < quietDays) return false;
	return rulesEveryDays === 1 || day % rulesEveryDays === rulesEveryDays - 1 || daysLeft === quietDays;
}

async function countOpenLoans({ database }: Simulation): Promise<number> {
	const { rows } = await sql<{ count: number }>`select count(*)::int as count from loans
		where status in ('repaying', 'overdue')`.execute(database.db);
	return rows[0]?.count ?? 0;
}

const growth = 1.25;
const daysPerMonth = 30;
const tidyGrowth = 2;
const tidyEntriesMin = 2000;

/**
 * Whether the rules walk all books. Walking them every day would take most of a long run; by their growth it takes a
 * fixed share of it.
 */
function wholeDays({ database }: Simulation): (day: number, isLast: boolean) => Promise<boolean> {
	let walked = 0;
	let tidied = tidyEntriesMin;
	return async (day, isLast) => {
		const { rows } = await sql<{ count: number }>`select coalesce(sum(entries_count), 0)::int as count
			from loans`.execute(database.db);
		const entries = rows[0]?.count ?? 0;
		const isWhole = isLast || entries >= walked * growth || (day + 1) % daysPerMonth === 0;
		if (isWhole) walked = entries;
		// What autovacuum does by the machine's time would not be the same twice, so the books' size decides.
		if (entries >= tidied * tidyGrowth) {
			await sql`vacuum analyze`.execute(database.db);
			tidied = entries;
		}
		return isWhole;
	};
}

function isCalm({ network, standsStill, jumpDays }: DayPlan): boolean {
	return network.down.size === 0 && !standsStill && jumpDays === 0;
}

type PlannedDay = { readonly plan: DayPlan; readonly day: number; readonly dayStart: number };

async function liveOneDay(simulation: Simulation, { plan, day, dayStart }: PlannedDay): Promise<void> {
	const { network, turns, world, time, borrowers } = simulation;
	network.trouble = plan.network;
	turns.trouble = plan.process;
	for (const { rail, fault } of plan.payoutFaults) await world.arm(rail, fault);
	const today = simulation.chance.branch(`day ${day}`);
	simulation.daysLeft = simulation.options.days - 1 - day;
	if (today.branch("payouts").happens(simulation.options.society.failedPayoutShare))
		await world.arm(today.pick(payoutRails), "rejected");
	const opening = today.shuffled(borrowers.filter(({ opensOnDay }) => opensOnDay <= day));
	for (let tick = 0; tick < ticksPerDay; tick++) {
		time.moveTo(dayStart + tick * tickMs + today.below(600) * 1000);
		simulation.isEvening = tick === ticksPerDay - 1;
		if (plan.standsStill) {
			await world.work();
			continue;
		}
		if (plan.restarts && tick === staffTick) await simulation.restart();
		for (const borrower of opening.filter((_, at) => at % ticksPerDay === tick)) {
			await liveDay(simulation, borrower, day);
		}
		if (tick === staffTick) await workDay(simulation, borrowers);
		await workOff(simulation, plan.workers);
	}
	network.trouble = quietNetwork;
	turns.trouble = quietProcess;
}

/** By then every job that failed is due again. */
const retrySeconds = 61;

/** The rails move on, their webhooks arrive, the sweep finds what is due, and the jobs run. */
async function workOff(simulation: Simulation, workers: 1 | 2): Promise<void> {
	const { world, time } = simulation;
	await world.work();
	await deliverWebhooks(simulation);
	await sweep(simulation);
	await runJobs(simulation, workers);
	time.advance(retrySeconds);
	await world.work();
	await deliverWebhooks(simulation);
	await runJobs(simulation, workers);
}
