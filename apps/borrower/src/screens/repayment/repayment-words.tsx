import { collectionRails, isCollectionRail } from "@puente/core/rail";
import type { Country, Language } from "@puente/core/region";
import type { RuleRefusal } from "@puente/core/validation";
import { fill, type RepaymentCatalogue, type RepaymentKey, type RepaymentValues } from "@puente/words";
import { loadFor } from "@puente/words/country-words";
import { railName } from "@puente/words/repayment/rail-name";
import type { QueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import { LazyWords } from "../../shared/words/lazy-words.tsx";

/** Each language is a separate chunk, loaded with the first screen that needs it. */
const loaders: Readonly<Record<Language, (country: Country) => Promise<RepaymentCatalogue>>> = {
	en: async () => (await import("@puente/words/repayment/en")).repaymentEn,
	es: (country) =>
		loadFor(country, async () => (await import("@puente/words/repayment/es")).repaymentEs, {
			co: async () => (await import("@puente/words/repayment/es-co")).repaymentEsCo,
		}),
};

export type RepaymentWords = {
	readonly t: <Key extends RepaymentKey>(key: Key, ...values: RepaymentValues<Key>) => string;
	readonly language: Language;
	/** Text of a violated rule. */
	readonly issueText: (refusal: RuleRefusal) => string;
	/** Names of rails, movements and ledger accounts; unknown ones keep their own name. */
	readonly rail: (name: string) => string;
	readonly railHint: (name: string) => string | null;
	readonly kind: (name: string) => string;
	readonly account: (name: string) => string;
	readonly debt: (name: keyof RepaymentCatalogue["debts"]) => string;
};

const Context = createContext<RepaymentWords | null>(null);

export function useRepaymentWords(): RepaymentWords {
	const words = useContext(Context);
	if (words === null) throw new Error("useRepaymentWords was called outside WithRepaymentWords");
	return words;
}

function wordsOf(catalogue: RepaymentCatalogue, language: Language): RepaymentWords {
	const lookUp = (part: Readonly<Record<string, string>>, name: string) =>
		Object.hasOwn(part, name) ? part[name] : undefined;
	return {
		language,
		t: (key, ...values) => fill(catalogue.ui[key], values[0]),
		issueText: ({ rule, values }) => fill(lookUp(catalogue.rules, rule) ?? rule, values),
		rail: (name) => railName(catalogue, name),
		railHint: (name) => {
			const own = lookUp(catalogue.railHints, name);
			if (own !== undefined || !isCollectionRail(name)) return own ?? null;
			return catalogue.railHintsByShape[collectionRails[name].shape];
		},
		kind: (name) => lookUp(catalogue.kinds, name) ?? catalogue.kinds.other,
		account: (name) => lookUp(catalogue.accounts, name) ?? name,
		debt: (name) => catalogue.debts[name],
	};
}

/** Loads the texts before something that needs them is shown over another screen. */
export async function preloadRepaymentWords(
	queries: QueryClient,
	language: Language,
	country: Country,
): Promise<void> {
	await queries.fetchQuery({
		queryKey: ["repayment words", language, country],
		queryFn: () => loaders[language](country),
		staleTime: Number.POSITIVE_INFINITY,
	});
}

/** Renders its children once the texts are loaded. */
export function WithRepaymentWords({ children }: { readonly children: ReactNode }) {
	return (
		<LazyWords name="repayment" loaders={loaders}>
			{(catalogue, language) => <Context value={wordsOf(catalogue, language)}>{children}</Context>}
		</LazyWords>
	);
}
