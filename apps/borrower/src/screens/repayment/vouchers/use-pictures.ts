import { randomUuid } from "@puente/client";
import { checkImageCount } from "@puente/core/validation";
import { useState } from "react";
import { type Picture, pictureOf } from "../../../shared/device/picture.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { issueText } from "../names.ts";
import { voucherImagesMax } from "./voucher.ts";

/** A chosen picture; it has an imageId after its upload. */
type ChosenPicture = Picture & { readonly key: string; readonly imageId: string | null };

export type Pictures = {
	readonly chosen: readonly ChosenPicture[];
	readonly add: (files: readonly File[]) => Promise<void>;
	readonly remove: (key: string) => void;
	/** Marks a picture as uploaded, so that a retry does not send it again. */
	readonly arrived: (key: string, imageId: string) => void;
	/** Number of the picture being uploaded, from 1; null if none is. */
	readonly sending: number | null;
	readonly setSending: (number: number | null) => void;
};

export function usePictures(onChange: () => void): Pictures {
	const { toasts } = useServices();
	const { t, catalogue } = useWords("repayment");
	const [chosen, setChosen] = useState<readonly ChosenPicture[]>([]);
	const [sending, setSending] = useState<number | null>(null);
	return {
		chosen,
		sending,
		setSending,
		async add(files) {
			const count = checkImageCount({ count: chosen.length + files.length, countMax: voucherImagesMax });
			if (!count.ok) return toasts.show("wrong", issueText(catalogue, count.refusal));
			const made = await Promise.all(files.map(pictureOf));
			if (made.includes(null)) toasts.show("wrong", t("voucher.unreadable"));
			const readable = made.filter((picture) => picture !== null);
			const added = readable.map((picture) => ({ ...picture, key: randomUuid(), imageId: null }));
			setChosen((before) => [...before, ...added]);
			onChange();
		},
		remove(key) {
			for (const picture of chosen) if (picture.key === key) URL.revokeObjectURL(picture.url);
			setChosen((before) => before.filter((picture) => picture.key !== key));
		},
		arrived: (key, imageId) =>
			setChosen((before) =>
				before.map((picture) => (picture.key === key ? { ...picture, imageId } : picture)),
			),
	};
}
