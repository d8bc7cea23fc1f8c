import type { Currency } from "@puente/core/money";
import { Button, Card, TextField } from "@puente/ui";
import { type FormEvent, useState } from "react";
import { packOfCurrency } from "../../app/format.ts";
import { dayIn } from "../../app/moment.ts";
import { useServices } from "../../app/services-context.ts";
import { focusOn } from "./focus-on.ts";
import { plainDigits } from "./format.ts";
import { useForgetOwed } from "./payment-watch.tsx";
import { useRepaymentWords } from "./repayment-words.tsx";
import { type Pictures, usePictures } from "./use-pictures.ts";
import { checkVoucher, type VoucherField, type VoucherTroubles, voucherFields } from "./voucher.ts";
import { PictureField } from "./voucher-pictures.tsx";

type FormProps = {
	readonly orderNo: string;
	readonly currency: Currency;
	readonly onSent: () => void;
};

export function VoucherForm(props: FormProps) {
	const { t, trouble } = useRepaymentWords();
	const [typed, setTyped] = useState("");
	const amount = plainDigits(props.currency, typed);
	const [paidOn, setPaidOn] = useState("");
	const [reference, setReference] = useState("");
	const [troubles, setTroubles] = useState<VoucherTroubles>({});
	const pictures = usePictures(() => setTroubles({}));
	const send = useSend(props, pictures);
	const today = dayIn(packOfCurrency(props.currency).timeZone, Date.now());
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
				maxLength={20}
				value={typed}
				onChange={setTyped}
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
			return client("saveVoucher", { orderNo, ...proof, amount: proof.amount, imageIds });
		});
		pictures.setSending(null);
		if (!sent.ok) return;
		toasts.show("good", t("voucher.sent"));
		for (const { url } of pictures.chosen) URL.revokeObjectURL(url);
		forget();
		onSent();
	};
}
