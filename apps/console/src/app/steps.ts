import { type Step, stepCodes } from "@puente/core";
import type { Translate } from "./language.tsx";

const names = new Map(Object.entries(stepCodes).map(([step, code]) => [code as number, step as Step]));

/** Where an order stands, in words; a number of a newer server stays a number. */
export function stepText(t: Translate, code: number): string {
	const step = names.get(code);
	return step === undefined ? String(code) : t(`step.${step}`);
}
