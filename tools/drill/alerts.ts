import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "@puente/client";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { openPostgres, toolLimits } from "../../apps/server/src/platform/database/postgres.ts";
import { reserveSandboxAddress, startSandbox } from "../../apps/server/test/processes/sandbox-process.ts";
import { paymentWebhook, seedPayers } from "../../bench/payers.ts";
import { startPostgres } from "../postgres.ts";
import { startDrilledProduct } from "./product.ts";
import { type Prometheus, startPrometheus } from "./prometheus.ts";

const masterKey = Buffer.alloc(32, 7);
const restSeconds = 90;
const waitMs = 2_000;
const timeoutMs = 900_000;

/** A fault, how it is caused and ended, and the alerts that must follow. */
type Fault = {
	readonly name: string;
	readonly alerts: readonly string[];
	readonly cause: () => Promise<void>;
	/** Repeated until the alerts fire. */
	readonly goOn?: () => Promise<void>;
	readonly end: () => Promise<void>;
};

/** Breaks the product in several ways and prints how soon Prometheus fires each alert, and how soon it ends. */
export async function raiseAlerts(): Promise<boolean> {
	const postgres = await startPostgres(["max_connections=200"]);
	const database = openPostgres({ url: postgres.url, connectionsMax: 10, limits: toolLimits });
	await migrate(database);
	const payers = await seedPayers(database, { count: 20, masterKey });
	await database.close();
	const sandbox = await reserveSandboxAddress();
	const product = await startDrilledProduct({
		MASTER_KEY: masterKey.toString("base64"),
		DATABASE_URL: postgres.url,
		SANDBOX_URL: sandbox.url,
	});
	const [server = ""] = product.addresses;
	const stopSandbox = await startSandbox(sandbox, server);
	const prometheus = await startPrometheus([...product.addresses, ...product.workerAddresses]);

	const post = (url: string, body: string, headers: Record<string, string>) =>
		fetch(url, { method: "POST", body, headers }).then(({ status }) => status);
	const setFault = (times: number) =>
		post(`${sandbox.url}/sandbox/faults`, JSON.stringify({ rail: "sms", fault: "wrongKey", times }), {
			"content-type": "application/json",
		});
	let asked = 0;
	/** Each message is tried again until it is sent, and one address has a budget of unused codes. */
	const askForSomeCodes = async () => {
		if (asked < 4) await askForCode();
	};
	const askForCode = async () => {
		const mobile = `803${String(5_000_000 + asked++)}`;
		const client = connect(server, { packageName: "com.puente.ng", language: "en" });
		await client("getVerifyCode", { country: "ng", mobile, deviceId: `drill-${mobile}` });
	};
	const pay = async (secret: string) => {
		const [payer] = payers;
		if (!payer) throw new Error("no seeded payer");
		const { body, headers } = paymentWebhook(payer, secret);
		await post(`${server}/hooks/monnify`, body, headers);
	};

	const faults: readonly Fault[] = [
		{
			name: "the SMS provider refuses our key",
			alerts: ["ProviderFailing"],
			cause: async () => void (await setFault(1_000)),
			goOn: askForSomeCodes,
			async end() {
				await setFault(0);
				await askForCode();
			},
		},
		{
			name: "ten webhooks without the rail's proof",
			alerts: ["WebhooksRefused"],
			async cause() {
				for (let sent = 0; sent < 10; sent++) await pay("forged");
			},
			end: async () => {},
		},
		{
			name: "PostgreSQL is stopped",
			alerts: ["DatabaseDown"],
			cause: async () => postgres.halt(),
			end: async () => postgres.start(),
		},
		{
			name: "both workers are killed while borrowers pay and ask for codes",
			alerts: ["ProcessDown", "MessagesLate", "WebhooksLate", "JobsLate"],
			async cause() {
				await product.killWorkers();
				await pay("sandbox");
				await askForCode();
			},
			end: () => product.startWorkers(),
		},
	];
	try {
		await sleep(restSeconds * 1_000);
		const atRest = await prometheus.firing();
		console.log(`at rest for ${restSeconds} s: ${atRest.join(", ") || "no alert"}`);
		let isGood = atRest.length === 0;
		for (const fault of faults) isGood = (await raise(prometheus, fault)) && isGood;
		return isGood;
	} finally {
		await prometheus.stop();
		await product.stop();
		stopSandbox();
		postgres.stop();
	}
}

async function raise(prometheus: Prometheus, fault: Fault): Promise<boolean> {
	console.log(`\n${fault.name}`);
	const firedAfter = await secondsUntil(fault, async (alert) => (await prometheus.firing()).includes(alert), {
		first: fault.cause,
		again: fault.goOn,
	});
	const endedAfter = await secondsUntil(
		fault,
		async (alert) => !(await prometheus.firing()).includes(alert),
		{
			first: fault.end,
		},
	);
	for (const alert of fault.alerts) {
		const say = (seconds: number | undefined) => (seconds === undefined ? "never" : `after ${seconds} s`);
		console.log(`${alert} fired ${say(firedAfter.get(alert))}, ended ${say(endedAfter.get(alert))}`);
	}
	return firedAfter.size === fault.alerts.length && endedAfter.size === fault.alerts.length;
}

async function secondsUntil(
	{ alerts }: Fault,
	isSo: (alert: string) => Promise<boolean>,
	steps: { readonly first: () => Promise<void>; readonly again?: (() => Promise<void>) | undefined },
): Promise<ReadonlyMap<string, number>> {
	const startedAt = performance.now();
	const elapsedMs = () => performance.now() - startedAt;
	const found = new Map<string, number>();
	await steps.first();
	while (found.size < alerts.length && elapsedMs() < timeoutMs) {
		await steps.again?.();
		for (const alert of alerts) {
			if (!found.has(alert) && (await isSo(alert))) found.set(alert, Math.round(elapsedMs() / 1_000));
		}
		await sleep(waitMs);
	}
	return found;
}
