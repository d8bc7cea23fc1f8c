import { oddsWhole } from "@puente/core/promo";
import { countries } from "@puente/core/region";
import { useState } from "react";
import { Button, formatMinor, Notice, TextField } from "../../kit/index.ts";
import { minorOf, ppmOf, wholeOf } from "../../shared/forms/amounts.ts";
import { OneCountryField } from "../../shared/forms/filters.tsx";
import { useNowMs, useWords } from "../../shared/index.ts";
import { DateFields } from "./dates.tsx";
import { EditFrame, Pair, problemIn } from "./edit-frame.tsx";
import {
	currencyOf,
	draftOf,
	editableOf,
	emptyPrize,
	isPrizeId,
	type Lottery,
	type LotteryDraft,
	type PrizeDraft,
	readBudget,
	readDraft,
} from "./lottery-draft.ts";
import { newId } from "./new-id.ts";

type Change = (change: Partial<LotteryDraft>) => void;

export function LotteryForm({ lottery }: { readonly lottery: Lottery | null }) {
	const { t } = useWords();
	const nowMs = useNowMs();
	const [subject] = useState(() => lottery?.id ?? newId());
	const [draft, setDraft] = useState(() => draftOf(lottery, countries[0]));
	const change: Change = (fields) => setDraft({ ...draft, ...fields });
	const missing = (text: string) =>
		problemIn(lottery === null, text, text.trim() === "" && t("edit.required"));
	return (
		<EditFrame
			kind="lotteryCampaign"
			subject={subject}
			country={draft.country}
			before={lottery && editableOf(lottery)}
			after={readDraft(draft, lottery, nowMs)}
			backTo="/editing/campaigns"
		>
			{lottery !== null && lottery.open > 0 ? (
				<Notice tone="info">{t("lottery.committed", { count: lottery.open })}</Notice>
			) : null}
			<OneCountryField
				disabled={lottery !== null}
				value={draft.country}
				onChange={(value) => change({ country: value })}
			/>
			<Pair>
				<TextField
					label={t("lottery.nameEn")}
					maxLength={60}
					error={missing(draft.nameEn)}
					value={draft.nameEn}
					onChange={(nameEn) => change({ nameEn })}
					required
				/>
				<TextField
					label={t("lottery.nameEs")}
					maxLength={60}
					error={missing(draft.nameEs)}
					value={draft.nameEs}
					onChange={(nameEs) => change({ nameEs })}
					required
				/>
			</Pair>
			<DateFields
				country={draft.country}
				before={lottery}
				typed={draft.dates}
				onChange={(dates) => change({ dates })}
			/>
			<Money lottery={lottery} draft={draft} change={change} />
			<Prizes isNew={lottery === null} draft={draft} change={change} />
		</EditFrame>
	);
}

function Money(props: {
	readonly lottery: Lottery | null;
	readonly draft: LotteryDraft;
	readonly change: Change;
}) {
	const { t } = useWords();
	const { lottery, draft, change } = props;
	const currency = currencyOf(draft.country);
	const { minMinor, budgetMinor } = readBudget(draft, lottery);
	const days = wholeOf(draft.couponDays, 1);
	return (
		<Pair>
			<TextField
				label={t("lottery.budgetOf", { currency })}
				inputMode="decimal"
				{...(lottery === null || lottery.promisedMinor === 0
					? {}
					: {
							hint: t("lottery.budgetHint", { promised: formatMinor(currency, lottery.promisedMinor) }),
						})}
				error={problemIn(
					lottery === null,
					draft.budget,
					budgetMinor === null &&
						(minMinor === 0
							? t("edit.amountWrong", { currency })
							: t("lottery.budgetWrong", { min: formatMinor(currency, minMinor) })),
				)}
				value={draft.budget}
				onChange={(budget) => change({ budget })}
				required
			/>
			<TextField
				label={t("lottery.couponDays")}
				inputMode="numeric"
				error={days === null || days > 365 ? t("edit.whole", { min: 1 }) : null}
				value={draft.couponDays}
				onChange={(couponDays) => change({ couponDays })}
				required
			/>
		</Pair>
	);
}

const prizesMax = 10;
const percentOf = (ppm: number) => `${ppm / 10_000}%`;

type PrizesProps = { readonly isNew: boolean; readonly draft: LotteryDraft; readonly change: Change };

function Prizes({ isNew, draft, change }: PrizesProps) {
	const { t } = useWords();
	const { prizes } = draft;
	const sumPpm = prizes.reduce((sum, { odds }) => sum + (ppmOf(odds) ?? 0), 0);
	const set = (index: number, prize: PrizeDraft) => change({ prizes: prizes.with(index, prize) });
	return (
		<section aria-label={t("lottery.prizes")} className="flex flex-col gap-3 border-t border-line pt-3">
			<h3 className="text-md font-bold">{t("lottery.prizes")}</h3>
			{prizes.map((prize, index) => (
				<PrizeFields
					// biome-ignore lint/suspicious/noArrayIndexKey: a new prize has no id, and its position is published.
					key={index}
					isNew={isNew}
					number={index + 1}
					draft={draft}
					prize={prize}
					onChange={(next) => set(index, next)}
					onRemove={
						prizes.length === 1 ? null : () => change({ prizes: prizes.filter((_, at) => at !== index) })
					}
				/>
			))}
			{sumPpm > oddsWhole ? (
				<Notice tone="wrong" alert>
					{t("lottery.oddsOver", { won: percentOf(sumPpm) })}
				</Notice>
			) : (
				<p className="text-xs text-ink-2">
					{t("lottery.oddsSum", { won: percentOf(sumPpm), lost: percentOf(oddsWhole - sumPpm) })}
				</p>
			)}
			<div>
				<Button
					icon="plus"
					disabled={prizes.length >= prizesMax}
					onClick={() => change({ prizes: [...prizes, emptyPrize] })}
				>
					{t("lottery.addPrize")}
				</Button>
			</div>
		</section>
	);
}

function PrizeFields(props: {
	readonly isNew: boolean;
	readonly number: number;
	readonly draft: LotteryDraft;
	readonly prize: PrizeDraft;
	readonly onChange: (prize: PrizeDraft) => void;
	readonly onRemove: (() => void) | null;
}) {
	const { t } = useWords();
	const { isNew, number, draft, prize, onChange, onRemove } = props;
	const currency = currencyOf(draft.country);
	const { id, amount, odds } = prize;
	const isTwice = draft.prizes.filter((other) => other.id.trim() === id.trim()).length > 1;
	const isNameWrong = !isPrizeId(id.trim()) || isTwice;
	const isAmountWrong = minorOf(amount, currency) === null;
	return (
		<fieldset>
			<legend className="mb-1 text-xs font-bold">{t("lottery.prize", { number })}</legend>
			<div className="grid items-start gap-3 wide:grid-cols-[1fr_1fr_1fr_auto]">
				<TextField
					label={t("lottery.prizeId")}
					maxLength={20}
					error={problemIn(isNew, id, isNameWrong && t("lottery.idWrong"))}
					value={id}
					onChange={(next) => onChange({ ...prize, id: next })}
					required
				/>
				<TextField
					label={t("coupon.amountOf", { currency })}
					inputMode="decimal"
					error={problemIn(isNew, amount, isAmountWrong && t("edit.amountWrong", { currency }))}
					value={amount}
					onChange={(next) => onChange({ ...prize, amount: next })}
					required
				/>
				<TextField
					label={t("lottery.oddsPercent")}
					inputMode="decimal"
					error={problemIn(isNew, odds, ppmOf(odds) === null && t("lottery.oddsWrong"))}
					value={odds}
					onChange={(next) => onChange({ ...prize, odds: next })}
					required
				/>
				{onRemove === null ? null : (
					<div className="wide:pt-5.5">
						<Button label={t("lottery.removePrize", { number })} onClick={onRemove}>
							{t("edit.remove")}
						</Button>
					</div>
				)}
			</div>
		</fieldset>
	);
}
