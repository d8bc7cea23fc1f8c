import { Skeleton, SkeletonBar } from "@puente/ui";
import { useWords } from "../words/use-words.ts";

/** Placeholder of a screen that is loading: its title and two cards. */
export function ScreenSkeleton() {
	const { t } = useWords();
	return (
		<main className="flex flex-1 flex-col gap-3.5 px-4 pt-5 pb-6">
			<SkeletonBar className="mb-2 h-5 w-1/2" />
			<Skeleton label={t("wait")} />
		</main>
	);
}
