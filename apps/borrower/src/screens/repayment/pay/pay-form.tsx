import { minorDigits } from "@puente/core/money";
import type { RuleRefusal } from "@puente/core/validation";
import { Button } from "@puente/ui";
import { type FormEvent, useState } from "react";
import { packOfCurrency } from "../../app/format.ts";
import { checkAmount, type Owed } from "./amount.ts";
import { AmountField, type AmountWish } from "./amount-field.tsx";
import { focusOn } from "./focus-on.ts";
import { formatWhole } from "./format.ts";
import { fittingOf, type PickTrouble, pickTrouble, type RailPick, stillPicked } from "./rail-pick.ts";
import { RailPicker } from "./rail-picker.tsx";
import type { Method } from "./rails.ts";
import { useRepaymentWords } from "./repayment-words.tsx";

type Trouble = { readonly amount: RuleRefusal | null; readonly pick: PickTrouble | null };
const noTrouble: Trouble = { amount: null, pick: null };

/** How much and over which rail. A wrong part is red, says why, and gets the focus. */
export function PayForm(props: {
	readonly owed: Owed;
	readonly methods: readonly Method[];
	readonly wish: AmountWish;
	readonly pick: RailPick;
	readonly onPay: (pick: RailPick, amount: number) => void;
}) {
	const { owed, methods, onPay } = props;
	const { t } = useRepaymentWords();
	const pack = packOfCurrency(owed.currency);
	const [wish, setWish] = useState(props.wish);
	const [picked, setPicked] = useState(props.pick);
	const [trouble, setTrouble] = useState(noTrouble);
	const amount = checkAmount(owed, wish.choice, wish.typed);
	const amountMinor = amount.ok ? amount.value * 10 ** minorDigits[owed.currency] : null;
	const pick = stillPicked(picked, fittingOf(methods, amountMinor));
	const submit = (event: FormEvent) => {
		event.preventDefault();
		const missing = pickTrouble(pick, pack);
		setTrouble({ amount: amount.ok ? null : amount.refusal, pick: missing });
		if (!amount.ok) focusOn("amount");
		else if (missing !== null) focusOn(missing === "rail" ? "channel" : "detail");
		else onPay(pick, amount.value);
	};
	return (
		<form noValidate onSubmit={submit} className="flex flex-col gap-3.5">
			<AmountField
				owed={owed}
				wish={wish}
				onWish={(next) => {
					setWish(next);
					setTrouble(noTrouble);
				}}
				refusal={trouble.amount}
			/>
			<h2 className="px-1 text-sm font-bold">{t("cashier.methods")}</h2>
			<RailPicker
				methods={methods}
				amountMinor={amountMinor}
				pick={pick}
				onPick={(next) => {
					setPicked(next);
					setTrouble(noTrouble);
				}}
				trouble={trouble.pick}
				pack={pack}
			/>
			<Button type="submit">
				{pick.kind === "offline"
					? t("cashier.show")
					: amount.ok
						? t("cashier.pay", { amount: formatWhole(owed.currency, amount.value) })
						: t("detail.payOther")}
			</Button>
		</form>
	);
}
