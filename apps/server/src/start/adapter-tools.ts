import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import type { PaymentProviderName } from "@puente/core/provider";
import { createFileOnce } from "@puente/providers/files";
import type { AdapterTools, RequestTools } from "@puente/providers/payments";
import { CannotStart } from "../platform/config/cannot-start.ts";
import type { ProviderWatch } from "../platform/providers/provider-watch.ts";

type RequestOptions = {
	readonly timeoutMs: number;
	/** In the sandbox, server and simulator share a key in the data folder; the first to start creates it. */
	readonly isSandbox: boolean;
	readonly fetchFor: ProviderWatch["fetchFor"];
};

/** What a name enquiry is made with, besides the provider's settings. */
export function requestTools(options: RequestOptions): (provider: PaymentProviderName) => RequestTools {
	const { timeoutMs, isSandbox, fetchFor } = options;
	const openKey: AdapterTools["openKey"] = ({ file, variable, create }) => {
		if (isSandbox) createFileOnce(file, create);
		try {
			return createPrivateKey(readFileSync(file));
		} catch {
			throw new CannotStart(`The setting ${variable} must name a file with a private key in PEM.`);
		}
	};
	return (provider) => ({ timeoutMs, fetch: fetchFor(provider), openKey });
}

/** What the adapters of a provider are made with, besides its settings. */
export function adapterTools(
	options: RequestOptions & { readonly now: () => Date },
): (provider: PaymentProviderName) => AdapterTools {
	const toolsFor = requestTools(options);
	return (provider) => ({ ...toolsFor(provider), now: options.now });
}
