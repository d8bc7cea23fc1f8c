import type { FormContext, OptionSource } from "@puente/core/validation";
import type { Region } from "./region.ts";

type IsOffered = NonNullable<FormContext["isOffered"]>;

/** Whether a picker with separately loaded options offers a value, for states, cities and banks on the server. */
export function offersOf(region: Pick<Region, "states" | "birthPlaces" | "banks">): IsOffered {
	const inState = (state: string | undefined, city: string) =>
		region.states.some(({ id, cities }) => id === state && cities.some((each) => each.id === city));
	const offers: Readonly<Record<OptionSource, (value: string, state: string | undefined) => boolean>> = {
		states: (value) => region.states.some(({ id }) => id === value),
		cities: (value, state) => inState(state, value),
		birthPlaces: (value) => region.birthPlaces.some(({ id }) => id === value),
		banks: (value) => region.banks.some(({ code, offered }) => code === value && offered !== "closed"),
	};
	const stateField = "state";
	return (source, value, values) => offers[source](value, values[stateField]);
}
