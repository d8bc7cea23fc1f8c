import { type Currency, checkImageCount } from "@puente/core";
import { Button, Card, TextField } from "@puente/ui";
import { type FormEvent, useState } from "react";
import { useServices } from "../../app/services-context.ts";
import { randomUuid } from "../../data/random.ts";
import { focusOn } from "./focus-on.ts";
import { packOfCurrency, todayIn } from "./format.ts";
import { useForgetOwed } from "./payment-watch.tsx";
import { pictureOf } from "./picture.ts";
import { useRepaymentWords } from "./repayment-words.tsx";
import {
	checkVoucher,
	type VoucherField,
	type VoucherTroubles,
	voucherFields,
	voucherImagesMax,
} from "./voucher.ts";
import { type ChosenPicture, PictureField } from "./voucher-pictures.tsx";

type FormProps = {
	readonly orderNo: string;
	readonly currency: Currency;
	readonly onSent: () => void;
};

export function VoucherForm(props: FormProps) {
	const { t, trouble } = useRepaymentWords();
	const [amount, setAmount] = useState("");
	const [paidOn, setPaidOn] = useState("");
	const [reference, setReference] = useState("");
	const [troubles, setTroubles] = useState<VoucherTroubles>({});
	const pictures = usePictures(() => setTroubles({}));
	const send = useSend(props, pictures);
	const today = todayIn(packOfCurrency(props.currency), Date.now());
	const said = (field: VoucherField): string | null => {
		const found = troubles[field];
		if (found === undefined) return null;
		return typeof found === "string" ? t(`voucher.${found}`) : trouble(found);
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		const found = checkVoucher({ images: pictures.chosen.length, amount, paidOn }, today);
		setTroubles(found);
		const first = voucherFields.find((field) => found[field] !== undefined);
		if (first === undefined) void send({ amount, paidOn, reference });
		else focusOn(first);
	};
	return (
		<form noValidate onSubmit={submit} className="flex flex-col gap-3.5">
			<Card title={t("voucher.images")}>
				<PictureField pictures={pictures} error={said("images")} />
			</Card>
			<TextField
				id="amount"
				label={t("voucher.amount", { currency: props.currency })}
				inputMode="numeric"
				maxLength={13}
				value={amount}
				onChange={setAmount}
				error={said("amount")}
				className="tabular-nums"
			/>
			<TextField
				id="paidOn"
				label={t("voucher.paidOn")}
				type="date"
				value={paidOn}
				onChange={setPaidOn}
				error={said("paidOn")}
			/>
			<TextField
				id="reference"
				label={t("voucher.reference")}
				maxLength={60}
				required={false}
				value={reference}
				onChange={setReference}
			/>
			<Button type="submit">{t("voucher.send")}</Button>
		</form>
	);
}

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

function usePictures(onChange: () => void): Pictures {
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

/** Sends the pictures one after the other and then the proof that they belong to. */
function useSend({ orderNo, onSent }: FormProps, pictures: Pictures) {
	const { run, client, toasts } = useServices();
	const { t } = useRepaymentWords();
	const forget = useForgetOwed();
	return async (proof: { readonly amount: string; readonly paidOn: string; readonly reference: string }) => {
		const sent = await run(async () => {
			const imageIds: string[] = [];
			for (const [index, { key, blob, imageId }] of pictures.chosen.entries()) {
				pictures.setSending(index + 1);
				const known = imageId ?? (await client("uploadVoucher", { orderNo }, { files: [blob] })).imageId;
				pictures.arrived(key, known);
				imageIds.push(known);
			}
			return client("saveVoucher", { orderNo, ...proof, amount: proof.amount.trim(), imageIds });
		});
		pictures.setSending(null);
		if (!sent.ok) return;
		toasts.show("good", t("voucher.sent"));
		for (const { url } of pictures.chosen) URL.revokeObjectURL(url);
		forget();
		onSent();
	};
}
