import { Button, Card, Notice, Sheet, TextButton } from "@puente/ui";
import { useState } from "react";
import { useNavigate } from "react-router";
import { pathWith } from "../../../../shared/navigation/query-link.ts";
import { useServices } from "../../../../shared/state/services-context.ts";
import { useWords } from "../../../../shared/words/use-words.ts";
import type { RepayDetail } from "../../payment-types.ts";
import { openPaymentPage } from "../reference-card.tsx";
import { brandName, shortExpiry } from "./card.ts";

type StoredCard = RepayDetail["cards"][number];

/** Such as "Visa ••4081, 12/30". */
export function useCardName(): (card: StoredCard) => string {
	const { t } = useWords("repayment");
	return (card) =>
		t("cards.name", {
			brand: brandName(card.brand) || t("cards.plain"),
			digits: card.lastDigits,
			expiry: shortExpiry(card),
		});
}

/** Cards that paid before: each pays with one tap, or is removed. */
export function StoredCards(props: {
	readonly cards: readonly StoredCard[];
	/** Null while the amount is not valid. */
	readonly amountText: string | null;
	readonly onPay: (cardId: string) => void;
}) {
	const { t } = useWords("repayment");
	const { cards, amountText, onPay } = props;
	if (cards.length === 0) return null;
	return (
		<>
			<h2 className="px-1 text-sm font-bold">{t("cards.title")}</h2>
			{cards.map((card) => (
				<CardRow key={card.cardId} card={card} amountText={amountText} onPay={() => onPay(card.cardId)} />
			))}
		</>
	);
}

function CardRow(props: {
	readonly card: StoredCard;
	readonly amountText: string | null;
	readonly onPay: () => void;
}) {
	const { card, amountText, onPay } = props;
	const { t } = useWords("repayment");
	const name = useCardName()(card);
	const [asking, setAsking] = useState(false);
	return (
		<Card title={name}>
			{card.bank === "" ? null : <p className="pb-2 text-xs text-ink-3">{card.bank}</p>}
			{card.expired ? (
				<Notice tone="warning">{t("cards.expired")}</Notice>
			) : (
				<Button onClick={onPay}>
					{amountText === null ? t("cards.payAny") : t("cards.pay", { amount: amountText })}
				</Button>
			)}
			<TextButton onClick={() => setAsking(true)}>{t("cards.remove")}</TextButton>
			<RemoveSheet card={card} name={name} open={asking} onClose={() => setAsking(false)} />
		</Card>
	);
}

function RemoveSheet(props: {
	readonly card: StoredCard;
	readonly name: string;
	readonly open: boolean;
	readonly onClose: () => void;
}) {
	const { t } = useWords("repayment");
	const { run, client, queries, toasts } = useServices();
	const remove = async () => {
		const result = await run(() => client("removeStoredCard", { cardId: props.card.cardId }));
		if (result.ok) toasts.show("good", t("cards.removed"));
		props.onClose();
		await queries.invalidateQueries({ queryKey: ["repayDetail"] });
	};
	return (
		<Sheet open={props.open} title={t("cards.removeTitle")} closeLabel={t("close")} onClose={props.onClose}>
			<p className="pb-3 text-sm text-ink-2">{t("cards.removeText", { card: props.name })}</p>
			<div className="flex flex-col gap-2.5">
				<Button tone="danger" onClick={() => void remove()}>
					{t("cards.remove")}
				</Button>
				<Button tone="plain" onClick={props.onClose}>
					{t("cancel")}
				</Button>
			</div>
		</Sheet>
	);
}

/** Charges a stored card and shows its payment; a bank that asks the holder does so on its own page. */
export function useChargeCard(
	orderNo: string,
	from: "form" | "home",
): (cardId: string, amount: number) => Promise<void> {
	const { run, client, toasts, queries } = useServices();
	const { t } = useWords("repayment");
	const navigate = useNavigate();
	return async (cardId, amount) => {
		const result = await run(() => client("chargeStoredCard", { orderNo, cardId, amount }));
		if (!result.ok) {
			// The card may be gone or expired.
			await queries.invalidateQueries({ queryKey: ["repayDetail"] });
			return;
		}
		const [reference] = result.value.references;
		if (reference === undefined) return toasts.show("wrong", t("cashier.noMethod"));
		await navigate(pathWith("cashier", { orderNo, payOrderId: reference.payOrderId }), {
			replace: from === "form",
		});
		openPaymentPage(reference);
	};
}
