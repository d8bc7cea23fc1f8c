import { GroupError, Icon, ProgressBar } from "@puente/ui";
import type { Chosen, Pictures } from "./pictures.ts";
import { StoredPicture } from "./stored-picture.tsx";
import { useSupportWords } from "./support-words.tsx";

/** Pictures from the camera or the gallery, each with a way to take it back. */
export function PictureField(props: {
	readonly id: string;
	readonly pictures: Pictures;
	readonly error: string | null;
}) {
	const { id, pictures } = props;
	const { t } = useSupportWords();
	const { chosen, max } = pictures;
	const error = props.error ?? pictures.trouble;
	return (
		<div>
			<ul className="flex flex-wrap gap-3">
				{chosen.map((picture, index) => (
					<li key={picture.key} className="relative">
						<Thumbnail picture={picture} number={index + 1} />
						<button
							type="button"
							onClick={() => pictures.remove(picture.key)}
							aria-label={t("picture.remove", { number: index + 1 })}
							className="absolute -top-2 -right-2 grid size-11 place-items-center"
						>
							<span className="grid size-8 place-items-center rounded-full bg-card text-ink shadow-raised">
								<Icon name="close" size={18} />
							</span>
						</button>
					</li>
				))}
				<li>
					<AddPicture id={id} pictures={pictures} error={error} />
				</li>
			</ul>
			<p className="pt-2 text-xs text-ink-3 tabular-nums">
				{t("picture.count", { count: chosen.length, max })}
			</p>
			<GroupError id={`${id}-error`} text={error} />
		</div>
	);
}

function Thumbnail({ picture, number }: { readonly picture: Chosen; readonly number: number }) {
	const { t } = useSupportWords();
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

function AddPicture(props: {
	readonly id: string;
	readonly pictures: Pictures;
	readonly error: string | null;
}) {
	const { id, pictures, error } = props;
	const { t } = useSupportWords();
	return (
		<label className="relative flex size-[6rem] cursor-pointer flex-col items-center justify-center gap-1 rounded-s border-[1.5px] border-dashed border-edge p-1 text-center text-2xs font-semibold text-green has-focus-visible:outline-3 has-focus-visible:outline-green has-aria-invalid:border-red has-aria-invalid:text-red">
			<Icon name="camera" />
			{t("picture.add")}
			<input
				id={id}
				type="file"
				accept="image/*"
				multiple
				aria-invalid={error === null ? undefined : true}
				aria-describedby={error === null ? undefined : `${id}-error`}
				onChange={(event) => {
					const files = [...(event.target.files ?? [])];
					// The same picture can be chosen again after it was taken back.
					event.target.value = "";
					if (files.length > 0) void pictures.add(files);
				}}
				className="absolute inset-0 cursor-pointer opacity-0"
			/>
		</label>
	);
}
