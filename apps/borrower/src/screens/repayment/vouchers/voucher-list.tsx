import { Tag } from "@puente/ui";
import type { Output } from "../../../shared/calls/use-call.tsx";
import { useServerNow } from "../../../shared/device/use-now.ts";
import { formatDay, formatMoment } from "../../../shared/format/date-time.ts";
import { packOfCurrency } from "../../../shared/format/format.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { formatMinor } from "../format.ts";
import { hoursLeft } from "./voucher.ts";

type Voucher = Output<"voucherList">["vouchers"][number];

const tones = { pending: "quiet", confirmed: "good", refused: "late" } as const;

/** Vouchers and their answers, newest first as the server sorts them. */
export function VoucherList({ vouchers }: { readonly vouchers: readonly Voucher[] }) {
	const { t } = useWords("repayment");
	if (vouchers.length === 0) return <p className="py-2 text-sm text-ink-2">{t("voucher.none")}</p>;
	return (
		<ul>
			{vouchers.map((voucher) => (
				<li key={voucher.voucherId} className="border-b border-line py-3 last:border-0">
					<VoucherItem voucher={voucher} />
				</li>
			))}
		</ul>
	);
}

function VoucherItem({ voucher }: { readonly voucher: Voucher }) {
	const { t, language } = useWords("repayment");
	const facts = [
		t("voucher.paid", { date: formatDay(language, voucher.paidOn) }),
		voucher.reference === "" ? null : t("movements.reference", { reference: voucher.reference }),
		t("voucher.pictures", { count: voucher.images }),
	];
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-2">
				<span className="text-base font-bold tabular-nums">
					{formatMinor(voucher.currency, voucher.amountMinor)}
				</span>
				<Tag tone={tones[voucher.status]}>{t(`voucher.${voucher.status}`)}</Tag>
			</div>
			<p className="text-xs break-words text-ink-3">{facts.filter((fact) => fact !== null).join(" · ")}</p>
			{voucher.status === "pending" ? <AnswerClock voucher={voucher} /> : null}
			{voucher.answer === null ? null : <p className="pt-1 text-sm text-ink-2">{voucher.answer}</p>}
		</>
	);
}

/** Time left of the promised 48 hours. */
function AnswerClock({ voucher }: { readonly voucher: Voucher }) {
	const { t, language } = useWords("repayment");
	const hours = hoursLeft(voucher.answerBy, useServerNow(60_000));
	const pack = packOfCurrency(voucher.currency);
	return (
		<p className="pt-1 text-sm font-semibold text-ink">
			{hours === null
				? t("voucher.answerLate")
				: `${t("voucher.answerIn", { hours })}, ${t("voucher.answerBy", { time: formatMoment(language, voucher.answerBy, pack) })}`}
		</p>
	);
}
