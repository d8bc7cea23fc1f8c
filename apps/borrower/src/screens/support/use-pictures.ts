import { useCallback, useState } from "react";
import { pictureOf } from "../../app/picture.ts";
import { useServices } from "../../app/services-context.ts";
import { useSupportWords } from "./support-words.tsx";

/** A picture of a message: on its way, or there. One that was sent earlier has no file on this phone. */
export type Chosen = {
	readonly key: string;
	readonly url: string | null;
	readonly imageId: string | null;
	readonly sent: number;
};

export type Pictures = {
	readonly chosen: readonly Chosen[];
	readonly max: number;
	readonly imageIds: readonly string[];
	/** What was wrong with the last choice, to be said under the field. */
	readonly trouble: string | null;
	readonly add: (files: readonly File[]) => Promise<void>;
	readonly remove: (key: string) => void;
	readonly clear: () => void;
};

/** Pictures are sent as soon as they are chosen: who writes meanwhile does not wait for them at the end. */
export function usePictures(options: {
	readonly max: number;
	readonly first?: readonly string[];
	/** The conversation that they belong to; null for a message that is not sent yet. */
	readonly feedbackId: string | null;
}): Pictures {
	const { client, run } = useServices();
	const { t } = useSupportWords();
	const { max, feedbackId } = options;
	const [chosen, setChosen] = useState<readonly Chosen[]>(() =>
		(options.first ?? []).map((imageId) => ({ key: imageId, url: null, imageId, sent: 1 })),
	);
	const [trouble, setTrouble] = useState<string | null>(null);
	const change = useCallback((key: string, part: Partial<Chosen>) => {
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
		trouble,
		imageIds: chosen.flatMap(({ imageId }) => (imageId === null ? [] : [imageId])),
		async add(files) {
			const room = max - chosen.length;
			setTrouble(files.length > room ? t("picture.tooMany", { count: max }) : null);
			for (const file of files.slice(0, Math.max(0, room))) {
				const picture = await pictureOf(file);
				if (picture === null) {
					setTrouble(t("picture.unreadable"));
					continue;
				}
				const key = picture.url;
				setChosen((before) => [...before, { key, url: picture.url, imageId: null, sent: 0 }]);
				await send(key, picture.blob);
			}
		},
		remove(key) {
			setTrouble(null);
			setChosen((before) => before.filter((one) => one.key !== key));
		},
		clear() {
			setTrouble(null);
			setChosen([]);
		},
	};
}
