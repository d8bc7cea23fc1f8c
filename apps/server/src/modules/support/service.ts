import type { supportCalls } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import { daysUntilOpening, isOpen } from "@puente/core/support";
import { packs } from "@puente/regions";
import { type OperatorField, regions } from "@puente/regions/load";
import { sandboxOperator } from "../../platform/config/sandbox-operator.ts";
import type { Handler } from "../../platform/context/calls.ts";

/** Fields that a regulator requires a lender to show; contact data is separate. */
const shownFields = [
	"licenceNumber",
	"contractRegisterNumber",
	"approvalNumber",
	"complaintsContact",
	"grievanceOfficer",
] as const satisfies readonly OperatorField[];

/** Refuses: countryClosed. */
export const customerService: Handler<(typeof supportCalls)["customerService"]> = async (
	{ country },
	{ deps, now },
) => {
	if (!deps.servedCountries.has(country)) return refuse({ error: "countryClosed" });
	const operator = deps.operators === null ? sandboxOperator(country) : (deps.operators[country] ?? {});
	const { support, timeZone } = packs[country];
	const { regulator, regulatorUrl } = regions[country].terms.legal;
	const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
	const moment = { weekday: local.dayOfWeek, time: local.toPlainTime().toString().slice(0, 5) };
	const openNow = isOpen(support, moment);
	const days = openNow ? null : daysUntilOpening(support, moment);
	const nextOpenAt = days === null ? null : local.add({ days }).withPlainTime(support.opensAt).toInstant();
	return ok({
		openNow,
		opensAt: support.opensAt,
		closesAt: support.closesAt,
		weekdays: [...support.weekdays],
		timeZone,
		nextOpenAt: nextOpenAt && new Date(nextOpenAt.epochMilliseconds).toISOString(),
		phone: operator.supportPhone ?? null,
		whatsapp: operator.supportWhatsapp ?? null,
		email: operator.supportEmail ?? null,
		lender: {
			name: operator.lenderName ?? "",
			facts: shownFields.flatMap((field) => {
				const value = operator[field];
				return value ? [{ field, value }] : [];
			}),
			regulator,
			regulatorUrl,
			sandbox: deps.operators === null,
		},
	});
};
