import type { Country, Language } from "@puente/core/region";
import { BlankState, Button } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ScreenSkeleton } from "../frame/screen-skeleton.tsx";
import { usePack } from "../state/services-context.ts";
import { useWords } from "./use-words.ts";

/** Loads the texts of a part of the app; each language is a separate chunk. */
export function LazyWords<Catalogue>(props: {
	readonly name: string;
	readonly loaders: Readonly<Record<Language, (country: Country) => Promise<Catalogue>>>;
	readonly children: (catalogue: Catalogue, language: Language) => ReactNode;
}) {
	const { t, language } = useWords();
	const { country } = usePack();
	const { data, isError, refetch } = useQuery({
		queryKey: [`${props.name} words`, language, country],
		queryFn: () => props.loaders[language](country),
		staleTime: Number.POSITIVE_INFINITY,
	});
	if (data !== undefined) return props.children(data, language);
	if (!isError) return <ScreenSkeleton />;
	return (
		<main className="my-auto px-4">
			<BlankState icon="offline" title={t("request.failed")}>
				<Button onClick={() => void refetch()}>{t("network.retry")}</Button>
			</BlankState>
		</main>
	);
}
