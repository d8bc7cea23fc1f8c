import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
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
	const { mx, co, in: india, ng } = config.bureaus;
	const isSandbox = config.sandboxUrl !== null;
	// A country without an adapter does not compile.
	const created: Readonly<Record<Country, CreditBureau | null>> = {
		mx:
			mx &&
			circuloBureau({
				...mx,
				...circuloKeys(mx, isSandbox),
				timeoutMs,
				fetch: fetchFor("circulo-de-credito"),
			}),
		co: co && httpBureau({ ...co, timeoutMs, fetch: fetchFor("colombia-bureau") }),
		in: india && decentroBureau({ ...india, timeoutMs, fetch: fetchFor("decentro") }),
		ng: ng && dojahBureau({ ...ng, timeoutMs, fetch: fetchFor("dojah") }),
	};
	return (country) => {
		const bureau = created[country];
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
