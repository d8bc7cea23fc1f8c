import type { Language } from "@puente/core/region";
import { fill, type PromoCatalogue, type PromoKey, type PromoValues } from "@puente/words";
import { createContext, type ReactNode, useContext } from "react";
import { Screen } from "../../shared/frame/screen.tsx";
import type { RouteName } from "../../shared/navigation/routes.ts";
import { useServices } from "../../shared/state/services-context.ts";
import { LazyWords } from "../../shared/words/lazy-words.tsx";

const loaders: Readonly<Record<Language, () => Promise<PromoCatalogue>>> = {
	en: async () => (await import("@puente/words/promo/en")).promoEn,
	es: async () => (await import("@puente/words/promo/es")).promoEs,
};

export type PromoWords = {
	readonly t: <Key extends PromoKey>(key: Key, ...values: PromoValues<Key>) => string;
	readonly language: Language;
	/** Texts for a failed or outdated answer. */
	readonly load: { readonly failed: string };
};

const Context = createContext<PromoWords | null>(null);

export function usePromoWords(): PromoWords {
	const words = useContext(Context);
	if (words === null) throw new Error("usePromoWords was called outside WithPromoWords");
	return words;
}

function wordsOf({ ui }: PromoCatalogue, language: Language): PromoWords {
	return {
		language,
		t: (key, ...values) => fill(ui[key], values[0]),
		load: { failed: ui["load.failed"] },
	};
}

export function WithPromoWords({ children }: { readonly children: ReactNode }) {
	return (
		<LazyWords name="promo" loaders={loaders}>
			{(catalogue, language) => <Context value={wordsOf(catalogue, language)}>{children}</Context>}
		</LazyWords>
	);
}

type TitleKey = "market.title" | "coupons.title" | "draw.title" | "yx.title" | "yx.confirmTitle";
type FrameProps = { readonly title: TitleKey; readonly back: RouteName; readonly children: ReactNode };

/** Frame of a promotion screen. The route table says which ones need a session. */
export function PromoScreen(props: FrameProps) {
	return (
		<WithPromoWords>
			<Titled {...props} />
		</WithPromoWords>
	);
}

function Titled({ title, back, children }: FrameProps) {
	const { t } = usePromoWords();
	const { identity } = useServices();
	return (
		<Screen title={title === "yx.title" ? t(title, { app: identity.appName }) : t(title)} back={back}>
			{children}
		</Screen>
	);
}
