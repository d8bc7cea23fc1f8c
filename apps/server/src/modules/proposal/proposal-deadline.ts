import { byCountry } from "@puente/core/region";
import { regions } from "@puente/regions/load";
import { parseStored } from "../../platform/stored/stored-json.ts";
import { dataExportFields } from "./data-export-fields.ts";
import type { WaitingProposal } from "./store/proposals.ts";

const dataExportFormat = { name: "data export", schema: dataExportFields };
const hourMs = 3_600_000;

/** A proposal is checked within the hours of a review; a copy of personal data within the legal time, from the request. */
export function proposalDeadline({ kind, country, madeAt, after }: WaitingProposal): Date {
	const hours = byCountry((of) => {
		const { ownDataDays, reviewHoursMax } = regions[of].terms.deadlines;
		return kind === "dataExport" ? ownDataDays * 24 : reviewHoursMax;
	});
	const request = kind === "dataExport" ? parseStored(dataExportFormat, after) : null;
	const since = request?.ok ? new Date(request.value.askedOn) : madeAt;
	const hoursMax = country === null ? Math.min(...Object.values(hours)) : hours[country];
	return new Date(since.getTime() + hoursMax * hourMs);
}
