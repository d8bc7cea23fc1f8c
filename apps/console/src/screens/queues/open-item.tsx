import { useState } from "react";
import { Blank, Facts, formatMinor, Panel, TextField } from "../../kit/index.ts";
import { type StaffAnswer, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { minorOf } from "../../shared/forms/amounts.ts";
import { labelOf, Moment, type ProposalInput, useAction, usePropose, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";
import { railText } from "../../shared/records/rail-reason.ts";
import { LoanFacts } from "../../shared/views/loan-facts.tsx";
import { ItemFacts, ItemFrame, useBackToQueue } from "./item-frame.tsx";
import { AgreeToClose, ClosePanel } from "./waiting-close.tsx";

type OpenItemDetails = StaffAnswer<"openItem">;

type BookedPayment = NonNullable<OpenItemDetails["payment"]>;

/** Proposes that the money of a confirmed proof arrived, or that it did not. */
function EndToCome({ id, payment }: { readonly id: string; readonly payment: BookedPayment }) {
	const { t } = useWords();
	const propose = usePropose("paymentCorrection", useBackToQueue("openItems"));
	const amount = formatMinor(payment.currency, payment.amountMinor);
	return (
		<>
			<ReasonAction
				label={t("openItem.notCame")}
				text={t("openItem.notCameText", { amount })}
				tone="danger"
				action={propose}
				input={(reason) => ({ subject: id, after: { paidMinor: 0 }, reason })}
			/>
			<ReasonAction
				label={t("openItem.came")}
				text={t("openItem.cameText", { amount })}
				tone="main"
				action={propose}
				input={(reason) => ({ subject: id, after: { paidMinor: payment.amountMinor }, reason })}
			/>
		</>
	);
}

/** Proposes to correct the booked payment to the rail's amount. */
function Correct(props: {
	readonly id: string;
	readonly payment: BookedPayment;
	readonly correction: Exclude<NonNullable<OpenItemDetails["correction"]>, "proofToCome">;
}) {
	const { t } = useWords();
	const propose = usePropose("paymentCorrection", useBackToQueue("openItems"));
	const [typed, setTyped] = useState("");
	const { id, correction } = props;
	const { amountMinor, currency } = props.payment;
	const submit = (reason: string): string | ProposalInput => {
		const paidMinor = correction === "takeBack" ? 0 : minorOf(typed, currency);
		return paidMinor === null ? t("openItem.paidWrong") : { subject: id, after: { paidMinor }, reason };
	};
	return (
		<ReasonAction
			label={t("openItem.correct")}
			text={t(`openItem.${correction}Text`, { amount: formatMinor(currency, amountMinor) })}
			tone="main"
			action={propose}
			input={submit}
		>
			{correction === "takeBack" ? null : (
				<TextField
					label={t("openItem.paid", { currency })}
					inputMode="decimal"
					value={typed}
					onChange={setTyped}
					required
				/>
			)}
		</ReasonAction>
	);
}

type Country = OpenItemDetails["item"]["country"];

function PaymentPanel(props: { readonly payment: OpenItemDetails["payment"]; readonly country: Country }) {
	const { t } = useWords();
	const { payment, country } = props;
	return (
		<Panel title={t("openItem.payment")}>
			{payment === null ? (
				<Blank icon="none" title={t("openItem.noPayment")} />
			) : (
				<Facts
					items={[
						{ label: t("payment.amount"), value: formatMinor(payment.currency, payment.amountMinor) },
						{ label: t("payment.id"), value: payment.paymentId },
						{ label: t("payment.at"), value: <Moment at={payment.paidAt} country={country} /> },
						{ label: t("loan.order"), value: payment.orderNo ?? "–" },
					]}
				/>
			)}
		</Panel>
	);
}

/** A payout as the rail's list has it, and as our books have it. */
function ComparedPayout(props: {
	readonly payout: NonNullable<OpenItemDetails["payout"]>;
	readonly country: Country;
}) {
	const { t } = useWords();
	const { rail, ours } = props.payout;
	const own = rail?.toOwnAccount;
	const account = own === true ? "yes" : own === false ? "no" : "unknown";
	return (
		<div className="grid gap-4">
			<Panel title={t("openItem.atRail")}>
				{rail === null ? (
					<Blank icon="none" title={t("openItem.notAtRail")} />
				) : (
					<Facts
						items={[
							{ label: t("payment.amount"), value: formatMinor(rail.currency, rail.amountMinor) },
							{ label: t("payout.state"), value: t(`payout.state.${rail.state}`) },
							{ label: t("openItem.madeAt"), value: <Moment at={rail.madeAt} country={props.country} /> },
							{ label: t("openItem.ownAccount"), value: t(`openItem.ownAccount.${account}`) },
							{ label: t("payment.id"), value: rail.providerId },
							{ label: t("payout.reference"), value: rail.reference ?? "–" },
						]}
					/>
				)}
			</Panel>
			<Panel title={t("openItem.inBooks")}>
				{ours === null ? (
					<Blank icon="none" title={t("openItem.notInBooks")} />
				) : (
					<Facts
						items={[
							{ label: t("payment.amount"), value: formatMinor(ours.currency, ours.amountMinor) },
							{ label: t("payout.state"), value: t(`payout.state.${ours.state}`) },
							{
								label: t("payout.sent"),
								value: ours.sentAt === null ? "–" : <Moment at={ours.sentAt} country={props.country} />,
							},
						]}
					/>
				)}
			</Panel>
		</div>
	);
}

/** A difference between our books and the rail's. */
export default function OpenItem({ id }: { readonly id: string }) {
	const { t, language } = useWords();
	const query = useStaffQuery("openItem", { id });
	const settle = useAction("settleOpenItem", useBackToQueue("openItems"));
	return (
		<ItemFrame
			queue="openItems"
			query={query}
			actions={({ payment, correction, kind, close }) =>
				close !== null ? (
					<AgreeToClose id={id} close={close} />
				) : kind === "proofToCome" ? (
					payment && correction === "proofToCome" && <EndToCome id={id} payment={payment} />
				) : (
					<>
						<ReasonAction
							label={t("openItem.settle")}
							text={t("openItem.settleText")}
							tone={correction === null ? "main" : "quiet"}
							action={settle}
							input={(reason) => ({ id, reason })}
						/>
						{payment === null || correction === null || correction === "proofToCome" ? null : (
							<Correct id={id} payment={payment} correction={correction} />
						)}
					</>
				)
			}
		>
			{({ item, kind, rail, key, payment, payout, close, loan }) => (
				<div className="grid items-start gap-4 desk:grid-cols-3">
					<ItemFacts
						item={item}
						more={[
							{ label: t("openItem.kind"), value: labelOf(language, kind) },
							...(kind === "closeWaits"
								? []
								: [
										{ label: t("payment.rail"), value: railText(language, rail) },
										{ label: t("openItem.key"), value: key },
									]),
						]}
					/>
					{kind === "closeWaits" ? (
						<ClosePanel close={close} />
					) : (
						<>
							{payout === null ? (
								<PaymentPanel payment={payment} country={item.country} />
							) : (
								<ComparedPayout payout={payout} country={item.country} />
							)}
							<Panel title={t("loan.one")}>
								{loan === null ? (
									<Blank icon="none" title={t("openItem.noLoan")} />
								) : (
									<LoanFacts loan={loan} />
								)}
							</Panel>
						</>
					)}
				</div>
			)}
		</ItemFrame>
	);
}
