import { type Client, toFailure } from "@puente/client";
import type { Country } from "@puente/core/region";
import type { FormValues, OptionSource } from "@puente/core/validation";
import { loadPlaces, type Place } from "@puente/regions";
import type { PickerOption } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import { answerCache } from "../../../data/answer-cache.ts";
import { usePack, useServices } from "../../../shared/index.ts";

export type LoadedOptions = {
	/** Null while loading. */
	readonly options: readonly PickerOption[] | null;
	readonly isError: boolean;
	readonly retry: () => void;
};

type Load = (country: Country) => Promise<OptionsOf>;
type OptionsOf = (values: FormValues) => readonly PickerOption[];

function toOptions(places: readonly Place[]): readonly PickerOption[] {
	return places.map(({ id, name, aliases }) => ({
		id,
		label: name,
		...(aliases === undefined ? {} : { aliases }),
	}));
}

const states: Load = async (country) => {
	const options = toOptions((await loadPlaces(country)).states);
	return () => options;
};

/** Cities of the chosen state. */
const insideState: Load = async (country) => {
	const { states } = await loadPlaces(country);
	return (values) => toOptions(states.find(({ id }) => id === values["state"])?.cities ?? []);
};

const places: Readonly<Record<Exclude<OptionSource, "banks">, Load>> = {
	states,
	cities: insideState,
	birthPlaces: async (country) => {
		const options = toOptions((await loadPlaces(country)).birthPlaces);
		return () => options;
	},
};

/** The rail's list of banks; without network the one that was loaded before. */
async function loadBanks(client: Client, country: Country, signal: AbortSignal) {
	const key = { name: "bankList", input: { country }, userId: "anyone" } as const;
	try {
		const list = await client("bankList", { country }, { signal });
		void answerCache.write(key, list);
		return list.banks;
	} catch (thrown) {
		const cached = toFailure(thrown).kind === "network" ? await answerCache.read(key) : null;
		if (cached === null) throw thrown;
		return cached.output.banks;
	}
}

/** Options of a source, loaded when first needed. Banks come from the rail's list. */
export function useOptions(source: OptionSource | null, values: FormValues, needed: boolean): LoadedOptions {
	const { client } = useServices();
	const { country } = usePack();
	const { data, isError, refetch } = useQuery({
		queryKey: ["options", source, country],
		queryFn: async ({ signal }): Promise<OptionsOf> => {
			if (source === null) return () => [];
			if (source !== "banks") return places[source](country);
			const banks = await loadBanks(client, country, signal);
			const options = banks
				.map(({ code, name, inPicker }) => ({ id: code, label: name, bySearch: !inPicker }))
				.sort((one, other) => one.label.localeCompare(other.label, "es", { sensitivity: "base" }));
			return () => options;
		},
		enabled: source !== null && needed,
		staleTime: Number.POSITIVE_INFINITY,
	});
	return { options: data?.(values) ?? null, isError, retry: () => void refetch() };
}
