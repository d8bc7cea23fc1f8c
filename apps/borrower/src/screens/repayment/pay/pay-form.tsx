import { minorDigits } from "@puente/core/money";
import type { RuleRefusal } from "@puente/core/validation";
import { Button } from "@puente/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { packOfCurrency } from "../../../shared/format/format.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { focusOn } from "../focus-on.ts";
import { formatWhole } from "../format.ts";
import { checkAmount, type Debt } from "./amount/amount.ts";
import { AmountField, type AmountInput } from "./amount/amount-field.tsx";
import type { UsedRail } from "./last-rail.ts";
import { NoMethod } from "./no-method.tsx";
import {
	keepOfferedPick,
	type MissingPickPart,
	methodsForAmount,
	missingPickPart,
	pickPartIds,
	type RailPick,
} from "./rail-pick.ts";
import { RailPicker } from "./rail-picker.tsx";
import type { Method } from "./rails.ts";

type PayFormIssues = { readonly amount: RuleRefusal | null; readonly pick: MissingPickPart | null };
/** Passes the amount on, or marks and focuses it if it is not valid. */
export type PayWith = (charge: (amount: number) => void) => void;
const noIssues: PayFormIssues = { amount: null, pick: null };

/** Amount and rail. Invalid parts are marked and focused. */
export function PayForm(props: {
	readonly owed: Debt;
	readonly methods: readonly Method[];
	readonly amountInput: AmountInput;
	readonly pick: RailPick;
	/** What was used last; marked in the list. */
	readonly used?: UsedRail | null;
	readonly onPay: (pick: RailPick, amount: number) => void;
	/** What a typed amount changes. */
	readonly effect?: (amount: number | null) => ReactNode;
	/** Stored cards with their own buttons; they get the amount when one is tapped. */
	readonly cards?: (amount: { readonly text: string | null; readonly pay: PayWith }) => ReactNode;
}) {
	const { owed, methods, onPay } = props;
	const { t } = useWords("repayment");
	const pack = packOfCurrency(owed.currency);
	const [amountInput, setAmountInput] = useState(props.amountInput);
	const [picked, setPicked] = useState(props.pick);
	const [issues, setIssues] = useState(noIssues);
	const amount = checkAmount(owed, amountInput.choice, amountInput.typed);
	const amountMinor = amount.ok ? amount.value * 10 ** minorDigits[owed.currency] : null;
	const pick = keepOfferedPick(picked, methodsForAmount(methods, amountMinor));
	const submit = (event: FormEvent) => {
		event.preventDefault();
		const missing = missingPickPart(pick, pack);
		setIssues({ amount: amount.ok ? null : amount.refusal, pick: missing });
		if (!amount.ok) focusOn("amount");
		else if (missing !== null) focusOn(pickPartIds[missing]);
		else onPay(pick, amount.value);
	};
	const payWith: PayWith = (charge) => {
		setIssues({ amount: amount.ok ? null : amount.refusal, pick: null });
		if (amount.ok) charge(amount.value);
		else focusOn("amount");
	};
	const amountText = amount.ok ? formatWhole(owed.currency, amount.value) : null;
	if (methods.every(({ kind }) => kind === "proof")) return <NoMethod />;
	return (
		<form noValidate onSubmit={submit} className="flex flex-col gap-3.5">
			<AmountField
				owed={owed}
				amountInput={amountInput}
				onAmountInput={(next) => {
					setAmountInput(next);
					setIssues(noIssues);
				}}
				refusal={issues.amount}
			/>
			{amountInput.choice === "other" ? props.effect?.(amount.ok ? amount.value : null) : null}
			{props.cards?.({ text: amountText, pay: payWith })}
			<h2 className="px-1 text-sm font-bold">{t("cashier.methods")}</h2>
			<RailPicker
				methods={methods}
				amountMinor={amountMinor}
				pick={pick}
				used={props.used ?? null}
				onPick={(next) => {
					setPicked(next);
					setIssues(noIssues);
				}}
				missingPart={issues.pick}
				pack={pack}
			/>
			<Button tone="sun" type="submit">
				{pick.kind === "offline"
					? t("cashier.show")
					: amountText === null
						? t("detail.payOther")
						: t("cashier.pay", { amount: amountText })}
			</Button>
		</form>
	);
}
