import { Badge, Blank, Facts, formatMinor, Panel } from "../../kit/index.ts";
import type { StaffAnswer } from "../../shared/calls/staff-calls.tsx";
import { Moment, useAction, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";
import { railText } from "../../shared/records/rail-reason.ts";
import { useBackToQueue } from "./item-frame.tsx";

type Voucher = StaffAnswer<"voucherItem">;
type Booked = Voucher["booked"][number];

/** A payment as one names it to a colleague. */
export function paymentText({ rail, paymentId }: Pick<Booked, "rail" | "paymentId">): string {
	return `${rail} ${paymentId}`;
}

/** What is booked on the loan around the day of the proof, and what was begun and not paid. */
export function LoanMoney({ data }: { readonly data: Voucher }) {
	const { t, language } = useWords();
	const { item, voucher, booked, expected } = data;
	return (
		<>
			<Panel title={t("voucher.booked")}>
				{booked.length === 0 ? <Blank icon="none" title={t("voucher.noBooked")} /> : null}
				<ul className="flex flex-col gap-3">
					{booked.map((payment) => (
						<li key={paymentText(payment)} className="flex flex-wrap items-center gap-2">
							<span className="min-w-0 grow wrap-anywhere">
								{formatMinor(payment.currency, payment.amountMinor)} · {railText(language, payment.rail)}{" "}
								{payment.paymentId} · <Moment at={payment.paidAt} country={item.country} />
							</span>
							{payment.shown ? <Badge tone="late">{t("voucher.shown")}</Badge> : null}
							<CloseWith id={voucher.id} payment={payment} />
						</li>
					))}
				</ul>
			</Panel>
			<Panel title={t("voucher.expected")}>
				{expected.length === 0 ? (
					<Blank icon="none" title={t("voucher.noExpected")} />
				) : (
					<Facts
						items={expected.map(({ rail, amountMinor, madeAt }) => ({
							label: `${railText(language, rail)}, ${
								amountMinor === null ? t("voucher.anyAmount") : formatMinor(voucher.currency, amountMinor)
							}`,
							value: <Moment at={madeAt} country={item.country} />,
						}))}
					/>
				)}
			</Panel>
		</>
	);
}

function CloseWith({ id, payment }: { readonly id: string; readonly payment: Booked }) {
	const { t } = useWords();
	const close = useAction("closeVoucher", useBackToQueue("vouchers"));
	const { rail, paymentId, currency, amountMinor } = payment;
	const values = { payment: paymentText(payment), amount: formatMinor(currency, amountMinor) };
	return (
		<ReasonAction
			label={t("voucher.close")}
			text={t("voucher.closeText", values)}
			tone={payment.shown ? "main" : "quiet"}
			action={close}
			input={(reason) => ({ id, rail, paymentId, reason })}
		/>
	);
}
