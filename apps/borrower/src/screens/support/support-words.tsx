import type { Language } from "@puente/core/region";
import { fill, type SupportCatalogue, type SupportKey, type SupportValues } from "@puente/words";
import { createContext, type ReactNode, useContext } from "react";
import { Guard } from "../../app/guard.tsx";
import { LazyWords } from "../../app/lazy-words.tsx";
import type { RouteName } from "../../app/routes.ts";
import { Screen } from "../../app/screen.tsx";

const loaders: Readonly<Record<Language, () => Promise<SupportCatalogue>>> = {
	en: async () => (await import("@puente/words/support/en")).supportEn,
	es: async () => (await import("@puente/words/support/es")).supportEs,
};

export type SupportWords = {
	readonly t: <Key extends SupportKey>(key: Key, ...values: SupportValues<Key>) => string;
	/** A sentence whose key comes from an answer; null when there is none. */
	readonly find: (key: string, values?: Readonly<Record<string, string | number>>) => string | null;
	readonly language: Language;
	/** What stands where an answer cannot be had, or is old. */
	readonly load: { readonly failed: string; readonly old: string };
};

const Context = createContext<SupportWords | null>(null);

export function useSupportWords(): SupportWords {
	const words = useContext(Context);
	if (words === null) throw new Error("a part of support was drawn without its words");
	return words;
}

function wordsOf({ ui }: SupportCatalogue, language: Language): SupportWords {
	const all: Readonly<Record<string, string>> = ui;
	return {
		language,
		t: (key, ...values) => fill(ui[key], values[0]),
		find: (key, values) => (Object.hasOwn(all, key) ? fill(all[key] ?? "", values) : null),
		load: { failed: ui["load.failed"], old: ui["load.old"] },
	};
}

type TitleKey = Extract<SupportKey, `${string}itle`>;
type FrameProps = {
	readonly title: TitleKey;
	readonly back: RouteName;
	readonly children: ReactNode;
};

/** A screen of support, for who is logged in. */
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
