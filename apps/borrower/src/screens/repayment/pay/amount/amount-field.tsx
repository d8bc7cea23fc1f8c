import type { RuleRefusal } from "@puente/core/validation";
import { ChoiceList, Notice, StepSlider, TextField } from "@puente/ui";
import { useWords } from "../../../../shared/words/use-words.ts";
import { formatMinor, formatWhole, wholeUnits } from "../../format.ts";
import { issueText } from "../../names.ts";
import {
	type AmountChoice,
	amountLabels,
	beyondOwed,
	checkAmount,
	type Debt,
	offeredAmounts,
	partAmounts,
} from "./amount.ts";

export type AmountInput = { readonly choice: AmountChoice; readonly typed: string };

/** Amount: what is due, everything, or a typed whole amount. */
export function AmountField(props: {
	readonly owed: Debt;
	readonly amountInput: AmountInput;
	readonly onAmountInput: (amountInput: AmountInput) => void;
	readonly refusal: RuleRefusal | null;
}) {
	const { owed, amountInput, onAmountInput, refusal } = props;
	const { t, catalogue } = useWords("repayment");
	const offered = offeredAmounts(owed);
	const beyond = beyondOwed(owed, amountInput.choice, amountInput.typed);
	const rounded = offered.some(
		({ choice, minor }) =>
			choice === amountInput.choice && formatMinor(owed.currency, minor) !== wholeText(owed, minor),
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
						label: t(amountLabels[choice]),
						detail: (
							<span className="font-semibold text-ink tabular-nums">{formatMinor(owed.currency, minor)}</span>
						),
					})),
					{ id: "other" as const, label: t(amountLabels.other) },
				]}
				current={amountInput.choice}
				onChoose={(choice) => onAmountInput({ ...amountInput, choice })}
			/>
			{rounded ? <p className="px-1 text-xs text-ink-3">{t("cashier.roundedUp")}</p> : null}
			{amountInput.choice === "other" ? (
				<PartSlider
					owed={owed}
					typed={amountInput.typed}
					onChange={(typed) => onAmountInput({ ...amountInput, typed })}
				/>
			) : null}
			{amountInput.choice === "other" ? (
				<TextField
					id="amount"
					label={t("cashier.amountLabel", { currency: owed.currency })}
					inputMode="numeric"
					maxLength={20}
					value={amountInput.typed}
					onChange={(typed) => onAmountInput({ ...amountInput, typed })}
					error={refusal === null ? null : issueText(catalogue, inMoney(refusal, owed))}
					hint={t("cashier.amountHint", { min: formatWhole(owed.currency, owed.amountMin) })}
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

/** Moves the amount in round steps; the field below takes any other. */
function PartSlider(props: {
	readonly owed: Debt;
	readonly typed: string;
	readonly onChange: (typed: string) => void;
}) {
	const { owed, typed, onChange } = props;
	const { t } = useWords("repayment");
	const parts = partAmounts(owed);
	const amount = checkAmount({ ...owed, amountMin: 1 }, "other", typed);
	const current = amount.ok ? amount.value : 0;
	const write = (whole: number | undefined) => formatWhole(owed.currency, whole ?? 0);
	if (parts.length < 2) return null;
	return (
		<StepSlider
			id="part"
			label={t("cashier.part")}
			index={Math.max(
				0,
				parts.findLastIndex((part) => part <= current),
			)}
			count={parts.length}
			value={write(current)}
			min={write(parts[0])}
			max={write(parts.at(-1))}
			lessLabel={t("cashier.partLess")}
			moreLabel={t("cashier.partMore")}
			onChange={(index) => onChange(String(parts[index] ?? current))}
		/>
	);
}

function wholeText({ currency }: Debt, minor: number): string {
	return formatWhole(currency, wholeUnits(currency, minor));
}

/** Formats the minimum in the error text. */
function inMoney(refusal: RuleRefusal, { currency }: Debt): RuleRefusal {
	const min = refusal.values?.["min"];
	return typeof min === "number" ? { ...refusal, values: { min: formatWhole(currency, min) } } : refusal;
}
