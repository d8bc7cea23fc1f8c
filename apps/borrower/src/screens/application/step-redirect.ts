import { formSteps, type Step } from "@puente/core/application";
import { pathOfStep, stepOf } from "../../app/application.ts";

/** The steps that have a screen of applying. */
export type ScreenStep = (typeof formSteps)[number] | "finishLoading" | "Applying";

const inOrder: readonly Step[] = [...formSteps, "finishLoading"];

/**
 * The order-step redirect of the specification: null when this screen may be shown, else the path that the order belongs
 * to. A step that is done may be opened again to correct it, until the hand-in; an account also after a payout to it failed.
 */
export function redirectFrom(screen: ScreenStep, stepCode: number | null): string | null {
	const step = stepOf(stepCode);
	if (step === screen) return null;
	if (step === "PayFail" && screen === "BindCard") return null;
	const reached = step === null ? -1 : inOrder.indexOf(step);
	const asked = inOrder.indexOf(screen);
	return asked >= 0 && asked <= reached ? null : pathOfStep(stepCode);
}
