import { toFailure } from "@puente/client/staff";
import { type FormEvent, useState } from "react";
import { Blank, Button, Facts, formatDay, formatMinor, Notice, Panel, TextField } from "../../kit/index.ts";
import { useClient } from "../../shared/calls/client-context.ts";
import { failureText, type StaffAnswer, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { Moment, usePropose, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";
import { railText } from "../../shared/records/rail-reason.ts";
import { LoanFacts, type MatchedLoan } from "../../shared/views/loan-facts.tsx";
import { ItemFacts, ItemFrame, useBackToQueue } from "./item-frame.tsx";

type UnmatchedDetails = StaffAnswer<"unmatchedItem">;

/** A payment that could not be matched to a loan. */
export default function UnmatchedItem({ id }: { readonly id: string }) {
	const query = useStaffQuery("unmatchedItem", { id });
	const [loan, setLoan] = useState<MatchedLoan | null>(null);
	return (
		<ItemFrame queue="unmatched" query={query} actions={(data) => <Match data={data} loan={loan} />}>
			{(data) => <Content data={data} loan={loan} onLoan={setLoan} />}
		</ItemFrame>
	);
}

function Content(props: {
	readonly data: UnmatchedDetails;
	readonly loan: MatchedLoan | null;
	readonly onLoan: (loan: MatchedLoan | null) => void;
}) {
	const { t, language } = useWords();
	const client = useClient();
	const [problem, setProblem] = useState<string | null>(null);
	const { item, payment, vouchers } = props.data;
	const find = async (orderNo: string) => {
		try {
			props.onLoan((await client("findLoan", { orderNo })).loan);
			setProblem(null);
		} catch (thrown) {
			props.onLoan(null);
			setProblem(failureText(t, toFailure(thrown)));
		}
	};
	return (
		<div className="grid items-start gap-4 desk:grid-cols-2">
			<div className="flex min-w-0 flex-col gap-4">
				<ItemFacts
					item={item}
					more={[
						{ label: t("payment.amount"), value: formatMinor(payment.currency, payment.amountMinor) },
						{ label: t("payment.rail"), value: railText(language, payment.rail) },
						{ label: t("payment.id"), value: payment.paymentId },
						{ label: t("payment.at"), value: <Moment at={payment.paidAt} country={item.country} /> },
					]}
				/>
				<Vouchers vouchers={vouchers} onChoose={(orderNo) => void find(orderNo)} />
			</div>
			<Panel title={t("unmatched.loan")}>
				<FindForm problem={problem} onFind={find} />
				{props.loan === null ? null : (
					<div className="mt-4">
						<LoanFacts loan={props.loan} />
						{props.loan.currency === payment.currency ? null : (
							<Notice tone="wrong">{t("unmatched.otherCurrency")}</Notice>
						)}
					</div>
				)}
			</Panel>
		</div>
	);
}

function FindForm(props: {
	readonly problem: string | null;
	readonly onFind: (orderNo: string) => Promise<void>;
}) {
	const { t } = useWords();
	const [orderNo, setOrderNo] = useState("");
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (orderNo.trim() !== "") void props.onFind(orderNo.trim().toUpperCase());
	};
	return (
		<form noValidate onSubmit={submit} className="flex items-start gap-2">
			<div className="min-w-0 flex-1">
				<TextField
					label={t("loan.order")}
					value={orderNo}
					onChange={setOrderNo}
					error={props.problem}
					required
				/>
			</div>
			<div className="pt-5">
				<Button type="submit" icon="search">
					{t("unmatched.find")}
				</Button>
			</div>
		</form>
	);
}

/** Proofs of payment with the same amount, which often lead to the loan. */
function Vouchers(props: {
	readonly vouchers: UnmatchedDetails["vouchers"];
	readonly onChoose: (orderNo: string) => void;
}) {
	const { t, language } = useWords();
	return (
		<Panel title={t("unmatched.vouchers")}>
			{props.vouchers.length === 0 ? (
				<Blank icon="none" title={t("unmatched.noVouchers")} />
			) : (
				<Facts
					items={props.vouchers.map(({ orderNo, paidOn, currency, amountMinor }) => ({
						label: `${orderNo}, ${formatDay(language, paidOn)}, ${formatMinor(currency, amountMinor)}`,
						value: (
							<Button
								small
								onClick={() => props.onChoose(orderNo)}
								label={`${t("unmatched.look")}: ${orderNo}`}
							>
								{t("unmatched.look")}
							</Button>
						),
					}))}
				/>
			)}
		</Panel>
	);
}

function Match({ data, loan }: { readonly data: UnmatchedDetails; readonly loan: MatchedLoan | null }) {
	const { t } = useWords();
	const propose = usePropose("paymentMatch", useBackToQueue("unmatched"));
	return (
		<ReasonAction
			label={t("unmatched.match")}
			text={loan === null ? "" : t("unmatched.matchText", { order: loan.orderNo })}
			tone="main"
			disabled={loan === null || loan.currency !== data.payment.currency}
			action={propose}
			input={(reason) => ({ subject: data.item.id, after: { orderNo: loan?.orderNo }, reason })}
		/>
	);
}
