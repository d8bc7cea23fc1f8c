import { type FormEvent, useState } from "react";
import type { OpenCharge } from "../calls.ts";
import { Panel, Problem } from "../controls/controls.tsx";
import { moneyText, usePay } from "./use-pay.ts";

type Pay = ReturnType<typeof usePay>["pay"];
type Reverse = ReturnType<typeof usePay>["reverse"];

/** The payer's side of the rails: transfers, cash payments, and requests in a bank's app. */
export function PayPanel({ currency }: { currency: string }) {
	const { answer, problem, confirmation, paying, pay, reverse } = usePay();
	const open = answer?.open.filter((charge) => charge.currency === currency);
	const brandOf = (rail: string) => answer?.rails.find((one) => one.rail === rail)?.brand ?? rail;
	return (
		<Panel title="Pay">
			{problem ? <Problem>{problem}</Problem> : null}
			{confirmation ? (
				<p role="status" className="account-received">
					{confirmation}
				</p>
			) : null}
			{open?.length === 0 ? (
				<p className="hint">
					Choose how to pay in the app. The reference appears here, ready to be paid with one tap.
				</p>
			) : null}
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list needs keyboard access */}
			<ul className="accounts" tabIndex={0} aria-label="What the rails wait for">
				{open?.map((charge) => (
					<ChargeItem
						key={`${charge.rail} ${charge.reference}`}
						charge={charge}
						brand={brandOf(charge.rail)}
						paying={paying}
						onPay={pay}
					/>
				))}
			</ul>
			<h3>Pay any number</h3>
			{answer === null ? null : (
				<TransferForm
					key={currency}
					rails={answer.rails}
					firstRail={open?.[0]?.rail ?? answer.rails[0]?.rail ?? ""}
					paying={paying}
					onPay={pay}
					onReverse={reverse}
				/>
			)}
		</Panel>
	);
}

function TransferForm(props: {
	rails: readonly { readonly rail: string; readonly brand: string }[];
	/** Chosen at first: a rail of the country that waits for a payment. Later ones do not change the choice. */
	firstRail: string;
	paying: boolean;
	onPay: Pay;
	onReverse: Reverse;
}) {
	const [rail, setRail] = useState(props.firstRail);
	const [reference, setReference] = useState("");
	const [amount, setAmount] = useState("");
	const target = { rail, reference: reference.replaceAll(/\s/g, "") };
	const isBlocked = props.paying || target.reference === "";
	const pay = (event: FormEvent) => {
		event.preventDefault();
		void props.onPay(amount === "" ? target : { ...target, amount });
	};
	return (
		<form className="open-account" onSubmit={pay}>
			<label className="field">
				<span>Rail</span>
				<select value={rail} onChange={(event) => setRail(event.target.value)}>
					{props.rails.map((one) => (
						<option key={one.rail} value={one.rail}>
							{one.brand}
						</option>
					))}
				</select>
			</label>
			<label className="field">
				<span>Number to pay to</span>
				<input value={reference} autoComplete="off" onChange={(event) => setReference(event.target.value)} />
			</label>
			<label className="field">
				<span>Amount</span>
				<input
					value={amount}
					inputMode="decimal"
					autoComplete="off"
					onChange={(event) => setAmount(event.target.value)}
				/>
			</label>
			<div className="buttons">
				<button type="submit" disabled={isBlocked}>
					Pay
				</button>
				<button
					type="button"
					disabled={isBlocked}
					title="The payer's bank reverses the last payment to this number without notice"
					onClick={() => void props.onReverse(target)}
				>
					Reverse
				</button>
			</div>
		</form>
	);
}

/** A charge with a fixed amount is paid by one tap; for an account the amount is typed in the form above. */
function ChargeItem(props: { charge: OpenCharge; brand: string; paying: boolean; onPay: Pay }) {
	const { charge, brand } = props;
	const { rail, reference, payTo, amountMinor, currency } = charge;
	return (
		<li className="text">
			<p className="text-head">
				<b>{brand}</b>
				<span className="account-place">
					{amountMinor === null ? "Any amount" : moneyText(amountMinor, currency)}
				</span>
			</p>
			<p className="account-line">
				<span className="account-number">{payTo}</span>
				{amountMinor === null ? null : (
					<button
						type="button"
						disabled={props.paying}
						aria-label={`Pay ${moneyText(amountMinor, currency)} over ${brand}`}
						onClick={() => void props.onPay({ rail, reference })}
					>
						Pay
					</button>
				)}
			</p>
		</li>
	);
}
