import { readFileSync } from "node:fs";
import { railSettingList } from "@puente/providers/payments";
import type { SettingProblems } from "./setting-problems.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

const fileSuffix = "_FILE";
/** First words that other programs do not use, so that a misspelt setting of ours is noticed. */
const ownWords = [
	"BUREAU",
	"CIRCULO",
	"DECENTRO",
	"DOJAH",
	"DRAIN",
	"FILES",
	"MASTER_KEY",
	"OPERATIONS",
	"PUSH",
	"STAFF",
	"TERMII",
	"TWILIO",
	...railSettingList.map(({ variable }) => firstWord(variable)),
];

/**
 * The settings among the variables of the environment. `NAME_FILE` names a file with the value of `NAME`, as container
 * platforms store secrets. An empty value counts as not set.
 */
export function settingsIn(
	environment: Environment,
	names: ReadonlySet<string>,
	problems: SettingProblems,
): Record<string, string> {
	const settings: Record<string, string> = {};
	for (const [variable, value] of Object.entries(environment)) {
		if (value === undefined || value === "") continue;
		if (names.has(variable)) settings[variable] = value;
		else if (isFileOf(variable, names)) continue;
		else if (ownWords.some((word) => variable.startsWith(`${word}_`)))
			problems.add(`There is no setting ${variable}.`);
	}
	for (const [variable, file] of Object.entries(environment)) {
		if (file === undefined || file === "" || names.has(variable) || !isFileOf(variable, names)) continue;
		const name = variable.slice(0, -fileSuffix.length);
		if (settings[name] !== undefined) problems.add(`Only one of ${name} and ${variable} may be set.`);
		else settings[name] = readSecret(variable, file, problems);
	}
	return settings;
}

function firstWord(variable: string): string {
	return variable.slice(0, variable.indexOf("_"));
}

function isFileOf(variable: string, names: ReadonlySet<string>): boolean {
	return variable.endsWith(fileSuffix) && names.has(variable.slice(0, -fileSuffix.length));
}

function readSecret(variable: string, file: string, problems: SettingProblems): string {
	try {
		return readFileSync(file, "utf8").trim();
	} catch {
		problems.add(`The setting ${variable} must name a file that can be read.`);
		return "";
	}
}
