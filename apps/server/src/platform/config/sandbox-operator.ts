import type { Country } from "@puente/core/region";
import { type Operator, type OperatorField, regions } from "@puente/regions/load";

/** A fictional lender for the sandbox, with addresses under .example: what a real one must state in the country. */
export function sandboxOperator(country: Country): Operator {
	const { sandbox, terms } = regions[country];
	const { phone, whatsapp } = sandbox.support;
	const stated: Readonly<Record<OperatorField, string>> = {
		lenderName: "Puente Sandbox",
		licenceNumber: "SANDBOX-0000",
		contractRegisterNumber: "SANDBOX-0000-000-000000",
		approvalNumber: "SANDBOX-0000",
		complaintsContact: `complaints.${country}@puente.example`,
		complaintsAddress: `${sandbox.phone.city}, Sandbox 1`,
		complaintsPhone: phone,
		complaintsEmail: `complaints.${country}@puente.example`,
		grievanceOfficer: "Puente Sandbox, Grievances",
		supportPhone: phone,
		supportWhatsapp: whatsapp,
		supportEmail: `help.${country}@puente.example`,
	};
	const fields: readonly OperatorField[] = [...terms.legal.operatorFields, "supportWhatsapp"];
	return Object.fromEntries(fields.map((field) => [field, stated[field]]));
}
