import { type Step, stepCodes } from "@puente/core/application";
import { cancelReasons } from "@puente/regions/enumerations";
import { apply, type Borrower, Refused, register, sign } from "./borrower.ts";
import { payToday } from "./paying.ts";
import type { Simulation } from "./simulation.ts";

const stepByCode = new Map<number, Step>(
	Object.entries(stepCodes).map(([step, code]) => [code, step as Step]),
);
/** Refusals that an honest app never causes: they would be a fault of the app or of the product. */
const neverRefused: ReadonlySet<string> = new Set(["inputRefused", "callUnknown", "tokenInvalid"]);

/** One day of a borrower: opens the app and does what the habit says. A refusal ends the day. */
export async function liveDay(simulation: Simulation, borrower: Borrower): Promise<void> {
	try {
		if (!borrower.session) await register(simulation, borrower);
		const { order } = await borrower.call("loanProductIndex", {});
		await actions[order ? (stepByCode.get(order.step) ?? "Cancel") : "BasicInfo"](
			simulation,
			borrower,
			order?.orderNo ?? "",
		);
	} catch (error) {
		if (!(error instanceof Refused)) throw error;
		simulation.refusals.set(error.code, (simulation.refusals.get(error.code) ?? 0) + 1);
		if (neverRefused.has(error.code)) {
			simulation.faults.push({ where: `borrower ${borrower.number}`, error: error.message });
		}
	}
}

type Action = (simulation: Simulation, borrower: Borrower, orderNo: string) => Promise<unknown>;

const wait: Action = async () => undefined;
const pay: Action = payToday;
const again: Action = (simulation, borrower) =>
	borrower.chance.happens(0.15) ? apply(simulation, borrower) : Promise.resolve();

/** By the step of the newest order. */
const actions: Readonly<Record<Step, Action>> = {
	BasicInfo: apply,
	IdentityOCR: apply,
	Question: apply,
	Addition: apply,
	BindCard: apply,
	finishLoading: apply,
	Applying: wait,
	Confirm: (simulation, borrower, orderNo) =>
		borrower.habit === "cancels" && borrower.chance.happens(0.5)
			? borrower.call("cancelLoan", { orderNo, reasons: cancelReasons.slice(0, 1) })
			: sign(simulation, borrower, orderNo),
	getMoney: wait,
	Lending: wait,
	PayFail: wait,
	Repaying: pay,
	Overdued: pay,
	Finish: again,
	Cancel: again,
	Reject: again,
};
