import type { Currency } from "@puente/core/money";
import { Button, Card, TextField } from "@puente/ui";
import { type FormEvent, useState } from "react";
import { useServerNow } from "../../../shared/device/use-now.ts";
import { dayIn } from "../../../shared/format/date-time.ts";
import { packOfCurrency } from "../../../shared/format/format.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { focusOn } from "../focus-on.ts";
import { plainDigits } from "../format.ts";
import { issueText } from "../names.ts";
import { useInvalidateDebt } from "../use-changed-debt.ts";
import { PaidOnField } from "./paid-on-field.tsx";
import { type Pictures, usePictures } from "./use-pictures.ts";
import { checkVoucher, type VoucherField, type VoucherIssues, voucherFields } from "./voucher.ts";
import { PictureField } from "./voucher-pictures.tsx";

type FormProps = {
	readonly orderNo: string;
	readonly currency: Currency;
	readonly onSent: () => void;
};

export function VoucherForm(props: FormProps) {
	const { t, catalogue } = useWords("repayment");
	const [typed, setTyped] = useState("");
	const amount = plainDigits(props.currency, typed);
	const [paidOn, setPaidOn] = useState("");
	const [reference, setReference] = useState("");
	const [issues, setIssues] = useState<VoucherIssues>({});
	const pictures = usePictures(() => setIssues({}));
	const send = useSend(props, pictures);
	const today = dayIn(packOfCurrency(props.currency).timeZone, useServerNow(60_000));
	const errorOf = (field: VoucherField): string | null => {
		const found = issues[field];
		if (found === undefined) return null;
		return typeof found === "string" ? t(`voucher.${found}`) : issueText(catalogue, found);
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		const found = checkVoucher({ images: pictures.chosen.length, amount, paidOn }, today);
		setIssues(found);
		const first = voucherFields.find((field) => found[field] !== undefined);
		if (first === undefined) void send({ amount, paidOn, reference });
		else focusOn(first);
	};
	return (
		<form noValidate onSubmit={submit} className="flex flex-col gap-3.5">
			<Card title={t("voucher.images")}>
				<PictureField pictures={pictures} error={errorOf("images")} />
			</Card>
			<TextField
				id="amount"
				label={t("voucher.amount", { currency: props.currency })}
				inputMode="numeric"
				maxLength={20}
				value={typed}
				onChange={setTyped}
				error={errorOf("amount")}
				className="tabular-nums"
			/>
			<PaidOnField value={paidOn} today={today} onChange={setPaidOn} error={errorOf("paidOn")} />
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

/** Uploads the pictures one by one, then saves the voucher. */
function useSend({ orderNo, onSent }: FormProps, pictures: Pictures) {
	const { run, client, toasts } = useServices();
	const { t } = useWords("repayment");
	const invalidateDebt = useInvalidateDebt();
	return async (proof: { readonly amount: string; readonly paidOn: string; readonly reference: string }) => {
		const sent = await run(async () => {
			const imageIds: string[] = [];
			for (const [index, { key, blob, imageId }] of pictures.chosen.entries()) {
				pictures.setSending(index + 1);
				const uploadedId = imageId ?? (await client("uploadVoucher", { orderNo }, { files: [blob] })).imageId;
				pictures.arrived(key, uploadedId);
				imageIds.push(uploadedId);
			}
			return client("saveVoucher", { orderNo, ...proof, amount: proof.amount, imageIds });
		});
		pictures.setSending(null);
		if (!sent.ok) return;
		toasts.show("good", t("voucher.sent"));
		for (const { url } of pictures.chosen) URL.revokeObjectURL(url);
		invalidateDebt();
		onSent();
	};
}
