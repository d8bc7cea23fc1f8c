import { DetailLink, Illustration, type IllustrationName, LinkCard } from "@puente/ui";
import type { ReactNode } from "react";
import { useLink } from "../../../shared/navigation/use-link.ts";
import { useWords } from "../../../shared/words/use-words.ts";

/** Headline of a stage with a drawing beside it. */
export function StageHeadline(props: {
	readonly over?: string;
	readonly title: string;
	readonly picture: IllustrationName;
	readonly children?: ReactNode;
}) {
	return (
		<>
			<div className="flex flex-wrap items-end gap-x-3">
				<div className="min-w-0 flex-1 basis-[10rem]">
					{props.over === undefined ? null : <p className="stage-text text-sm">{props.over}</p>}
					<h2 className="headline mt-1 text-[min(1.75rem,8vw)] leading-tight wrap-anywhere">{props.title}</h2>
				</div>
				<Illustration name={props.picture} width={104} />
			</div>
			{props.children === undefined ? null : <div className="stage-text mt-2 text-sm">{props.children}</div>}
		</>
	);
}

/** How far off a day is. */
export function InDays({ days }: { readonly days: number }) {
	const { t } = useWords("loan");
	if (days <= 0) return t("home.today");
	return days === 1 ? t("home.tomorrow") : t("home.inDays", { days });
}

/** The way to a person, below every state that has no such button. */
export function TalkToUs() {
	const { t } = useWords("loan");
	const link = useLink();
	return (
		<LinkCard>
			<DetailLink
				icon="chat"
				label={t("home.talk")}
				text={t("home.talkText")}
				{...link("customerServices")}
			/>
		</LinkCard>
	);
}
