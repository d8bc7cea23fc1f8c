import { type Country, countries } from "@puente/core/region";
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { SelectField } from "../../kit/field.tsx";
import { useWords } from "../language.tsx";

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
			options={countries.map((value) => ({ value, label: t(`country.${value}`) }))}
			onChange={props.onChange}
		/>
	);
}
