import type { BureauSubject } from "@puente/providers/bureau";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import { localDate } from "../../platform/clock/clock.ts";
import type { Borrower } from "../borrower/index.ts";
import { identityName, type Order, type SavedAnswers } from "../order/index.ts";

type Enquiry = {
	readonly borrower: Pick<Borrower, "country">;
	readonly order: Pick<Order, "orderNo">;
	readonly now: Date;
	readonly saved: SavedAnswers;
	/** National number. */
	readonly mobile: string;
};

/** The person of a bureau enquiry, from the saved answers. */
export function bureauSubjectOf({ borrower, order, now, saved, mobile }: Enquiry): BureauSubject {
	const { country } = borrower;
	const personal = saved.BasicInfo ?? {};
	const typed = (...names: readonly string[]) =>
		names
			.map((name) => personal[name] ?? "")
			.join(" ")
			.replaceAll(/\s+/g, " ")
			.trim();
	const state = regions[country].states.find(({ id }) => id === personal["state"]);
	return {
		country,
		identityNumber: saved.IdentityOCR?.values["cardNo"] ?? typed("nationalId"),
		name: identityName(saved),
		givenNames: typed("firstName", "middleName"),
		surname: typed("lastName"),
		secondSurname: typed("secondLastName"),
		birthday: typed("birthday"),
		mobile,
		address: {
			street: typed("address"),
			area: typed("county"),
			city: state?.cities.find(({ id }) => id === personal["city"])?.name ?? "",
			stateId: typed("state"),
			postcode: typed("pinCode"),
		},
		taxNumber: typed("rfc") || null,
		bankNumber: saved.BindCard?.["bvn"] ?? null,
		askedOn: localDate(now, packs[country].timeZone),
		reference: order.orderNo,
	};
}
