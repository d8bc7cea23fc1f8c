import type { CallResult, repaymentCalls } from "@puente/contract";
import { type CollectionRailName, collectionRails, isCollectionRail } from "@puente/core/rail";
import type { Country } from "@puente/core/region";
import { regions } from "@puente/regions/load";
import type { Deps } from "../../../platform/context/calls.ts";

type Method = CallResult<(typeof repaymentCalls)["repayDetail"]>["methods"][number];

export function isStandingAccount(rail: CollectionRailName): boolean {
	return collectionRails[rail].shape === "standing";
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
				kind: collectionRails[found.name].shape === "online" ? "online" : "offline",
				minMinor: minMinor === undefined ? null : minMinor,
				maxMinor: maxMinor === undefined ? null : maxMinor,
			},
		];
	});
}

/** The rail, if it is offered in the country. */
export function offeredRail(deps: Pick<Deps, "collectionRail">, country: Country, name: string) {
	const isOffered = methodsOf(deps, country).some(({ rail, kind }) => rail === name && kind !== "proof");
	return isOffered ? deps.collectionRail(name) : null;
}
