import { Badge, Blank, countryOf, formatMinor, Notice, Panel } from "../../kit/index.ts";
import { type StaffAnswer, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { labelOf, Moment, useAction, usePropose, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";
import { useBankText } from "../../shared/records/borrower-words.ts";
import { railReasonText, railText } from "../../shared/records/rail-reason.ts";
import { AccountHolder } from "../../shared/views/account-holder.tsx";
import { valueColumn } from "../../shared/views/columns.tsx";
import { type Column, DataTable } from "../../shared/views/table.tsx";
import { ItemFacts, ItemFrame, useBackToQueue } from "./item-frame.tsx";

type FailedPayout = StaffAnswer<"payoutItem">;
type Attempt = FailedPayout["payouts"][number];

const stateTones = {
	planned: "quiet",
	sent: "warn",
	settled: "good",
	failed: "late",
	reversed: "late",
	disputed: "late",
} as const;

/** A payout that did not reach the borrower. */
export default function PayoutItem({ id }: { readonly id: string }) {
	const query = useStaffQuery("payoutItem", { id });
	return (
		<ItemFrame queue="payouts" query={query} actions={(data) => <Actions data={data} />}>
			{(data) => <Content data={data} />}
		</ItemFrame>
	);
}

function Content({ data }: { readonly data: FailedPayout }) {
	const { t, language } = useWords();
	return (
		<>
			{data.reasons.length === 0 ? null : (
				<Notice tone="warning">{data.reasons.map((reason) => labelOf(language, reason)).join(", ")}</Notice>
			)}
			<Panel title={t("payout.attempts")} flush>
				<Attempts data={data} />
			</Panel>
			<AccountHolder account={data.account} />
			<ItemFacts item={data.item} />
		</>
	);
}

function Account(props: {
	readonly account: NonNullable<Attempt["account"]>;
	readonly currency: Attempt["currency"];
}) {
	const { holder, bankCode, accountNumber } = props.account;
	const bankText = useBankText(countryOf(props.currency));
	return `${holder}, ${bankText(bankCode)}, ${accountNumber}`;
}

function Attempts({ data }: { readonly data: FailedPayout }) {
	const { t, language } = useWords();
	const { country } = data.item;
	const columns: readonly Column<Attempt>[] = [
		valueColumn("attempt", t("payout.attempt"), ({ attempt }) => attempt),
		{ id: "rail", header: t("payment.rail"), cell: ({ rail }) => railText(language, rail) },
		{
			id: "amount",
			header: t("payment.amount"),
			cell: ({ currency, amountMinor }) => formatMinor(currency, amountMinor),
			end: true,
		},
		{
			id: "state",
			header: t("payout.state"),
			cell: ({ state, rail, failedCode }) => (
				<>
					<Badge tone={stateTones[state]}>{t(`payout.state.${state}`)}</Badge>{" "}
					{failedCode === null ? null : railReasonText(language, rail, failedCode)}
				</>
			),
		},
		{
			id: "account",
			header: t("payout.account"),
			cell: ({ account, currency }) =>
				account === null ? "–" : <Account account={account} currency={currency} />,
		},
		{
			id: "sent",
			header: t("payout.sent"),
			cell: ({ firstSentAt, plannedAt }) => <Moment at={firstSentAt ?? plannedAt} country={country} />,
		},
		{
			id: "reference",
			header: t("payout.reference"),
			cell: ({ reference }) => <span className="whitespace-nowrap">{reference}</span>,
		},
	];
	return (
		<DataTable
			caption={t("payout.attempts")}
			items={data.payouts}
			columns={columns}
			rowId={({ reference }) => reference}
			empty={<Blank icon="none" title={t("payout.none")} />}
		/>
	);
}

function Actions({ data }: { readonly data: FailedPayout }) {
	const { t } = useWords();
	const back = useBackToQueue("payouts");
	const requestAccount = useAction("askForAccount", back);
	const giveUp = useAction("giveUpPayout", back);
	const retry = usePropose("payoutRetry", back);
	const dispute = usePropose("payoutDispute", back);
	const { id } = data.item;
	const attempts = Math.max(0, ...data.payouts.map(({ attempt }) => attempt));
	return (
		<>
			{data.outcomes.map((outcome) => (
				<ReasonAction
					key={outcome}
					label={t(`payout.dispute.${outcome}`)}
					text={t("payout.disputeText")}
					action={dispute}
					input={(reason) => ({ subject: id, after: { outcome }, reason })}
				/>
			))}
			{data.mayRetry ? (
				<>
					<ReasonAction
						label={t("payout.giveUp")}
						text={t("payout.giveUpText")}
						tone="danger"
						action={giveUp}
						input={(reason) => ({ id, reason })}
					/>
					<ReasonAction
						label={t("payout.ask")}
						text={t("payout.askText")}
						action={requestAccount}
						input={(reason) => ({ id, reason })}
					/>
					{data.account?.standing === "other" ? null : (
						<ReasonAction
							label={t("payout.retry")}
							text={t("payout.retryText")}
							tone="main"
							action={retry}
							input={(reason) => ({ subject: id, after: { attempt: attempts + 1 }, reason })}
						/>
					)}
				</>
			) : null}
		</>
	);
}
