import type { Language } from "@puente/core/region";
import { fill, type SupportCatalogue, type SupportKey, type SupportValues } from "@puente/words";
import { createContext, type ReactNode, useContext } from "react";
import { Screen } from "../../shared/frame/screen.tsx";
import { Guard } from "../../shared/navigation/guard.tsx";
import type { RouteName } from "../../shared/navigation/routes.ts";
import { LazyWords } from "../../shared/words/lazy-words.tsx";

const loaders: Readonly<Record<Language, () => Promise<SupportCatalogue>>> = {
	en: async () => (await import("@puente/words/support/en")).supportEn,
	es: async () => (await import("@puente/words/support/es")).supportEs,
};

export type SupportWords = {
	readonly t: <Key extends SupportKey>(key: Key, ...values: SupportValues<Key>) => string;
	/** Text for a key from an answer; null if there is none. */
	readonly find: (key: string, values?: Readonly<Record<string, string | number>>) => string | null;
	readonly language: Language;
	/** Texts for a failed or outdated answer. */
	readonly load: { readonly failed: string };
};

const Context = createContext<SupportWords | null>(null);

export function useSupportWords(): SupportWords {
	const words = useContext(Context);
	if (words === null) throw new Error("useSupportWords was called outside SupportScreen");
	return words;
}

function wordsOf({ ui }: SupportCatalogue, language: Language): SupportWords {
	const all: Readonly<Record<string, string>> = ui;
	return {
		language,
		t: (key, ...values) => fill(ui[key], values[0]),
		find: (key, values) => (Object.hasOwn(all, key) ? fill(all[key] ?? "", values) : null),
		load: { failed: ui["load.failed"] },
	};
}

type TitleKey = Extract<SupportKey, `${string}itle`>;
type FrameProps = {
	readonly title: TitleKey;
	readonly back: RouteName;
	readonly children: ReactNode;
};

/** Frame of a support screen, with login guard. */
export function SupportScreen({ title, back, children }: FrameProps) {
	return (
		<Guard>
			<LazyWords name="support" loaders={loaders}>
				{(catalogue, language) => (
					<Context value={wordsOf(catalogue, language)}>
						<Titled title={title} back={back}>
							{children}
						</Titled>
					</Context>
				)}
			</LazyWords>
		</Guard>
	);
}

function Titled({ title, back, children }: FrameProps) {
	const { t } = useSupportWords();
	return (
		<Screen title={t(title)} back={back}>
			{children}
		</Screen>
	);
}
