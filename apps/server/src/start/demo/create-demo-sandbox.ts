import { countries } from "@puente/core/region";
import { bureauSettings } from "../../platform/config/bureau-settings.ts";
import { CannotStart } from "../../platform/config/cannot-start.ts";
import { railSettings } from "../../platform/config/rail-settings.ts";
import { createSettingProblems } from "../../platform/config/setting-problems.ts";
import { createBureaus } from "../bureaus.ts";
import { createCollectionRails } from "../collection-rails.ts";
import { createAccountNames, createPayoutRails } from "../payout-rails.ts";
import type { DemoAccount, DemoSandbox, PastProviders } from "./demo-server.ts";

const timeoutMs = 10_000;
const readyTimeoutMs = 20_000;
const readyPollMs = 100;
const minorPerUnit = 100;

type SandboxPlace = { readonly url: string; readonly dataDir: string };

/** The simulators behind the production adapters, for instants in the past. Never a real provider. */
export function createDemoSandbox(sandbox: SandboxPlace, drawPerson: DemoSandbox["drawPerson"]): DemoSandbox {
	const post = async (path: string, body: unknown): Promise<unknown> => {
		const response = await fetch(sandbox.url + path, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify(body),
			signal: AbortSignal.timeout(timeoutMs),
		});
		if (!response.ok)
			throw new Error(`The sandbox answered ${path} with ${response.status}: ${await response.text()}`);
		return response.json();
	};
	return {
		drawPerson,
		waitUntilReady: () => waitForHealth(sandbox.url),
		providersAt: (now) => providersAt(sandbox, now),
		openAccount: async (country, holder) =>
			(await post("/sandbox/accounts", { country, holder })) as DemoAccount,
		armFault: async (rail, fault) => void (await post("/sandbox/faults", { rail, fault, times: 1 })),
		pay: async ({ rail, reference, amountMinor, at }) => {
			const amount = (amountMinor / minorPerUnit).toFixed(2);
			await post(`/at/${at.toISOString()}/sandbox/pay`, { rail, reference, amount });
		},
	};
}

function providersAt(sandbox: SandboxPlace, now: () => Date): PastProviders {
	const sandboxUrl = `${sandbox.url}/at/${now().toISOString()}`;
	const { dataDir } = sandbox;
	const problems = createSettingProblems();
	const rails = railSettings({}, { sandboxUrl, dataDir, problems });
	const bureaus = bureauSettings({}, { sandboxUrl, dataDir, served: countries, problems });
	problems.throwIfAny();
	return {
		payoutRails: createPayoutRails({ rails, sandboxUrl }, now),
		collectionRails: createCollectionRails({ rails, sandboxUrl }, now),
		accountNames: createAccountNames({ rails, sandboxUrl }, timeoutMs),
		bureauFor: createBureaus({ bureaus, sandboxUrl }),
	};
}

/** Server and sandbox start at the same time, and the server may be faster. */
async function waitForHealth(url: string): Promise<void> {
	const giveUpAt = performance.now() + readyTimeoutMs;
	for (;;) {
		const response = await fetch(`${url}/health`).catch(() => null);
		if (response?.ok) return;
		if (performance.now() > giveUpAt)
			throw new CannotStart(
				`The sandbox does not answer at ${url}. The demo borrowers need it; DEMO=off starts without them.`,
			);
		await new Promise((wake) => setTimeout(wake, readyPollMs));
	}
}
