import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { ok, type Result, refuse } from "../result.ts";

/** Odds in parts of a million: whole numbers that add up exactly. */
export const oddsWhole = 1_000_000;

export type Prize = {
	readonly id: string;
	readonly amountMinor: bigint;
	/** How many of a million draws win it. */
	readonly oddsPpm: number;
};

/**
 * The seeds of a draw. The house publishes the digest of its seed, the borrower's phone adds a seed of its own, and
 * then the house reveals its seed. Neither side can choose the outcome.
 */
export type DrawSeeds = {
	readonly drawId: string;
	readonly houseSeed: string;
	readonly borrowerSeed: string;
};

/** From a package, because the phone checks a draw too, and without TLS a browser has no digest of its own. */
const sha256Hex = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));

/** Published before the draw. Bound to the draw, so that one seed cannot serve two draws. */
export function commitmentOf(drawId: string, houseSeed: string): string {
	return sha256Hex(`commit:${drawId}:${houseSeed}`);
}

const ticketHexDigits = 13;

/** A number from 0 to 999,999. 52 bits of the digest make the bias of the division smaller than one in a billion. */
export function ticketOf({ drawId, houseSeed, borrowerSeed }: DrawSeeds): number {
	const digits = sha256Hex(`draw:${drawId}:${houseSeed}:${borrowerSeed}`).slice(0, ticketHexDigits);
	return Math.floor((Number.parseInt(digits, 16) / 16 ** ticketHexDigits) * oddsWhole);
}

/** Prizes in their published order own the tickets from zero up; the remaining tickets win nothing. */
export function prizeOf<P extends Pick<Prize, "oddsPpm">>(ticket: number, prizes: readonly P[]): P | null {
	let upTo = 0;
	for (const prize of prizes) {
		upTo += prize.oddsPpm;
		if (ticket < upTo) return prize;
	}
	return null;
}

export type PrizesRefusal = "noPrize" | "oddsNotWhole" | "oddsOverWhole" | "amountNotPositive" | "sameId";

export function checkPrizes(prizes: readonly Prize[]): Result<readonly Prize[], PrizesRefusal> {
	if (prizes.length === 0) return refuse("noPrize");
	if (prizes.some(({ oddsPpm }) => !Number.isInteger(oddsPpm) || oddsPpm <= 0)) return refuse("oddsNotWhole");
	if (prizes.reduce((sum, { oddsPpm }) => sum + oddsPpm, 0) > oddsWhole) return refuse("oddsOverWhole");
	if (prizes.some(({ amountMinor }) => amountMinor <= 0n)) return refuse("amountNotPositive");
	if (new Set(prizes.map(({ id }) => id)).size < prizes.length) return refuse("sameId");
	return ok(prizes);
}

export type DrawVerdict = "fair" | "otherSeed" | "otherPrize";

/** The public check after a draw: the revealed seed is the committed one, and it gives that prize. */
export function verifyDraw(
	draw: DrawSeeds & { readonly commitment: string; readonly prizeId: string | null },
	prizes: readonly Pick<Prize, "id" | "oddsPpm">[],
): DrawVerdict {
	if (commitmentOf(draw.drawId, draw.houseSeed) !== draw.commitment) return "otherSeed";
	const prize = prizeOf(ticketOf(draw), prizes);
	return (prize?.id ?? null) === draw.prizeId ? "fair" : "otherPrize";
}
