import { useCallback, useState } from "react";
import { pictureOf } from "../../shared/device/picture.ts";
import { useServices } from "../../shared/state/services-context.ts";
import { useWords } from "../../shared/words/use-words.ts";

/** A picture that is uploading or uploaded. Earlier uploads have no local URL. */
export type ChosenPicture = {
	readonly key: string;
	readonly url: string | null;
	readonly imageId: string | null;
	readonly sent: number;
};

export type Pictures = {
	readonly chosen: readonly ChosenPicture[];
	readonly max: number;
	readonly imageIds: readonly string[];
	/** Error of the last choice. */
	readonly error: string | null;
	readonly add: (files: readonly File[]) => Promise<void>;
	readonly remove: (key: string) => void;
	readonly clear: () => void;
};

/** Uploads pictures when they are chosen, while the borrower is still writing. */
export function usePictures(options: {
	readonly max: number;
	readonly first?: readonly string[];
	/** The feedback they belong to; null for a new one. */
	readonly feedbackId: string | null;
}): Pictures {
	const { client, run } = useServices();
	const { t } = useWords("support");
	const { max, feedbackId } = options;
	const [chosen, setChosen] = useState<readonly ChosenPicture[]>(() =>
		(options.first ?? []).map((imageId) => ({ key: imageId, url: null, imageId, sent: 1 })),
	);
	const [error, setError] = useState<string | null>(null);
	const change = useCallback((key: string, part: Partial<ChosenPicture>) => {
		setChosen((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
	}, []);
	const send = async (key: string, blob: Blob) => {
		const options = { files: [blob], onProgress: (sent: number) => change(key, { sent }) };
		const uploaded = await run(() =>
			feedbackId === null
				? client("uploadCredential", {}, options)
				: client("uploadFeedbackFile", { feedbackId }, options),
		);
		if (uploaded.ok) change(key, { imageId: uploaded.value.imageId, sent: 1 });
		else setChosen((before) => before.filter((one) => one.key !== key));
	};
	return {
		chosen,
		max,
		error,
		imageIds: chosen.flatMap(({ imageId }) => (imageId === null ? [] : [imageId])),
		async add(files) {
			const room = max - chosen.length;
			setError(files.length > room ? t("picture.tooMany", { count: max }) : null);
			for (const file of files.slice(0, Math.max(0, room))) {
				const picture = await pictureOf(file);
				if (picture === null) {
					setError(t("picture.unreadable"));
					continue;
				}
				const key = picture.url;
				setChosen((before) => [...before, { key, url: picture.url, imageId: null, sent: 0 }]);
				await send(key, picture.blob);
			}
		},
		remove(key) {
			setError(null);
			setChosen((before) => before.filter((one) => one.key !== key));
		},
		clear() {
			setError(null);
			setChosen([]);
		},
	};
}
