import { AddPicture, GroupError, PictureList, ProgressBar } from "@puente/ui";
import { useWords } from "../../shared/words/use-words.ts";
import { StoredPicture } from "./stored-picture.tsx";
import type { ChosenPicture, Pictures } from "./use-pictures.ts";

/** Pictures from camera or gallery, each with a remove button. */
export function PictureField(props: {
	readonly id: string;
	readonly pictures: Pictures;
	readonly error: string | null;
}) {
	const { id, pictures } = props;
	const { t } = useWords("support");
	const { chosen, max } = pictures;
	const error = props.error ?? pictures.error;
	return (
		<div>
			<PictureList
				pictures={chosen}
				view={(picture, number) => <Thumbnail picture={picture} number={number} />}
				removeLabel={(number) => t("picture.remove", { number })}
				onRemove={pictures.remove}
				add={
					<AddPicture
						id={id}
						label={t("picture.add")}
						errorId={error === null ? null : `${id}-error`}
						onAdd={(files) => void pictures.add(files)}
					/>
				}
			/>
			<p className="pt-2 text-xs text-ink-3 tabular-nums">
				{t("picture.count", { count: chosen.length, max })}
			</p>
			<GroupError id={`${id}-error`} text={error} />
		</div>
	);
}

function Thumbnail({ picture, number }: { readonly picture: ChosenPicture; readonly number: number }) {
	const { t } = useWords("support");
	if (picture.url === null) return <StoredPicture imageId={picture.key} number={number} />;
	return (
		<>
			<img
				src={picture.url}
				alt={t("picture.number", { number })}
				className="size-24 rounded-s border border-line object-cover"
			/>
			{picture.imageId === null ? (
				<div className="absolute inset-x-1 bottom-1">
					<ProgressBar
						label={t("picture.sending", { percent: Math.round(picture.sent * 100) })}
						percent={Math.round(picture.sent * 100)}
					/>
				</div>
			) : null}
		</>
	);
}
