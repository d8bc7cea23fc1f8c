import {
	type RailSettings,
	type RailVariable,
	railSettingList,
	readRailSettings,
} from "@puente/providers/payments";
import * as z from "zod/mini";
import type { SettingProblems } from "./setting-problems.ts";

type RailShape = Readonly<Record<RailVariable, z.ZodMiniOptional<z.ZodMiniType<string>>>>;

/** Settings of the payment rails; config.ts parses them with its own. */
export const railSettingsShape = Object.fromEntries(
	railSettingList.map(({ variable, check }) => [variable, z.optional(check)]),
) as RailShape;

type RailValues = Readonly<Partial<Record<RailVariable, string | undefined>>>;
/** `sandboxUrl` is null in production, which has no simulators. */
type RailOptions = {
	readonly sandboxUrl: string | null;
	readonly dataDir: string;
	readonly problems: SettingProblems;
};

/** The settings of each provider of rails; null for one that this installation has no account with. */
export function railSettings(values: RailValues, { problems, ...place }: RailOptions): RailSettings {
	const given: Readonly<Record<string, string | undefined>> = values;
	return readRailSettings({
		...place,
		value: (variable) => given[variable],
		missing: (variable) => problems.missing(variable),
	});
}
