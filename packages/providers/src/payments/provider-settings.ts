import { join } from "node:path";
import * as z from "zod/mini";

/** Where a provider's settings are read from. The server's configuration makes it from the environment. */
export type SettingSource = {
	readonly value: (variable: string) => string | undefined;
	/** Null in production, which has no simulators. */
	readonly sandboxUrl: string | null;
	readonly dataDir: string;
	/** Reports that it is missing. The start ends later, so the returned value is never used. */
	readonly missing: (variable: string) => string;
};

/** One environment variable of a provider. In the sandbox a missing one falls back to the simulator's value. */
export type Setting<Value = unknown, Variable extends string = string> = {
	readonly variable: Variable;
	readonly check: z.ZodMiniType<string>;
	/** The default and the description in docs/operations.md. */
	readonly byDefault: string;
	readonly about: string;
	readonly read: (source: SettingSource) => Value;
};

const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const text = z.string().check(z.minLength(1, { error: "must not be empty" }));

/** The address of an API; `sandbox` is the path of its simulator. */
export function address<const Variable extends string>(
	variable: Variable,
	{ real, sandbox, about }: { readonly real: string; readonly sandbox: string; readonly about: string },
): Setting<string, Variable> {
	return {
		variable,
		check: httpUrl,
		byDefault: real,
		about,
		read: ({ value, sandboxUrl }) =>
			value(variable) ?? (sandboxUrl === null ? real : `${sandboxUrl}${sandbox}`),
	};
}

type OwnValue = { readonly sandbox: string; readonly about?: string };

/** Needed from every installation that has an account with the provider. */
export function required<const Variable extends string>(
	variable: Variable,
	{ sandbox, about = "" }: OwnValue,
): Setting<string, Variable> {
	return {
		variable,
		check: text,
		byDefault: "",
		about,
		read: ({ value, sandboxUrl, missing }) =>
			value(variable) ?? (sandboxUrl === null ? missing(variable) : sandbox),
	};
}

/** A file that is needed; in the sandbox one of the data folder. */
export function requiredFile<const Variable extends string>(
	variable: Variable,
	{ sandbox, about = "" }: OwnValue,
): Setting<string, Variable> {
	return {
		variable,
		check: text,
		byDefault: "made in the sandbox",
		about,
		read: ({ value, sandboxUrl, dataDir, missing }) =>
			value(variable) ?? (sandboxUrl === null ? missing(variable) : join(dataDir, sandbox)),
	};
}

/** What an installation may leave out. */
export function optional<const Variable extends string, const Otherwise extends string | null>(
	variable: Variable,
	{
		sandbox,
		otherwise,
		check = text,
		about = "",
	}: OwnValue & { readonly otherwise: Otherwise; readonly check?: z.ZodMiniType<string> },
): Setting<string | Otherwise, Variable> {
	return {
		variable,
		check,
		byDefault: otherwise ?? "",
		about,
		read: ({ value, sandboxUrl }) => value(variable) ?? (sandboxUrl === null ? otherwise : sandbox),
	};
}
