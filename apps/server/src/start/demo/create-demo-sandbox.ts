import { httpBureau } from "@puente/providers/bureau";
import { CannotStart } from "../../platform/config/cannot-start.ts";
import { railSettings } from "../../platform/config/rail-settings.ts";
import { createAccountNames } from "../account-names.ts";
import { createCollectionRails } from "../collection-rails.ts";
import { createPayoutRails } from "../payout-rails.ts";
import type { DemoAccount, DemoWorld, PastWorld } from "./world.ts";

const timeoutMs = 10_000;
const readyTimeoutMs = 20_000;
const readyLookMs = 100;
const minorPerUnit = 100;

type Sandbox = { readonly url: string; readonly dataDir: string };

/** The simulators, over the same adapters as everything else, asked about instants that have passed. Never a real provider. */
export function sandboxWorld(sandbox: Sandbox, drawPerson: DemoWorld["drawPerson"]): DemoWorld {
	const post = async (path: string, body: unknown): Promise<unknown> => {
		const response = await fetch(sandbox.url + path, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify(body),
			signal: AbortSignal.timeout(timeoutMs),
		});
		if (!response.ok) throw new Error(`The sandbox refused ${path}: ${await response.text()}`);
		return response.json();
	};
	return {
		drawPerson,
		ready: () => isThere(sandbox.url),
		at: (now) => worldAt(sandbox, now),
		openAccount: async (country, holder) =>
			(await post("/sandbox/accounts", { country, holder })) as DemoAccount,
		arm: async (rail, fault) => void (await post("/sandbox/faults", { rail, fault, times: 1 })),
		pay: async ({ rail, reference, amountMinor, at }) => {
			const amount = (amountMinor / minorPerUnit).toFixed(2);
			await post(`/at/${at.toISOString()}/sandbox/pay`, { rail, reference, amount });
		},
	};
}

function worldAt(sandbox: Sandbox, now: () => Date): PastWorld {
	const sandboxUrl = `${sandbox.url}/at/${now().toISOString()}`;
	const rails = railSettings({}, { sandboxUrl, dataDir: sandbox.dataDir });
	return {
		payoutRails: createPayoutRails({ rails, sandboxUrl }, now),
		collectionRails: createCollectionRails({ rails, sandboxUrl }, now),
		accountNames: createAccountNames(rails, timeoutMs),
		bureau: httpBureau({ baseUrl: `${sandboxUrl}/bureau`, apiKey: "sandbox", timeoutMs }),
	};
}

/** Both are started at once, and the server may be the faster one. */
async function isThere(url: string): Promise<void> {
	const giveUpAt = performance.now() + readyTimeoutMs;
	for (;;) {
		const response = await fetch(`${url}/health`).catch(() => null);
		if (response?.ok) return;
		if (performance.now() > giveUpAt)
			throw new CannotStart(
				`The sandbox does not answer at ${url}. The demo's borrowers need it: DEMO=off starts without them.`,
			);
		await new Promise((wake) => setTimeout(wake, readyLookMs));
	}
}
