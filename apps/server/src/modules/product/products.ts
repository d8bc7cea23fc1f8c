import type { ProductFields, StaffCalls } from "@puente/contract/staff";
import { ok } from "@puente/core/result";
import { checkPack, lowestUsury, type Product, type Region, recordOn, regions } from "@puente/regions/load";
import { localDate } from "../../platform/clock/clock.ts";
import type { Handler } from "../../platform/context/calls.ts";
import { findInForce, listRevisions, type Revision } from "../offer/index.ts";
import { findOpenProposals } from "../proposal/index.ts";

export const products: Handler<StaffCalls["products"]> = async ({ country }, { db, language, now }) => {
	const { region, edited } = await findInForce(db, country);
	const setAside =
		region === edited ? [] : checkPack({ ...edited, legalRecords: regions[country].legalRecords }, language);
	const revisions = await listRevisions(db, country);
	const own = regions[country].terms.products;
	const ids = own.map(({ id }) => id);
	const waiting = await findOpenProposals(db, "productChange", ids);
	return ok({
		country,
		bounds: boundsOf(region, localDate(now, region.pack.timeZone)),
		setAside: setAside.map(({ sentence }) => sentence),
		products: own.map((pack) => ({
			id: pack.id,
			now: fieldsOf(region.terms.products.find(({ id }) => id === pack.id) ?? pack),
			pack: fieldsOf(pack),
			revisions: revisions
				.filter(({ product }) => product.id === pack.id)
				.map(viewRevision)
				.reverse(),
			proposalId: waiting.get(pack.id) ?? null,
		})),
	});
};

/** The contract types have mutable lists, ours are readonly. */
function fieldsOf({ id: _, tenures, allocation, ...product }: Product): ProductFields {
	return {
		...product,
		tenures: [...tenures],
		allocation: { order: [...allocation.order], across: allocation.across },
	};
}

function boundsOf({ pack, terms: { ceilings }, legalRecords }: Region, today: string) {
	const { amountMin, amountMax, tenureDaysMin, tenureDaysMax } = pack.loan;
	const { usury, penaltyKind: _, feePercentPerDayMax: __, ...rates } = ceilings;
	const cautious = usury && lowestUsury(usury, regions[pack.country].legalRecords);
	const rate = recordOn(legalRecords.usuryRate, today)?.value.percentPerYear ?? cautious;
	const usuryPercentMax = cautious === null ? null : Math.min(cautious, Number(rate)).toFixed(2);
	return { amountMin, amountMax, tenureDaysMin, tenureDaysMax, ...rates, usuryPercentMax };
}

function viewRevision({ id, number, reason, madeBy, checkedBy, inForceAt }: Revision) {
	return { number, proposalId: id, reason, madeBy, checkedBy, inForceAt: inForceAt.toISOString() };
}
