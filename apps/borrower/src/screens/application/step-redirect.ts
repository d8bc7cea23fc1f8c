import { formSteps, type Step } from "@puente/core/application";
import { pathOfStep, stepOf } from "../../shared/calls/application.ts";

/** Steps with an application screen. */
export type ScreenStep = (typeof formSteps)[number] | "finishLoading" | "Applying";

const inOrder: readonly Step[] = [...formSteps, "finishLoading"];

/**
 * The order-step redirect of the specification: null if this screen may be shown, else the path of the order's
 * step. Completed steps may be opened until submission; the account also after a failed payout.
 */
export function redirectFrom(screen: ScreenStep, stepCode: number | null): string | null {
	const step = stepOf(stepCode);
	if (step === screen) return null;
	if (step === "PayFail" && screen === "BindCard") return null;
	const reached = step === null ? -1 : inOrder.indexOf(step);
	const requested = inOrder.indexOf(screen);
	return requested >= 0 && requested <= reached ? null : pathOfStep(stepCode);
}
