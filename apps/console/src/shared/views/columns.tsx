import type { Currency } from "@puente/core/money";
import type { Country, Language } from "@puente/core/region";
import { countryOf, formatMinor } from "../../kit/index.ts";
import { Moment } from "../clock.tsx";
import type { Translate } from "../language.tsx";
import { railText } from "../records/rail-reason.ts";
import type { Column } from "./table.tsx";

/** A text or a number that is shown and sorted as it is. */
export function valueColumn<Item>(
	id: string,
	header: string,
	value: (item: Item) => string | number,
	more: Pick<Column<Item>, "end"> = {},
): Column<Item> {
	return { id, header, cell: value, sort: value, ...more };
}

/** When something happened, or a dash. */
export function momentColumn<Item>(
	id: string,
	header: string,
	at: (item: Item) => string | null,
	country: Country | null | ((item: NoInfer<Item>) => Country | null) = null,
): Column<Item> {
	const cell = (item: Item) => {
		const instant = at(item);
		return instant === null ? (
			"–"
		) : (
			<Moment at={instant} country={typeof country === "function" ? country(item) : country} />
		);
	};
	return { id, header, cell, sort: (item) => at(item) ?? "" };
}

export const ownCountry = ({ country }: { readonly country: Country | null }) => country;

export function countryColumn<Item extends { readonly country: Country | null }>(t: Translate): Column<Item> {
	return {
		id: "country",
		header: t("country.label"),
		cell: ({ country }) => (country === null ? "–" : t(`country.${country}`)),
		sort: ({ country }) => country ?? "",
	};
}

type Payment = {
	readonly rail: string;
	readonly paymentId: string;
	readonly currency: Currency;
	readonly amountMinor: number;
	readonly paidAt: string;
};

/** When, by which rail, under which name and how much. */
export function paymentColumns<Item extends Payment>(
	t: Translate,
	language: Language,
): readonly Column<Item>[] {
	return [
		momentColumn(
			"at",
			t("payment.at"),
			({ paidAt }) => paidAt,
			({ currency }) => countryOf(currency),
		),
		{
			id: "rail",
			header: t("payment.rail"),
			cell: ({ rail }) => railText(language, rail),
			sort: ({ rail }) => rail,
		},
		{ id: "id", header: t("payment.id"), cell: ({ paymentId }) => paymentId },
		{
			id: "amount",
			header: t("payment.amount"),
			cell: ({ currency, amountMinor }) => formatMinor(currency, amountMinor),
			sort: ({ amountMinor }) => amountMinor,
			end: true,
		},
	];
}
