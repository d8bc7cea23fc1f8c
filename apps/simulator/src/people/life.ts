import { type Step, stepCodes } from "@puente/core/application";
import { cancelReasons } from "@puente/regions/enumerations";
import type { Borrower } from "../world/borrower.ts";
import type { Simulation } from "../world/simulation.ts";
import { apply, askErasure, CallRefusal, logIn, register, sign } from "./borrower-calls.ts";
import { isAway } from "./dying.ts";
import { showLoan } from "./new-phone.ts";
import { payToday } from "./paying.ts";
import { writeToSupport } from "./writing.ts";

const stepByCode = new Map<number, Step>(
	Object.entries(stepCodes).map(([step, code]) => [code, step as Step]),
);
/** Refusals that an honest app never causes: they would be a fault of the app or of the product. */
const neverRefused: ReadonlySet<string> = new Set(["inputRefused", "callUnknown", "tokenInvalid"]);

/** A borrower opens the app, does what the habit says, and leaves it alone until there may be more to do. */
export async function liveDay(simulation: Simulation, borrower: Borrower, day: number): Promise<void> {
	if (isAway(borrower)) return;
	try {
		if (!borrower.session) await enter(simulation, borrower);
		const { orderNo } = borrower;
		const { order, restDays } = await look(simulation, borrower);
		borrower.opensOnDay = day + restDays;
		const hasApplied = borrower.orderNo !== orderNo;
		if (hasApplied && borrower.wishes.looksSoon && borrower.chance.happens(looksSoonShare))
			borrower.opensOnDay = day + (await look(simulation, borrower)).restDays;
		await writeToSupport(simulation, borrower, order);
	} catch (error) {
		if (!(error instanceof CallRefusal)) throw error;
		const restDays = 1 + borrower.chance.below(refusedRestDays);
		// A report of a death may be wrong, and its bar is lifted then.
		const isBarred = error.code === "borrowerBarred" && !borrower.death;
		borrower.opensOnDay = day + (isBarred ? neverDays : restDays);
		simulation.refusals.set(error.code, (simulation.refusals.get(error.code) ?? 0) + 1);
		if (neverRefused.has(error.code)) {
			simulation.faults.push({ where: `borrower ${borrower.number}`, error: error.message });
		}
	}
}

/** A new borrower registers; one with a new phone logs in. */
async function enter(simulation: Simulation, borrower: Borrower): Promise<void> {
	if (borrower.lostPhones.length === 0) return register(simulation, borrower);
	await logIn(simulation, borrower);
	await showLoan(borrower);
}

const looksSoonShare = 0.9;

/** Looks at the newest order and does what its step asks for. */
async function look(simulation: Simulation, borrower: Borrower) {
	const { order } = await borrower.call("loanProductIndex", {});
	const step = order ? (stepByCode.get(order.step) ?? "Cancel") : "BasicInfo";
	const restDays = await actions[step](simulation, borrower, order?.orderNo ?? "");
	return { order, restDays };
}

/** Returns after how many days the borrower opens the app again. */
type Action = (simulation: Simulation, borrower: Borrower, orderNo: string) => Promise<number>;

const refusedRestDays = 3;
const nextLoanRestDays = 12;
/** In a larger run, where those who repay at once would make most of the applications. */
const longRestDays = 45;

const tomorrowAfter =
	(action: (simulation: Simulation, borrower: Borrower, orderNo: string) => Promise<unknown>): Action =>
	async (simulation, borrower, orderNo) => {
		await action(simulation, borrower, orderNo);
		return 1;
	};

const wait: Action = async () => 1;
/** The app stays closed. */
const neverDays = 100_000;
const filling: Action = async (simulation, borrower) => {
	await apply(simulation, borrower);
	return borrower.wishes.stopsAfter === null ? 1 : neverDays;
};
const again: Action = async (simulation, borrower) => {
	const { wishes, chance } = borrower;
	if (borrower.orderNos.size >= wishes.loansMax) return leave(simulation, borrower);
	if (!chance.happens(0.5)) return 1 + chance.below(wishes.looksSoon ? longRestDays : nextLoanRestDays);
	await apply(simulation, borrower);
	return 1;
};
const answerOffer = tomorrowAfter((simulation, borrower, orderNo) =>
	borrower.habit === "cancels" && borrower.chance.happens(0.5)
		? borrower.call("cancelLoan", { orderNo, reasons: cancelReasons.slice(0, 1) })
		: sign(simulation, borrower, orderNo),
);

/** Some want all that is known about them to be forgotten. */
async function leave(simulation: Simulation, borrower: Borrower): Promise<number> {
	if (borrower.chance.happens(simulation.options.society.erasureShare))
		await askErasure(simulation, borrower);
	return neverDays;
}

/** By the step of the newest order. */
const actions: Readonly<Record<Step, Action>> = {
	BasicInfo: filling,
	IdentityOCR: filling,
	Question: filling,
	Addition: filling,
	BindCard: filling,
	finishLoading: filling,
	Applying: wait,
	Confirm: answerOffer,
	getMoney: wait,
	Lending: wait,
	PayFail: wait,
	Repaying: payToday,
	Overdued: payToday,
	Finish: again,
	Cancel: again,
	Reject: again,
};
