import type { CallResult, repaymentCalls } from "@puente/contract";
import type { CollectionRailName } from "@puente/core/rail";
import type { PlainDate } from "@puente/core/time";
import type { ReusableCard } from "@puente/providers/payments";
import * as z from "zod/mini";
import { ownIndexes } from "../../platform/crypto/index-places.ts";
import { storedIndex } from "../../platform/crypto/stored-index.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { openStored, type StoredFormat, writeStored } from "../../platform/stored/stored-json.ts";
import type { Borrower } from "../borrower/index.ts";
import { isReachable } from "../notification/index.ts";
import { addCardRow, type CardRow, changeCardRow, findSameCard, listCardRows } from "./store/stored-cards.ts";

/** A card as the rail reported it, sealed under the borrower's key. */
const storedCardFormat: StoredFormat<ReusableCard> = {
	name: "stored card",
	schema: z.object({
		code: z.string(),
		signature: z.string(),
		email: z.string(),
		brand: z.string(),
		lastDigits: z.string(),
		expiryMonth: z.string(),
		expiryYear: z.string(),
		bank: z.string(),
	}),
};

type WireCard = CallResult<(typeof repaymentCalls)["repayDetail"]>["cards"][number];
type CardContext = { readonly db: Db; readonly vault: Vault };

export type StoredCard = ReusableCard & Pick<CardRow, "id" | "rail" | "storedAt">;

const fieldOf = (id: string) => `stored-card:${id}`;

export function openCard(vault: Vault, borrower: Borrower, row: CardRow): StoredCard {
	const { id, rail, storedAt, cardSealed } = row;
	const place = { vault, holder: borrower, field: fieldOf(id) };
	return { ...openStored(storedCardFormat, place, cardSealed), id, rail, storedAt };
}

export async function listStoredCards(
	{ db, vault }: CardContext,
	borrower: Borrower,
): Promise<readonly StoredCard[]> {
	return (await listCardRows(db, borrower.id)).map((row) => openCard(vault, borrower, row));
}

/**
 * Stores a card that paid, once however often it pays; a newer code and expiry replace the older. The caller holds the
 * lock on the borrower row. True if the card was not stored before; an erased borrower has no key to seal it with.
 */
export async function storeCard(
	{ db, vault }: CardContext,
	borrower: Borrower,
	{ rail, card }: { readonly rail: CollectionRailName; readonly card: ReusableCard },
	at: Date,
): Promise<boolean> {
	if (!isReachable(borrower)) return false;
	const place = { ...ownIndexes.storedCard, within: { borrowerId: borrower.id, rail } };
	const named = { purpose: "stored-card", value: `${rail}:${card.signature}` };
	const signatureIndex = await storedIndex({ db, vault }, named, [place]);
	const key = { borrowerId: borrower.id, rail, signatureIndex };
	const same = await findSameCard(db, key);
	const id = same?.id ?? crypto.randomUUID();
	const cardSealed = vault.sealFor(borrower, fieldOf(id), writeStored(storedCardFormat, card));
	if (same) await changeCardRow(db, id, cardSealed);
	else await addCardRow(db, { ...key, id, cardSealed, storedAt: at });
	return same === null;
}

/** A card is good until the end of its month. */
export function isExpired(
	{ expiryMonth, expiryYear }: Pick<ReusableCard, "expiryMonth" | "expiryYear">,
	today: PlainDate,
): boolean {
	return `${expiryYear}-${expiryMonth}` < today.slice(0, 7);
}

/** What the borrower sees: never the code. */
export function wireCard(card: StoredCard, today: PlainDate): WireCard {
	const { id, brand, lastDigits, expiryMonth, expiryYear, bank } = card;
	return { cardId: id, brand, lastDigits, expiryMonth, expiryYear, bank, expired: isExpired(card, today) };
}
