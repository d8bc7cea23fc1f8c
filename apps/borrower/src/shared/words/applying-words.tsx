import type { Problem } from "@puente/contract";
import type { Country, Language } from "@puente/core/region";
import type { RuleName } from "@puente/core/validation";
import { BlankState, Button } from "@puente/ui";
import { type ApplyingCatalogue, type ApplyingKey, type ApplyingValues, fill } from "@puente/words";
import { loadFor } from "@puente/words/country-words";
import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { ScreenSkeleton } from "../frame/screen-skeleton.tsx";
import { usePack } from "../state/services-context.ts";
import { useWords } from "./use-words.ts";

/** Each language is a separate chunk, loaded with the first screen that needs it. */
const loaders: Readonly<Record<Language, (country: Country) => Promise<ApplyingCatalogue>>> = {
	en: async () => (await import("@puente/words/applying/en")).applyingEn,
	es: (country) =>
		loadFor(country, async () => (await import("@puente/words/applying/es")).applyingEs, {
			co: async () => (await import("@puente/words/applying/es-co")).applyingEsCo,
		}),
};

/** A fact of the form that is not the one in the CURP. */
type Contradiction = "birthdayNotOfCurp" | "birthPlaceNotOfCurp";

/** A validation error of a field: a rule of the core, a problem of the contract, or a contradiction. */
export type FieldIssue = {
	readonly problem: RuleName | Problem | Contradiction;
	readonly values?: Readonly<Record<string, string | number>>;
	/** Message of the server, where it says more than the rule. */
	readonly text?: string;
	/** A code that was tried too often: only a new one is taken. */
	readonly isLocked?: boolean;
};

type AskedField = { readonly label: string; readonly asked: string; readonly choose: boolean };

export type ApplyingWords = {
	readonly t: <Key extends ApplyingKey>(key: Key, ...values: ApplyingValues<Key>) => string;
	readonly catalogue: ApplyingCatalogue;
	readonly language: Language;
	/**
	 * Text of a validation error. `asked` is the field as the object of a request; `choose` is true for a field that is
	 * picked, not typed.
	 */
	readonly issueText: (issue: FieldIssue, field?: AskedField) => string;
};

const Context = createContext<ApplyingWords | null>(null);

export function useApplyingWords(): ApplyingWords {
	const words = useContext(Context);
	if (words === null) throw new Error("useApplyingWords was called outside WithApplyingWords");
	return words;
}

/** Lowers the first letter of a label inside a sentence, except of acronyms such as CURP. */
function insideSentence(label: string): string {
	const [first = "", second = ""] = label;
	return second === second.toUpperCase() ? label : first.toLowerCase() + label.slice(1);
}

function useApplyingCatalogue(): {
	readonly words: ApplyingWords | null;
	readonly isError: boolean;
	readonly retry: () => void;
} {
	const { language, problem } = useWords();
	const { country } = usePack();
	const { data, isError, refetch } = useQuery({
		queryKey: ["applying", language, country],
		queryFn: () => loaders[language](country),
		staleTime: Number.POSITIVE_INFINITY,
	});
	const words = useMemo((): ApplyingWords | null => {
		if (data === undefined) return null;
		const rules: Readonly<Record<string, string>> = data.rules;
		return {
			language,
			catalogue: data,
			t: (key, ...values) => fill(data.ui[key], values[0]),
			issueText: (found, field) => {
				if (found.text !== undefined) return found.text;
				if (found.problem === "birthdayNotOfCurp" || found.problem === "birthPlaceNotOfCurp") {
					return data.ui[`form.${found.problem}`];
				}
				if (found.problem === "required" && field !== undefined) {
					const sentence = field.choose ? data.ui["form.requiredChoice"] : data.rules.required;
					return fill(sentence, { field: field.asked });
				}
				const name = field === undefined ? "" : insideSentence(field.label);
				const sentence = rules[found.problem] ?? problem(found.problem as Problem);
				return fill(sentence, { ...found.values, field: name });
			},
		};
	}, [data, language, problem]);
	return { words, isError, retry: () => void refetch() };
}

/** Renders its children once the texts are loaded. */
export function WithApplyingWords(props: {
	readonly children: ReactNode;
	/** Shown while loading; without it a spinner fills the screen. */
	readonly waiting?: ReactNode;
}) {
	const { t } = useWords();
	const { words, isError, retry } = useApplyingCatalogue();
	if (words !== null) return <Context value={words}>{props.children}</Context>;
	if (!isError) return props.waiting ?? <ScreenSkeleton />;
	const failed = (
		<BlankState icon="offline" title={t("request.failed")}>
			<Button onClick={retry}>{t("network.retry")}</Button>
		</BlankState>
	);
	return props.waiting === undefined ? <main className="my-auto px-4">{failed}</main> : failed;
}
