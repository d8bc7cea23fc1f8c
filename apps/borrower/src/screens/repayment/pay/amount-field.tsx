import type { RuleRefusal } from "@puente/core/validation";
import { ChoiceList, Notice, TextField } from "@puente/ui";
import { type AmountChoice, beyondOwed, type Owed, offeredAmounts } from "./amount.ts";
import { formatMinor, formatWhole, wholeUnits } from "./format.ts";
import { useRepaymentWords } from "./repayment-words.tsx";

export type AmountWish = { readonly choice: AmountChoice; readonly typed: string };

const labels = {
	due: "cashier.amountDue",
	next: "cashier.amountNext",
	all: "cashier.amountAll",
	other: "cashier.amountOther",
} as const satisfies Record<AmountChoice, string>;

/** How much: what is due, everything, or a whole amount of the borrower's own. */
export function AmountField(props: {
	readonly owed: Owed;
	readonly wish: AmountWish;
	readonly onWish: (wish: AmountWish) => void;
	readonly refusal: RuleRefusal | null;
}) {
	const { owed, wish, onWish, refusal } = props;
	const { t, trouble } = useRepaymentWords();
	const offered = offeredAmounts(owed);
	const min = Math.min(owed.amountMin, wholeUnits(owed.currency, owed.payoffMinor));
	const beyond = beyondOwed(owed, wish.choice, wish.typed);
	const rounded = offered.some(
		({ choice, minor }) =>
			choice === wish.choice && formatMinor(owed.currency, minor) !== wholeText(owed, minor),
	);
	return (
		<section className="flex flex-col gap-2">
			<h2 className="px-1 text-sm font-bold">{t("cashier.amount")}</h2>
			<ChoiceList
				legend={t("cashier.amount")}
				name="amount-choice"
				choices={[
					...offered.map(({ choice, minor }) => ({
						id: choice,
						label: t(labels[choice]),
						detail: (
							<span className="font-semibold text-ink tabular-nums">{formatMinor(owed.currency, minor)}</span>
						),
					})),
					{ id: "other" as const, label: t(labels.other) },
				]}
				current={wish.choice}
				onChoose={(choice) => onWish({ ...wish, choice })}
			/>
			{rounded ? <p className="px-1 text-xs text-ink-3">{t("cashier.roundedUp")}</p> : null}
			{wish.choice === "other" ? (
				<TextField
					id="amount"
					label={t("cashier.amountLabel", { currency: owed.currency })}
					inputMode="numeric"
					maxLength={20}
					value={wish.typed}
					onChange={(typed) => onWish({ ...wish, typed })}
					error={refusal === null ? null : trouble(inMoney(refusal, owed))}
					hint={t("cashier.amountHint", { min: formatWhole(owed.currency, min) })}
					className="tabular-nums"
				/>
			) : null}
			<div role="status">
				{beyond === 0 ? null : (
					<Notice tone="warning">
						{t("cashier.beyondOwed", { amount: formatWhole(owed.currency, beyond) })}
					</Notice>
				)}
			</div>
		</section>
	);
}

function wholeText({ currency }: Owed, minor: number): string {
	return formatWhole(currency, wholeUnits(currency, minor));
}

/** The smallest amount in a sentence is written like every amount. */
function inMoney(refusal: RuleRefusal, { currency }: Owed): RuleRefusal {
	const min = refusal.values?.["min"];
	return typeof min === "number" ? { ...refusal, values: { min: formatWhole(currency, min) } } : refusal;
}
