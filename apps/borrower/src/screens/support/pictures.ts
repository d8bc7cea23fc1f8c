import { useCallback, useState } from "react";
import { useServices } from "../../app/services-context.ts";
import { pictureOf } from "./picture.ts";
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
	const { client, run, toasts } = useServices();
	const { t } = useSupportWords();
	const { max, feedbackId } = options;
	const [chosen, setChosen] = useState<readonly Chosen[]>(() =>
		(options.first ?? []).map((imageId) => ({ key: imageId, url: null, imageId, sent: 1 })),
	);
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
		imageIds: chosen.flatMap(({ imageId }) => (imageId === null ? [] : [imageId])),
		async add(files) {
			const room = max - chosen.length;
			if (files.length > room) toasts.show("wrong", t("picture.tooMany", { count: max }));
			for (const file of files.slice(0, Math.max(0, room))) {
				const picture = await pictureOf(file);
				if (picture === null) {
					toasts.show("wrong", t("picture.unreadable"));
					continue;
				}
				const key = picture.url;
				setChosen((before) => [...before, { key, url: picture.url, imageId: null, sent: 0 }]);
				await send(key, picture.blob);
			}
		},
		remove: (key) => setChosen((before) => before.filter((one) => one.key !== key)),
		clear: () => setChosen([]),
	};
}
