import { Hello, Skeleton, SkeletonBar } from "@puente/ui";
import { useScreenHeading } from "../../../shared/frame/screen.tsx";
import { useWords } from "../../../shared/words/use-words.ts";
import { HomeFrame } from "./home-frame.tsx";
import { useGreeting } from "./use-greeting.ts";

/** Home until the first answer: no figure and no offer, because a borrower in debt must not see one. */
export function HomeSkeleton() {
	const { t } = useWords();
	const greeting = useGreeting();
	const heading = useScreenHeading(greeting.text);
	return (
		<HomeFrame
			stage={
				<>
					<Hello greeting={greeting.text} initial={greeting.initial} headingRef={heading} />
					<SkeletonBar className="h-4 w-2/5" />
					<SkeletonBar className="mt-4 h-12 w-3/5" />
					<SkeletonBar className="mt-4 mb-8 h-4 w-1/2" />
				</>
			}
		>
			<Skeleton label={t("wait")} />
		</HomeFrame>
	);
}
