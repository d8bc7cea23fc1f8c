import { type DayPlan, planDays } from "./bad-days.ts";
import { type Borrower, createBorrower } from "./borrower.ts";
import { liveDay } from "./life.ts";
import { quietNetwork } from "./network.ts";
import { type BrokenRule, checkRules } from "./rules.ts";
import { deliverWebhooks, runJobs } from "./run-jobs.ts";
import type { Simulation } from "./simulation.ts";
import { workDay } from "./staff.ts";

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

/** Lives the days one by one and checks every rule after each. Stops at the first broken one. */
export async function liveDays(simulation: Simulation, onDay: (day: number) => void): Promise<Outcome> {
	const { options, chance, time, borrowers } = simulation;
	const plans = planDays(chance.branch("days"), options.days, options.trouble);
	for (let number = 0; number < options.borrowers; number++) {
		if (options.only === null || options.only.has(number)) borrowers.push(createBorrower(simulation, number));
	}
	let loanDays = 0;
	let dayStart = time.nowMs();
	let aliveSinceMs = dayStart;
	let calmSinceMs = dayStart;
	let sinceMs = dayStart;
	let smsChecked = 0;
	for (const [day, plan] of plans.entries()) {
		dayStart += plan.jumpDays * dayMs;
		time.moveTo(dayStart);
		if (plan.standsStill || plan.jumpDays > 0) aliveSinceMs = dayStart + (plan.standsStill ? dayMs : 0);
		if (!isCalm(plan)) calmSinceMs = dayStart + dayMs;
		await liveOneDay(simulation, { plan, day, dayStart, borrowers });
		dayStart += dayMs;
		time.moveTo(dayStart - 1000);
		const newSms = simulation.sms.slice(smsChecked);
		const isLast = day === plans.length - 1;
		const facts = { simulation, borrowers, day, isLast, plan, sinceMs, newSms, aliveSinceMs, calmSinceMs };
		const { openLoans, broken } = await checkRules(facts);
		sinceMs = time.nowMs();
		smsChecked = simulation.sms.length;
		loanDays += openLoans;
		if (broken) return { daysLived: day + 1, loanDays, broken: { ...broken, day } };
		onDay(day);
	}
	return { daysLived: plans.length, loanDays, broken: null };
}

function isCalm({ network, standsStill, jumpDays }: DayPlan): boolean {
	return network.down.size === 0 && !standsStill && jumpDays === 0;
}

type LivedDay = {
	readonly plan: DayPlan;
	readonly day: number;
	readonly dayStart: number;
	readonly borrowers: readonly Borrower[];
};

async function liveOneDay(
	simulation: Simulation,
	{ plan, day, dayStart, borrowers }: LivedDay,
): Promise<void> {
	const { network, world, time, chance } = simulation;
	network.trouble = plan.network;
	for (const { rail, fault } of plan.payoutFaults) await world.arm(rail, fault);
	const joined = chance.shuffled(borrowers.filter(({ joinsOnDay }) => joinsOnDay <= day));
	for (let tick = 0; tick < ticksPerDay; tick++) {
		time.moveTo(dayStart + tick * tickMs + chance.below(600) * 1000);
		simulation.isEvening = tick === ticksPerDay - 1;
		if (plan.standsStill) {
			await world.work();
			continue;
		}
		if (plan.restarts && tick === staffTick) await simulation.restart();
		for (const borrower of joined.filter((_, at) => at % ticksPerDay === tick)) {
			await liveDay(simulation, borrower);
		}
		if (tick === staffTick) await workDay(simulation, borrowers);
		await workOff(simulation, plan.workers);
	}
	network.trouble = quietNetwork;
}

/** The rails move on, their webhooks arrive, the sweep finds what is due, and the jobs run. */
async function workOff(simulation: Simulation, workers: 1 | 2): Promise<void> {
	const { world } = simulation;
	await world.work();
	await deliverWebhooks(simulation);
	await simulation.lender().sweep();
	await runJobs(simulation, workers);
	await world.work();
	await deliverWebhooks(simulation);
	await runJobs(simulation, workers);
}
