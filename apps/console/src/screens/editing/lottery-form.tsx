import { countries, oddsWhole } from "@puente/core";
import { useState } from "react";
import { useNowMs } from "../../app/clock.tsx";
import { useWords } from "../../app/language.tsx";
import { useMay } from "../../app/session.tsx";
import { Button } from "../../kit/button.tsx";
import { SelectField, TextField } from "../../kit/field.tsx";
import { formatMinor } from "../../kit/format.ts";
import { Notice } from "../../kit/surface.tsx";
import { minorOf, ppmOf, wholeOf } from "./amounts.ts";
import { DateFields } from "./dates.tsx";
import { EditFrame, Pair } from "./edit-frame.tsx";
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
	const may = useMay();
	const nowMs = useNowMs();
	const [subject] = useState(() => lottery?.id ?? newId());
	const [draft, setDraft] = useState(() => draftOf(lottery, countries[0]));
	const change: Change = (fields) => setDraft({ ...draft, ...fields });
	const missing = (text: string) => (text.trim() === "" ? t("edit.required") : null);
	return (
		<EditFrame
			kind="lotteryCampaign"
			subject={subject}
			country={draft.country}
			before={lottery && editableOf(lottery)}
			after={readDraft(draft, lottery, nowMs)}
			mayPropose={may("proposeCampaigns")}
			backTo="/editing/campaigns"
		>
			{lottery !== null && lottery.open > 0 ? (
				<Notice tone="info">{t("lottery.committed", { count: lottery.open })}</Notice>
			) : null}
			<SelectField
				label={t("country.label")}
				disabled={lottery !== null}
				value={draft.country}
				options={countries.map((value) => ({ value, label: t(`country.${value}`) }))}
				onChange={(value) => change({ country: value || draft.country })}
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
			<Prizes draft={draft} change={change} />
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
				{...(lottery === null
					? {}
					: {
							hint: t("lottery.budgetHint", { promised: formatMinor(currency, lottery.promisedMinor) }),
						})}
				error={
					budgetMinor === null
						? minMinor === 0
							? t("edit.amountWrong", { currency })
							: t("lottery.budgetWrong", { min: formatMinor(currency, minMinor) })
						: null
				}
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

function Prizes({ draft, change }: { readonly draft: LotteryDraft; readonly change: Change }) {
	const { t } = useWords();
	const { prizes } = draft;
	const sumPpm = prizes.reduce((sum, { odds }) => sum + (ppmOf(odds) ?? 0), 0);
	const set = (index: number, prize: PrizeDraft) => change({ prizes: prizes.with(index, prize) });
	return (
		<section aria-label={t("lottery.prizes")} className="flex flex-col gap-3 border-t border-line pt-3">
			<h3 className="text-md font-bold">{t("lottery.prizes")}</h3>
			{prizes.map((prize, index) => (
				<PrizeFields
					// biome-ignore lint/suspicious/noArrayIndexKey: a prize has no other name while it is typed, and its place is part of what is published.
					key={index}
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
	readonly number: number;
	readonly draft: LotteryDraft;
	readonly prize: PrizeDraft;
	readonly onChange: (prize: PrizeDraft) => void;
	readonly onRemove: (() => void) | null;
}) {
	const { t } = useWords();
	const { number, draft, prize, onChange, onRemove } = props;
	const currency = currencyOf(draft.country);
	const isTwice = draft.prizes.filter(({ id }) => id.trim() === prize.id.trim()).length > 1;
	return (
		<div className="grid items-start gap-3 wide:grid-cols-[1fr_1fr_1fr_auto]">
			<TextField
				label={t("lottery.prizeId", { number })}
				maxLength={20}
				error={isPrizeId(prize.id.trim()) && !isTwice ? null : t("lottery.idWrong")}
				value={prize.id}
				onChange={(id) => onChange({ ...prize, id })}
				required
			/>
			<TextField
				label={t("lottery.prizeAmount", { number, currency })}
				inputMode="decimal"
				error={minorOf(prize.amount, currency) === null ? t("edit.amountWrong", { currency }) : null}
				value={prize.amount}
				onChange={(amount) => onChange({ ...prize, amount })}
				required
			/>
			<TextField
				label={t("lottery.prizeOdds", { number })}
				inputMode="decimal"
				error={ppmOf(prize.odds) === null ? t("lottery.oddsWrong") : null}
				value={prize.odds}
				onChange={(odds) => onChange({ ...prize, odds })}
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
	);
}
