import type { Country } from "@puente/core";
import type { CollectionRailName } from "@puente/providers/payments";
import { regions } from "@puente/regions/load";
import type { Deps } from "../../deps.ts";

export type Method = { readonly rail: string; readonly kind: "online" | "offline" | "proof" };

/** What each rail shows: an account of the borrower's own, a reference for one amount, or a page or a question for one. */
const shapes: Readonly<Record<CollectionRailName, "standing" | "cash" | "online">> = {
	stp: "standing",
	paystack: "standing",
	flutterwave: "standing",
	monnify: "standing",
	oxxo: "cash",
	"card-portal": "online",
	"wompi-pse": "online",
	"wompi-nequi": "online",
	razorpay: "online",
	"paystack-card": "online",
	"flutterwave-card": "online",
};

function isCollection(rail: string): rail is CollectionRailName {
	return Object.hasOwn(shapes, rail);
}

export function isStanding(rail: CollectionRailName): boolean {
	return shapes[rail] === "standing";
}

/** How a borrower of a country can pay here: the region's rails that this installation has an account with, and proof. */
export function methodsOf(
	{ collectionRail }: Pick<Deps, "collectionRail">,
	country: Country,
): readonly Method[] {
	return regions[country].terms.rails.in.flatMap((rail): Method[] => {
		if (rail === "voucher") return [{ rail, kind: "proof" }];
		if (!isCollection(rail) || !collectionRail(rail)) return [];
		return [{ rail, kind: shapes[rail] === "online" ? "online" : "offline" }];
	});
}

/** The rail of that name, where it is offered. */
export function offeredRail(deps: Pick<Deps, "collectionRail">, country: Country, name: string) {
	const isOffered = methodsOf(deps, country).some(({ rail, kind }) => rail === name && kind !== "proof");
	return isOffered ? deps.collectionRail(name) : null;
}
