import { Card, Notice } from "@puente/ui";
import { Answer, type Output, useCall } from "../../../shared/calls/use-call.tsx";
import { useWords } from "../../../shared/words/use-words.ts";
import { OrderScreen } from "../frame.tsx";
import { VoucherForm } from "./voucher-form.tsx";
import { VoucherList } from "./voucher-list.tsx";

export default function ManualRepayment() {
	return (
		<OrderScreen title="voucher.title" back="repayDetail">
			{(orderNo) => <Vouchers orderNo={orderNo} />}
		</OrderScreen>
	);
}

function Vouchers({ orderNo }: { readonly orderNo: string }) {
	const { t } = useWords("repayment");
	const listed = useCall("voucherList", { orderNo });
	const detail = useCall("repayDetail", { orderNo });
	return (
		<Answer call={listed}>
			{({ vouchers }) => (
				<>
					{/* Who comes back looks for the answer. */}
					{vouchers.length > 0 ? <Sent vouchers={vouchers} /> : null}
					{vouchers.some(({ status }) => status === "pending") ? (
						<Notice tone="info">
							<p>{t("penalty.claim")}</p>
							<p>{t("voucher.open")}</p>
						</Notice>
					) : (
						<>
							<p className="px-1 text-sm text-ink-2">{t("voucher.lead")}</p>
							<Notice tone="info">{t("voucher.still")}</Notice>
							<Answer call={detail}>
								{({ currency }) => (
									<VoucherForm orderNo={orderNo} currency={currency} onSent={listed.refetch} />
								)}
							</Answer>
						</>
					)}
					{vouchers.length === 0 ? <Sent vouchers={vouchers} /> : null}
				</>
			)}
		</Answer>
	);
}

function Sent({ vouchers }: { readonly vouchers: Output<"voucherList">["vouchers"] }) {
	const { t } = useWords("repayment");
	return (
		<Card title={t("voucher.list")}>
			<VoucherList vouchers={vouchers} />
		</Card>
	);
}
