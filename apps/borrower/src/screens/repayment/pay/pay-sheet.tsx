import { minorDigits } from "@puente/core/money";
import { Button, ButtonLink, ChannelList, OptionTiles, Sheet, Skeleton } from "@puente/ui";
import { railName } from "@puente/words/repayment/rail-name";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useCall } from "../../../shared/calls/use-call.tsx";
import type { PaySheetProps } from "../../../shared/navigation/parts-context.ts";
import { pathWith, useQueryLink } from "../../../shared/navigation/query-link.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { focusOn } from "../focus-on.ts";
import { formatMinor, formatWhole } from "../format.ts";
import { LoanNumber } from "../frame.tsx";
import { railHint } from "../names.ts";
import type { RepayDetail } from "../payment-types.ts";
import { type AmountChoice, amountLabels, checkAmount, offeredAmounts, owedOf } from "./amount/amount.ts";
import { useCardName, useChargeCard } from "./card/stored-cards.tsx";
import { type PayOption, paymentsLeft, payOptions } from "./pay-options.ts";
import { hasContracts, railIcon, requiredDetail } from "./rails.ts";
import { useUsedRail } from "./use-initial-pick.ts";
import { usePay } from "./use-pay.ts";

/** Pays what is due from home: the exact figure, the last used way first, and one tap. */
export default function PaySheet({ orderNo, open, onClose }: PaySheetProps) {
	const { t } = useWords("repayment");
	const detail = useCall("repayDetail", { orderNo }).data;
	// Beside the sheet, because a payment runs on when the sheet is closed.
	const pay = useOption(orderNo);
	return (
		<Sheet open={open} title={t("cashier.title")} closeLabel={t("close")} onClose={onClose}>
			{detail === undefined ? (
				<Skeleton label={t("wait")} />
			) : (
				<Choice
					detail={detail}
					onPay={(option, amount) => {
						// The sheet would cover the progress and a refusal.
						onClose();
						void pay(option, amount);
					}}
				/>
			)}
		</Sheet>
	);
}

/** Whether the rail asks for more than the sheet knows: the full page asks it. */
function needsPage(option: PayOption): boolean {
	return option.kind === "online" && (requiredDetail(option.rail) !== null || hasContracts(option.rail));
}

function useOption(orderNo: string): (option: PayOption, amount: number) => Promise<void> {
	const payRail = usePay(orderNo, "home");
	const chargeCard = useChargeCard(orderNo, "home");
	const navigate = useNavigate();
	return async (option, amount) => {
		if (option.kind === "card") return chargeCard(option.card.cardId, amount);
		if (!needsPage(option)) return payRail({ ...option, detail: "" }, amount);
		const { rail, kind } = option;
		await navigate(pathWith("cashier", { orderNo, channelId: rail, kind, amount: String(amount) }));
	};
}

function Choice(props: {
	readonly detail: RepayDetail;
	readonly onPay: (option: PayOption, amount: number) => void;
}) {
	const { detail, onPay } = props;
	const owed = owedOf(detail);
	const amounts = offeredAmounts(owed);
	const [choice, setChoice] = useState<AmountChoice>(amounts[0]?.choice ?? "all");
	const [chosenId, setChosenId] = useState<string | null>(null);
	const [isMissing, setMissing] = useState(false);
	const amount = checkAmount(owed, choice, "");
	const whole = amount.ok ? amount.value : 0;
	const used = useUsedRail(detail, detail.methods);
	const options = payOptions(detail, whole * 10 ** minorDigits[detail.currency], used);
	// The last used way and a single one are chosen already.
	const [first] = options;
	const standard = first !== undefined && (first.isLastUsed || options.length === 1) ? first : null;
	const option = options.find(({ id }) => id === chosenId) ?? standard;
	const submit = () => {
		setMissing(option === null);
		if (option === null) focusOn("pay-with");
		else onPay(option, whole);
	};
	return (
		<div className="flex flex-col gap-3.5">
			<Amount detail={detail} choice={choice} whole={whole} onChoose={setChoice} />
			<Ways
				options={options}
				current={option?.id ?? null}
				isMissing={isMissing}
				onChoose={(id) => {
					setChosenId(id);
					setMissing(false);
				}}
			/>
			<PayButton option={option} amountText={formatWhole(detail.currency, whole)} onPay={submit} />
			<p className="-mt-1 text-center text-xs text-ink-3">
				<Left count={paymentsLeft(detail, choice)} />
			</p>
			<MoreWays orderNo={detail.orderNo} />
			<LoanNumber orderNo={detail.orderNo} />
		</div>
	);
}

function Amount(props: {
	readonly detail: RepayDetail;
	readonly choice: AmountChoice;
	readonly whole: number;
	readonly onChoose: (choice: AmountChoice) => void;
}) {
	const { detail, choice, whole, onChoose } = props;
	const { t } = useWords("repayment");
	const { currency } = detail;
	const amounts = offeredAmounts(owedOf(detail));
	const chosen = amounts.find((each) => each.choice === choice);
	const text = formatWhole(currency, whole);
	const isRounded = chosen !== undefined && formatMinor(currency, chosen.minor) !== text;
	return (
		<>
			<div>
				<p className="text-sm text-ink-2">{t(amountLabels[choice])}</p>
				<p className="figure-face text-[min(2.75rem,11vw)] leading-tight">{text}</p>
				{isRounded ? <p className="text-xs text-ink-3">{t("cashier.roundedUp")}</p> : null}
			</div>
			{amounts.length < 2 ? null : (
				<OptionTiles
					name="pay-amount"
					legend={t("cashier.amount")}
					options={amounts.map((each) => ({
						id: each.choice,
						label: formatMinor(currency, each.minor),
						detail: t(amountLabels[each.choice]),
					}))}
					current={choice}
					onChoose={(id) => {
						const found = amounts.find((each) => each.choice === id);
						if (found !== undefined) onChoose(found.choice);
					}}
				/>
			)}
		</>
	);
}

function Ways(props: {
	readonly options: readonly PayOption[];
	readonly current: string | null;
	readonly isMissing: boolean;
	readonly onChoose: (id: string) => void;
}) {
	const { t, catalogue } = useWords("repayment");
	const cardName = useCardName();
	if (props.options.length === 0) return <p className="text-sm text-ink-2">{t("cashier.noMethod")}</p>;
	const channels = props.options.map((option) => {
		const hint = option.kind === "card" ? t("sheet.storedCard") : railHint(catalogue, option.rail);
		return {
			id: option.id,
			icon: option.kind === "card" ? ("card" as const) : railIcon(option.rail),
			label: option.kind === "card" ? cardName(option.card) : railName(catalogue, option.rail),
			hint: option.isLastUsed ? [t("sheet.lastUsed"), hint].filter(Boolean).join(". ") : hint,
		};
	});
	return (
		<ChannelList
			id="pay-with"
			legend={t("cashier.methods")}
			groups={[{ title: t("cashier.methods"), channels }]}
			current={props.current}
			onChoose={props.onChoose}
			error={props.isMissing ? t("cashier.select") : null}
		/>
	);
}

function PayButton(props: {
	readonly option: PayOption | null;
	readonly amountText: string;
	readonly onPay: () => void;
}) {
	const { t } = useWords("repayment");
	const { option, amountText } = props;
	const label =
		option?.kind === "offline"
			? t("cashier.show")
			: option !== null && needsPage(option)
				? t("sheet.continue", { amount: amountText })
				: t("cashier.pay", { amount: amountText });
	return (
		<Button tone="sun" onClick={props.onPay}>
			{label}
		</Button>
	);
}

function Left({ count }: { readonly count: number }) {
	const { t } = useWords("repayment");
	return count === 0 ? t("sheet.leftNone") : t("sheet.left", { count });
}

function MoreWays({ orderNo }: { readonly orderNo: string }) {
	const { t } = useWords("repayment");
	const link = useQueryLink();
	return (
		<ButtonLink tone="plain" {...link("cashier", { orderNo })}>
			{t("sheet.more")}
		</ButtonLink>
	);
}
