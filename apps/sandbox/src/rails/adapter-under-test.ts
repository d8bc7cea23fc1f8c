import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { type AdapterTools, readSettings, type Setting, type ValuesOf } from "@puente/providers/payments";
import { stpKeyPair } from "../test-app.ts";
import type { VendorAccess } from "../vendor-access.ts";

type Options = { readonly access: VendorAccess; readonly wrongKey: boolean; readonly now: () => Date };

const otherKey: KeyObject = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

/** The adapter as the server makes it when no settings are given; `wrong` replaces a credential by a wrong one. */
export function asServerMakes<Read extends Readonly<Record<string, Setting>>, Made>(
	provider: { readonly settings: Read; readonly isOnWith: string },
	make: (account: ValuesOf<Read> & AdapterTools) => Made | null,
	wrong: Partial<ValuesOf<Read>>,
): (sandboxUrl: string, options: Options) => Made {
	return (sandboxUrl, { access, wrongKey, now }) => {
		const source = { value: () => undefined, sandboxUrl, dataDir: "/nowhere", missing: () => "" };
		const settings = readSettings(provider, source);
		const openKey = () => (wrongKey ? otherKey : stpKeyPair.privateKey);
		const made =
			settings && make({ ...settings, ...(wrongKey ? wrong : {}), fetch, ...access, now, openKey });
		if (made === null) throw new Error("the sandbox has settings for every rail");
		return made;
	};
}
