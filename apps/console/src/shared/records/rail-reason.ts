import type { Language } from "@puente/core/region";
import { consoleCode } from "@puente/words/console/codes";
import { railReason } from "@puente/words/console/rail-codes";

/** Why a rail did not pay, in words, with the rail's own code: The account does not exist (R03). */
export function railReasonText(language: Language, rail: string | undefined, code: string): string {
	const words = railReason(language, rail, code);
	return words === undefined ? code : `${words} (${code})`;
}

/** The name of a rail; the unknown one of a newer server is shown as it is. */
export function railText(language: Language, rail: string): string {
	return consoleCode(language, rail) ?? rail;
}
