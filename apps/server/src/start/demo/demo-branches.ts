import { regions } from "@puente/regions/load";
import type { BranchPlaces } from "../branches.ts";

/**
 * Made-up places for the branches of the sandbox, which has no list of the real ones: each code belongs to the district
 * that follows from its position.
 */
export const demoBranchPlaces: BranchPlaces = async (_bankCode, codes) => {
	const districts = regions.in.states.flatMap(({ name: state, cities }) =>
		cities.map(({ name }) => ({ state, district: name })),
	);
	return new Map(
		codes.map((code, index) => {
			const { state, district } = districts[index % districts.length] ?? { state: null, district: null };
			return [code, { name: `Sandbox branch ${code.slice(-4)}`, district, state }];
		}),
	);
};
