import { type Country, countries } from "@puente/core/region";
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { SelectField } from "../../kit/index.ts";
import { type Translate, useWords } from "../language.tsx";

/** Filters are in the address, so that a shared or reopened link shows the same list. */
export function useFilters(): {
	readonly get: (name: string) => string;
	readonly set: (name: string, value: string) => void;
} {
	const [search, setSearch] = useSearchParams();
	const set = useCallback(
		(name: string, value: string) =>
			setSearch(
				(before) => {
					const next = new URLSearchParams(before);
					if (value === "") next.delete(name);
					else next.set(name, value);
					return next;
				},
				{ replace: true },
			),
		[setSearch],
	);
	return { get: (name) => search.get(name) ?? "", set };
}

/** The value if it is one of the list, else an empty string. */
export function oneOf<Value extends string>(values: readonly Value[], text: string): Value | "" {
	return values.find((value) => value === text) ?? "";
}

/** The countries, one of which is always chosen. */
export function OneCountryField(props: {
	readonly value: Country;
	readonly disabled?: boolean;
	readonly onChange: (country: Country) => void;
}) {
	const { t } = useWords();
	return (
		<SelectField
			label={t("country.label")}
			value={props.value}
			options={countryOptions(t)}
			disabled={props.disabled === true}
			onChange={(value) => props.onChange(value || props.value)}
		/>
	);
}

function countryOptions(t: Translate) {
	return countries.map((value) => ({ value, label: t(`country.${value}`) }));
}

/** A filter by country, which may be none. */
export function CountryField(props: {
	readonly value: Country | "";
	readonly onChange: (country: Country | "") => void;
}) {
	const { t } = useWords();
	return (
		<SelectField
			label={t("country.label")}
			none={t("country.any")}
			value={props.value}
			options={countryOptions(t)}
			onChange={props.onChange}
		/>
	);
}

/** The country in the address, if a list is filtered by it. */
export function useCountryFilter(): Country | "" {
	return oneOf(countries, useFilters().get("country"));
}

export function CountryFilter() {
	const { set } = useFilters();
	return (
		<div className="w-44">
			<CountryField value={useCountryFilter()} onChange={(value) => set("country", value)} />
		</div>
	);
}
