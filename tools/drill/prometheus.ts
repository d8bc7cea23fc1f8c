import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../apps/server/test/processes/free-port.ts";
import { root } from "../pinned-node.ts";
import { ensurePrometheus } from "../system.ts";

export type Prometheus = {
	/** Names of the alerts that fire now. */
	readonly firing: () => Promise<readonly string[]>;
	readonly stop: () => Promise<void>;
};

type AlertsAnswer = {
	readonly data: { readonly alerts: readonly { state: string; labels: { alertname: string } }[] };
};

const interval = "2s";
const startTimeoutMs = 60_000;

/** Prometheus with the rules of docs/alerts.yml, which reads the metrics of these processes. */
export async function startPrometheus(addresses: readonly string[]): Promise<Prometheus> {
	const program = ensurePrometheus();
	const folder = mkdtempSync(join(tmpdir(), "prometheus-"));
	const port = await freePort();
	// Prometheus reads YAML, which JSON is a part of.
	const config = {
		global: { scrape_interval: interval, scrape_timeout: interval, evaluation_interval: interval },
		rule_files: [join(root, "docs", "alerts.yml")],
		scrape_configs: [
			{ job_name: "puente", static_configs: [{ targets: addresses.map((each) => new URL(each).host) }] },
		],
	};
	const configFile = join(folder, "prometheus.yml");
	writeFileSync(configFile, JSON.stringify(config));
	const log = openSync(join(folder, "log"), "a");
	const child = spawn(
		program,
		[
			`--config.file=${configFile}`,
			`--storage.tsdb.path=${join(folder, "data")}`,
			`--web.listen-address=127.0.0.1:${port}`,
		],
		{ stdio: ["ignore", log, log] },
	);
	const address = `http://127.0.0.1:${port}`;
	const giveUpAt = Date.now() + startTimeoutMs;
	while (!(await isReady(address))) {
		if (Date.now() > giveUpAt) throw new Error("Prometheus does not answer");
		await sleep(200);
	}
	return {
		async firing() {
			const answer = (await (await fetch(`${address}/api/v1/alerts`)).json()) as AlertsAnswer;
			const names = answer.data.alerts
				.filter(({ state }) => state === "firing")
				.map(({ labels }) => labels.alertname);
			return [...new Set(names)].sort();
		},
		async stop() {
			const exit = once(child, "exit");
			child.kill("SIGTERM");
			await exit;
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

async function isReady(address: string): Promise<boolean> {
	return fetch(`${address}/-/ready`).then(
		({ ok }) => ok,
		() => false,
	);
}
