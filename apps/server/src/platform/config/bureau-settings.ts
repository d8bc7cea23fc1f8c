import { join } from "node:path";
import type { BureauName } from "@puente/core/provider";
import type { Country } from "@puente/core/region";
import { regions } from "@puente/regions/load";
import * as z from "zod/mini";
import type { SettingProblems } from "./setting-problems.ts";

const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const text = z.string().check(z.minLength(1, { error: "must not be empty" }));

/** Settings of the credit bureaus; config.ts parses them with its own. */
export const bureauSettingsShape = {
	CIRCULO_DE_CREDITO_URL: z.optional(httpUrl),
	CIRCULO_DE_CREDITO_API_KEY: z.optional(text),
	CIRCULO_DE_CREDITO_USERNAME: z.optional(text),
	CIRCULO_DE_CREDITO_PASSWORD: z.optional(text),
	CIRCULO_DE_CREDITO_PRIVATE_KEY_FILE: z.optional(text),
	CIRCULO_DE_CREDITO_CERTIFICATE_FILE: z.optional(text),
	BUREAU_URL: z.optional(httpUrl),
	BUREAU_API_KEY: z.optional(text),
	DECENTRO_URL: z.optional(httpUrl),
	DECENTRO_CLIENT_ID: z.optional(text),
	DECENTRO_CLIENT_SECRET: z.optional(text),
	DECENTRO_MODULE_SECRET: z.optional(text),
	DECENTRO_PROVIDER_SECRET: z.optional(text),
	DOJAH_URL: z.optional(httpUrl),
	DOJAH_APP_ID: z.optional(text),
	DOJAH_SECRET_KEY: z.optional(text),
} as const;

type BureauSetting = keyof typeof bureauSettingsShape;
type BureauValues = Readonly<Partial<Record<BureauSetting, string | undefined>>>;
type BureauOptions = {
	/** Null in production, which has no simulators. */
	readonly sandboxUrl: string | null;
	readonly dataDir: string;
	/** The countries whose settings are needed. */
	readonly served: readonly Country[];
	readonly problems: SettingProblems;
};

/** Reads the settings of a country's bureau. In the sandbox a setting that is missing falls back to the simulator's value. */
function readerOf(values: BureauValues, { sandboxUrl, problems }: BureauOptions, country: Country) {
	return {
		required: (name: BureauSetting, sandboxValue: string): string =>
			values[name] ??
			(sandboxUrl === null
				? problems.missing(name, `to lend in ${country} when SANDBOX is off`)
				: sandboxValue),
		optional: (name: BureauSetting, sandboxValue: string) =>
			values[name] ?? (sandboxUrl === null ? null : sandboxValue),
		url: (name: BureauSetting, path: string, real: string) =>
			values[name] ?? (sandboxUrl === null ? real : `${sandboxUrl}${path}`),
	};
}

type Reader = ReturnType<typeof readerOf>;

/** A bureau that is missing does not compile. */
const readers = {
	"circulo-de-credito": ({ required, optional, url }: Reader, { dataDir }: BureauOptions) => ({
		url: url(
			"CIRCULO_DE_CREDITO_URL",
			"/circulo-de-credito/v2/rccficoscore",
			"https://services.circulodecredito.com.mx/v2/rccficoscore",
		),
		apiKey: required("CIRCULO_DE_CREDITO_API_KEY", "sandbox"),
		username: required("CIRCULO_DE_CREDITO_USERNAME", "PUENTE0001"),
		password: required("CIRCULO_DE_CREDITO_PASSWORD", "sandbox"),
		keyFile: required("CIRCULO_DE_CREDITO_PRIVATE_KEY_FILE", join(dataDir, "circulo-de-credito.key")),
		/** Null: the bureau's answers are not verified. */
		certificateFile: optional(
			"CIRCULO_DE_CREDITO_CERTIFICATE_FILE",
			join(dataDir, "circulo-de-credito-bureau.key"),
		),
	}),
	"colombia-bureau": ({ required }: Reader, { sandboxUrl }: BureauOptions) => ({
		baseUrl: required("BUREAU_URL", `${sandboxUrl}/bureau`),
		apiKey: required("BUREAU_API_KEY", "sandbox"),
	}),
	decentro: ({ required, optional, url }: Reader) => ({
		baseUrl: url("DECENTRO_URL", "/decentro", "https://in.decentro.tech"),
		clientId: required("DECENTRO_CLIENT_ID", "sandbox"),
		clientSecret: required("DECENTRO_CLIENT_SECRET", "sandbox"),
		moduleSecret: required("DECENTRO_MODULE_SECRET", "sandbox"),
		providerSecret: optional("DECENTRO_PROVIDER_SECRET", "sandbox"),
	}),
	dojah: ({ required, url }: Reader) => ({
		baseUrl: url("DOJAH_URL", "/dojah", "https://api.dojah.io"),
		appId: required("DOJAH_APP_ID", "sandbox"),
		secretKey: required("DOJAH_SECRET_KEY", "test_sk_sandbox"),
	}),
} satisfies Record<BureauName, (reader: Reader, options: BureauOptions) => object>;

export type BureauSettings = {
	readonly [Of in BureauName]: ReturnType<(typeof readers)[Of]> | null;
};

/** The account with each bureau; null for one that no served country uses. */
export function bureauSettings(values: BureauValues, options: BureauOptions): BureauSettings {
	const entries = Object.entries(readers).map(([bureau, read]) => {
		const country = options.served.find((one) => regions[one].terms.bureau === bureau);
		return [bureau, country === undefined ? null : read(readerOf(values, options, country), options)];
	});
	// Each bureau's entry is what its own reader returns, which a function over all bureaus cannot say.
	return Object.fromEntries(entries) as BureauSettings;
}
