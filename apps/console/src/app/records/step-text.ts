import { type Step, stepCodes } from "@puente/core/application";
import type { Translate } from "./language.tsx";

const names = new Map(Object.entries(stepCodes).map(([step, code]) => [code as number, step as Step]));

/** Where an order stands, in words; a number of a newer server stays a number. */
export function stepText(t: Translate, code: number): string {
	const step = names.get(code);
	return step === undefined ? String(code) : t(`step.${step}`);
}

/** The same by the step's own name, as histories hold it. */
export function stepNameText(t: Translate, name: string): string {
	const code = Object.entries(stepCodes).find(([step]) => step === name)?.[1];
	return code === undefined ? name : stepText(t, code);
}
