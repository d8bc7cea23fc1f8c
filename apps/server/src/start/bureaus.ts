import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import type { BureauName } from "@puente/core/provider";
import type { Country } from "@puente/core/region";
import {
	type CreditBureau,
	circuloBureau,
	decentroBureau,
	dojahBureau,
	httpBureau,
	newCirculoKey,
} from "@puente/providers/bureau";
import { createFileOnce } from "@puente/providers/files";
import { regions } from "@puente/regions/load";
import { CannotStart } from "../platform/config/cannot-start.ts";
import type { Config } from "../platform/config/config.ts";
import type { ProviderWatch } from "../platform/providers/provider-watch.ts";

/** A report is gathered from several sources; the bureaus' own clients wait as long. */
const timeoutMs = 30_000;

/** The bureau of each served country. */
export function createBureaus(
	config: Pick<Config, "bureaus" | "sandboxUrl">,
	fetchFor: ProviderWatch["fetchFor"] = () => fetch,
): (country: Country) => CreditBureau {
	const { "circulo-de-credito": circulo, "colombia-bureau": neutral, decentro, dojah } = config.bureaus;
	const isSandbox = config.sandboxUrl !== null;
	// A bureau without an adapter does not compile.
	const created: Readonly<Record<BureauName, CreditBureau | null>> = {
		"circulo-de-credito":
			circulo &&
			circuloBureau({
				...circulo,
				...circuloKeys(circulo, isSandbox),
				timeoutMs,
				fetch: fetchFor("circulo-de-credito"),
			}),
		"colombia-bureau": neutral && httpBureau({ ...neutral, timeoutMs, fetch: fetchFor("colombia-bureau") }),
		decentro: decentro && decentroBureau({ ...decentro, timeoutMs, fetch: fetchFor("decentro") }),
		dojah: dojah && dojahBureau({ ...dojah, timeoutMs, fetch: fetchFor("dojah") }),
	};
	return (country) => {
		const bureau = created[regions[country].terms.bureau];
		if (bureau === null) throw new Error(`no credit bureau is set for ${country}`);
		return bureau;
	};
}

/** In the sandbox, server and simulator share the keys in the data folder; the first to start creates them. */
function circuloKeys(
	{ keyFile, certificateFile }: { readonly keyFile: string; readonly certificateFile: string | null },
	sandbox: boolean,
) {
	const read = (setting: string, file: string, open: (pem: Buffer) => KeyObject): KeyObject => {
		if (sandbox) createFileOnce(file, newCirculoKey);
		const key = openOrNull(() => open(readFileSync(file)));
		if (key?.asymmetricKeyType === "ec") return key;
		throw new CannotStart(`The setting ${setting} must name a PEM file with an elliptic curve key.`);
	};
	return {
		privateKey: read("CIRCULO_DE_CREDITO_PRIVATE_KEY_FILE", keyFile, createPrivateKey),
		bureauKey:
			certificateFile === null
				? null
				: read("CIRCULO_DE_CREDITO_CERTIFICATE_FILE", certificateFile, createPublicKey),
	};
}

function openOrNull(open: () => KeyObject): KeyObject | null {
	try {
		return open();
	} catch {
		return null;
	}
}
