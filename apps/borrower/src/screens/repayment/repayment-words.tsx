import type { Language } from "@puente/core/region";
import type { RuleRefusal } from "@puente/core/validation";
import { fill, type RepaymentCatalogue, type RepaymentKey, type RepaymentValues } from "@puente/words";
import { createContext, type ReactNode, useContext } from "react";
import { LazyWords } from "../../app/lazy-words.tsx";

/** Each language of repaying is a chunk of its own, fetched with the first screen that needs it. */
const loaders: Readonly<Record<Language, () => Promise<RepaymentCatalogue>>> = {
	en: async () => (await import("@puente/words/repayment/en")).repaymentEn,
	es: async () => (await import("@puente/words/repayment/es")).repaymentEs,
};

export type RepaymentWords = {
	readonly t: <Key extends RepaymentKey>(key: Key, ...values: RepaymentValues<Key>) => string;
	readonly language: Language;
	/** The sentence for a rule of the core that an input broke. */
	readonly trouble: (refusal: RuleRefusal) => string;
	/** What a rail, the kind of a movement or an account of the ledger is called; its own name when it is a new one. */
	readonly rail: (name: string, kind?: string) => string;
	readonly railHint: (name: string, kind: string) => string | null;
	readonly kind: (name: string) => string;
	readonly account: (name: string) => string;
	readonly debt: (name: keyof RepaymentCatalogue["debts"]) => string;
};

const Context = createContext<RepaymentWords | null>(null);

export function useRepaymentWords(): RepaymentWords {
	const words = useContext(Context);
	if (words === null) throw new Error("a part of repaying was drawn without its words");
	return words;
}

function wordsOf(catalogue: RepaymentCatalogue, language: Language): RepaymentWords {
	const look = (part: Readonly<Record<string, string>>, name: string) =>
		Object.hasOwn(part, name) ? part[name] : undefined;
	return {
		language,
		t: (key, ...values) => fill(catalogue.ui[key], values[0]),
		trouble: ({ rule, values }) => fill(look(catalogue.rules, rule) ?? rule, values),
		rail: (name, kind) => look(catalogue.rails, `${kind} ${name}`) ?? look(catalogue.rails, name) ?? name,
		railHint: (name, kind) =>
			look(catalogue.railHints, `${kind} ${name}`) ?? look(catalogue.railHints, name) ?? null,
		kind: (name) => look(catalogue.kinds, name) ?? catalogue.kinds.other,
		account: (name) => look(catalogue.accounts, name) ?? name,
		debt: (name) => catalogue.debts[name],
	};
}

/** Draws what speaks of repaying once its words are there. */
export function WithRepaymentWords({ children }: { readonly children: ReactNode }) {
	return (
		<LazyWords name="repayment" loaders={loaders}>
			{(catalogue, language) => <Context value={wordsOf(catalogue, language)}>{children}</Context>}
		</LazyWords>
	);
}
