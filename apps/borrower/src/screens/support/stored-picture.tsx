import { Icon, Sheet, Spinner } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useServices } from "../../shared/state/services-context.ts";
import { useWords } from "../../shared/words/use-words.ts";

/** A picture from the server: thumbnail, enlarged on tap. */
export function StoredPicture({ imageId, number }: { readonly imageId: string; readonly number: number }) {
	const { client } = useServices();
	const { t } = useWords("support");
	const [open, setOpen] = useState(false);
	const { data, isError } = useQuery({
		queryKey: ["feedbackImage", imageId],
		queryFn: ({ signal }) => client("feedbackImage", { imageId }, { signal }),
		staleTime: Number.POSITIVE_INFINITY,
	});
	if (data === undefined) {
		return (
			<span className="grid size-24 place-items-center rounded-s border border-line text-ink-3">
				{isError ? (
					<>
						<Icon name="alert" />
						<span className="sr-only">{t("picture.failed")}</span>
					</>
				) : (
					<Spinner label="" />
				)}
			</span>
		);
	}
	const url = `data:image/jpeg;base64,${data.jpeg}`;
	return (
		<>
			<button
				type="button"
				onClick={() => setOpen(true)}
				aria-label={t("picture.open", { number })}
				className="block size-24 overflow-hidden rounded-s border border-line"
			>
				<img src={url} alt="" className="size-full object-cover" />
			</button>
			<Sheet
				open={open}
				title={t("picture.number", { number })}
				closeLabel={t("close")}
				onClose={() => setOpen(false)}
			>
				<img src={url} alt={t("picture.number", { number })} className="mb-4 w-full rounded-s" />
			</Sheet>
		</>
	);
}

export function StoredPictures({ imageIds }: { readonly imageIds: readonly string[] }) {
	if (imageIds.length === 0) return null;
	return (
		<ul className="flex flex-wrap gap-2 pt-2">
			{imageIds.map((imageId, index) => (
				<li key={imageId}>
					<StoredPicture imageId={imageId} number={index + 1} />
				</li>
			))}
		</ul>
	);
}
