import { CannotStart } from "./cannot-start.ts";

/** What is wrong with the settings, a sentence each. An operator reads all of it at once. */
export type SettingProblems = {
	readonly add: (sentence: string) => void;
	/** A setting that is missing. The start ends later, so the returned value is never used. */
	readonly missing: (name: string, when?: string) => string;
	readonly throwIfAny: () => void;
};

export function createSettingProblems(): SettingProblems {
	const sentences: string[] = [];
	return {
		add: (sentence) => void sentences.push(sentence),
		missing(name, when = "when SANDBOX is off") {
			sentences.push(`The setting ${name} is needed ${when}.`);
			return "";
		},
		throwIfAny() {
			if (sentences.length > 0) throw new CannotStart(sentences.join("\n"));
		},
	};
}
