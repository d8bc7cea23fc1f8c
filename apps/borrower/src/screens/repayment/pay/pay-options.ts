import type { RepayDetail } from "../payment-types.ts";
import type { AmountChoice } from "./amount/amount.ts";
import { isStoredCardLast, isUsed, type UsedRail } from "./last-rail.ts";
import { methodsForAmount } from "./rail-pick.ts";
import type { Method, PayKind } from "./rails.ts";

type StoredCard = RepayDetail["cards"][number];

/** One way to pay in the sheet: a stored card, or a rail. */
export type PayOption =
	| { readonly id: string; readonly kind: "card"; readonly card: StoredCard; readonly isLastUsed: boolean }
	| {
			readonly id: string;
			readonly kind: PayKind;
			readonly rail: string;
			readonly isLastUsed: boolean;
	  };

/** The ways to pay an amount, the last used one first. Stored cards stand before rails, and for a card that paid. */
export function payOptions(
	detail: Pick<RepayDetail, "cards" | "methods">,
	amountMinor: number,
	used: UsedRail | null,
): readonly PayOption[] {
	const usable = detail.cards.filter(({ expired }) => !expired);
	const isCardLast = isStoredCardLast(detail, used);
	const cards = usable.map(
		(card, index): PayOption => ({
			id: `card ${card.cardId}`,
			kind: "card",
			card,
			isLastUsed: isCardLast && index === 0,
		}),
	);
	const rails = methodsForAmount(detail.methods, amountMinor).flatMap((method): PayOption[] =>
		method.kind === "proof" ? [] : [railOption(method, method.kind, !isCardLast && isUsed(method, used))],
	);
	const all = [...cards, ...rails];
	return [...all.filter(({ isLastUsed }) => isLastUsed), ...all.filter(({ isLastUsed }) => !isLastUsed)];
}

function railOption({ rail }: Method, kind: PayKind, isLastUsed: boolean): PayOption {
	return { id: `${kind} ${rail}`, kind, rail, isLastUsed };
}

/** How many payments are open after the chosen amount is paid. */
export function paymentsLeft(
	{ phases, on }: Pick<RepayDetail, "phases" | "on">,
	choice: AmountChoice,
): number {
	const open = phases.filter(({ settled }) => !settled);
	if (choice === "all") return 0;
	return choice === "due" ? open.filter(({ dueOn }) => dueOn > on).length : Math.max(0, open.length - 1);
}
