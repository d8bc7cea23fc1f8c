import { type Step, stepCodes } from "@puente/core/application";
import type { Translate } from "../language.tsx";

const names = new Map(Object.entries(stepCodes).map(([step, code]) => [code as number, step as Step]));

/** The text of an order's step; the unknown code of a newer server is shown as a number. */
export function stepText(t: Translate, code: number): string {
	const step = names.get(code);
	return step === undefined ? String(code) : t(`step.${step}`);
}

/** The text of a step by its name, as in the timeline. */
export function stepNameText(t: Translate, name: string): string {
	const code = Object.entries(stepCodes).find(([step]) => step === name)?.[1];
	return code === undefined ? name : stepText(t, code);
}
