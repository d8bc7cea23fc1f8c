import type { CallOutput, repaymentCalls } from "@puente/contract";
import type { Country } from "@puente/core/region";
import type { CollectionRailName } from "@puente/providers/payments";
import { regions } from "@puente/regions/load";
import type { Deps } from "../../platform/context/calls.ts";

type Method = CallOutput<(typeof repaymentCalls)["repayDetail"]>["methods"][number];

/** What each rail issues: a standing account of the borrower, a cash reference for one amount, or an online payment. */
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

function isCollectionRail(rail: string): rail is CollectionRailName {
	return Object.hasOwn(shapes, rail);
}

export function isStandingAccount(rail: CollectionRailName): boolean {
	return shapes[rail] === "standing";
}

/** The payment methods of a country: its rails that are configured here, and proof of payment. */
export function methodsOf(
	{ collectionRail }: Pick<Deps, "collectionRail">,
	country: Country,
): readonly Method[] {
	return regions[country].terms.rails.in.flatMap((rail): Method[] => {
		if (rail === "voucher") return [{ rail, kind: "proof", minMinor: null, maxMinor: null }];
		const found = isCollectionRail(rail) ? collectionRail(rail) : null;
		if (!found) return [];
		const { minMinor, maxMinor } = found.bounds ?? {};
		return [
			{
				rail,
				kind: shapes[found.name] === "online" ? "online" : "offline",
				minMinor: minMinor === undefined ? null : Number(minMinor),
				maxMinor: maxMinor === undefined ? null : Number(maxMinor),
			},
		];
	});
}

/** The rail, if it is offered in the country. */
export function offeredRail(deps: Pick<Deps, "collectionRail">, country: Country, name: string) {
	const isOffered = methodsOf(deps, country).some(({ rail, kind }) => rail === name && kind !== "proof");
	return isOffered ? deps.collectionRail(name) : null;
}
