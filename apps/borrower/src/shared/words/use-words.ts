import type { Problem } from "@puente/contract";
import type { Language } from "@puente/core/region";
import { fill, type Values, type WordKey } from "@puente/words";
import { useMemo } from "react";
import { useServices } from "../state/services-context.ts";
import { useStore } from "../state/store.ts";

export type Translate = <Key extends WordKey>(key: Key, ...values: Values<Key>) => string;

/** Texts in the borrower's language. Wrong keys and missing values are compile errors. */
export function useWords(): {
	readonly t: Translate;
	readonly problem: (name: Problem) => string;
	readonly language: Language;
} {
	const words = useStore(useServices().language.state);
	return useMemo(() => {
		const { language, catalogue } = words;
		return {
			t: (key, ...values) => fill(catalogue.ui[key], values[0]),
			problem: (name) => catalogue.problems[name],
			language,
		};
	}, [words]);
}
