import { ok } from "../result.ts";
import { broken, type CheckResult } from "./rules.ts";

/** Digits by kind of document: citizen, foreign resident, temporary protection permit. None has a check digit. */
const shapes = {
	cc: /^[1-9]\d{5,9}$/,
	ce: /^[1-9]\d{5,6}$/,
	ppt: /^[1-9]\d{5,7}$/,
} as const;

export type ColombianDocument = keyof typeof shapes;

export function checkCedula(text: string, document: ColombianDocument = "cc"): CheckResult {
	const number = text.replaceAll(/[\s.]/g, "");
	if (number === "") return broken("required");
	return shapes[document].test(number) ? ok(number) : broken("cedulaFormat");
}
