import { checkImageCount } from "@puente/core/validation";
import { useState } from "react";
import { type Picture, pictureOf } from "../../app/picture.ts";
import { useServices } from "../../app/services-context.ts";
import { randomUuid } from "../../data/random.ts";
import { useRepaymentWords } from "./repayment-words.tsx";
import { voucherImagesMax } from "./voucher.ts";

/** A picture that will be sent; it has an imageId once it has arrived. */
type ChosenPicture = Picture & { readonly key: string; readonly imageId: string | null };

export type Pictures = {
	readonly chosen: readonly ChosenPicture[];
	readonly add: (files: readonly File[]) => Promise<void>;
	readonly remove: (key: string) => void;
	/** Remembers that a picture has arrived: a second try does not send it again. */
	readonly arrived: (key: string, imageId: string) => void;
	/** Which picture is on its way, from 1; null when none is. */
	readonly sending: number | null;
	readonly setSending: (number: number | null) => void;
};

export function usePictures(onChange: () => void): Pictures {
	const { toasts } = useServices();
	const { t, trouble } = useRepaymentWords();
	const [chosen, setChosen] = useState<readonly ChosenPicture[]>([]);
	const [sending, setSending] = useState<number | null>(null);
	return {
		chosen,
		sending,
		setSending,
		async add(files) {
			const count = checkImageCount({ count: chosen.length + files.length, countMax: voucherImagesMax });
			if (!count.ok) return toasts.show("wrong", trouble(count.refusal));
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
