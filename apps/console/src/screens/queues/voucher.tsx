import { addressOf } from "@puente/client/staff";
import type { StaffCalls, StaffOutput } from "@puente/contract/staff";
import { useState } from "react";
import { useStaffQuery } from "../../app/calls/staff-calls.tsx";
import { useAction, usePropose } from "../../app/calls/use-actions.ts";
import { useWords } from "../../app/language.tsx";
import { ReasonAction } from "../../app/reason/reason-action.tsx";
import { useMay } from "../../app/session.tsx";
import { LoanFacts, type Payment } from "../../app/views/loan-facts.tsx";
import { Picture } from "../../app/views/picture.tsx";
import { formatDay, formatMinor } from "../../kit/format.ts";
import { Blank, Panel } from "../../kit/surface.tsx";
import { ItemFacts, ItemFrame, useBackToQueue } from "./item-frame.tsx";
import { PaymentRows } from "./payment-rows.tsx";

type Voucher = StaffOutput<StaffCalls["voucherItem"]>;

/** A proof of a payment that we have not received, beside the loan that it names. */
export default function VoucherItem({ id }: { readonly id: string }) {
	const query = useStaffQuery("voucherItem", { id });
	const [chosen, setChosen] = useState<Payment | null>(null);
	return (
		<ItemFrame
			queue="vouchers"
			query={query}
			item={({ item }) => item}
			actions={(data) => <Actions data={data} chosen={chosen} />}
		>
			{(data) => <Content data={data} chosen={chosen} onChoose={setChosen} />}
		</ItemFrame>
	);
}

function Content(props: {
	readonly data: Voucher;
	readonly chosen: Payment | null;
	readonly onChoose: (payment: Payment) => void;
}) {
	const { t, language } = useWords();
	const { item, voucher, reference, images, loan, payments } = props.data;
	return (
		<div className="grid items-start gap-4 desk:grid-cols-2">
			<div className="flex min-w-0 flex-col gap-4">
				{images.length === 0 ? <Blank icon="camera" title={t("voucher.noPicture")} /> : null}
				{images.map((image, index) => (
					<Picture
						key={image}
						title={t("voucher.picture", { number: index + 1 })}
						address={addressOf("voucherImage", { id: image })}
					/>
				))}
			</div>
			<div className="flex min-w-0 flex-col gap-4">
				<ItemFacts
					item={item}
					more={[
						{ label: t("payment.amount"), value: formatMinor(voucher.currency, voucher.amountMinor) },
						{ label: t("voucher.paidOn"), value: formatDay(language, voucher.paidOn) },
						{ label: t("voucher.reference"), value: reference },
					]}
				/>
				<Panel title={t("loan.one")}>
					<LoanFacts loan={loan} />
				</Panel>
				<Panel title={t("voucher.payments")} flush>
					<PaymentRows payments={payments} chosen={props.chosen} onChoose={props.onChoose} />
				</Panel>
			</div>
		</div>
	);
}

function Actions({ data, chosen }: { readonly data: Voucher; readonly chosen: Payment | null }) {
	const { t } = useWords();
	const may = useMay();
	const back = useBackToQueue("vouchers");
	const refuse = useAction("refuseVoucher", back);
	const confirm = usePropose("voucherConfirm", back);
	const { id } = data.voucher;
	return (
		<>
			{may("confirmVouchers") ? (
				<ReasonAction
					label={t("voucher.refuse")}
					text={t("voucher.refuseText")}
					reasonLabel={t("voucher.answer")}
					tone="danger"
					onSubmit={(answer) => refuse({ id, answer })}
				/>
			) : null}
			<ReasonAction
				label={t("voucher.confirm")}
				text={
					chosen === null
						? t("voucher.confirmText")
						: t("voucher.confirmWith", { payment: `${chosen.rail} ${chosen.paymentId}` })
				}
				tone="main"
				onSubmit={(reason) =>
					confirm(id, { payment: chosen && { rail: chosen.rail, paymentId: chosen.paymentId } }, reason)
				}
			/>
		</>
	);
}
