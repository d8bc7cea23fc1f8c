import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { S3Place } from "@puente/providers/files";
import { childEnvironment } from "../processes/child-environment.ts";

const bucket = "puente";
/** The one account of the server. */
const [accessKey, secretKey] = ["test-key", "test-secret"];

/** An S3 server in its own process. It keeps its files and its port when it is killed and started again. */
export type S3Server = {
	readonly place: S3Place;
	/** The settings of a server process that stores its files there. */
	readonly settings: {
		readonly FILES_URL: string;
		readonly S3_ACCESS_KEY: string;
		readonly S3_SECRET_KEY: string;
	};
	/** Answers nothing until it is killed. */
	readonly freeze: () => void;
	readonly kill: () => Promise<void>;
	readonly startAgain: () => Promise<void>;
	readonly stop: () => Promise<void>;
};

export async function startS3Server(): Promise<S3Server> {
	const directory = mkdtempSync(join(tmpdir(), "s3-"));
	let child: ChildProcess;
	const start = async (port: number): Promise<number> => {
		const program = fileURLToPath(new URL("./s3-server-process.ts", import.meta.url));
		const settings = [directory, String(port), bucket, accessKey, secretKey];
		child = spawn(process.execPath, [program, ...settings], {
			env: childEnvironment(),
			stdio: ["ignore", "inherit", "inherit", "ipc"],
		});
		const [listening] = await once(child, "message");
		return Number(listening);
	};
	const port = await start(0);
	const kill = async () => {
		if (child.exitCode === null && child.signalCode === null && child.kill("SIGKILL"))
			await once(child, "exit");
	};
	const endpoint = `http://127.0.0.1:${port}`;
	return {
		place: { endpoint, region: "us-east-1", bucket, prefix: "pictures/", accessKey, secretKey },
		settings: {
			FILES_URL: `s3://${bucket}/pictures?endpoint=${endpoint}`,
			S3_ACCESS_KEY: accessKey,
			S3_SECRET_KEY: secretKey,
		},
		freeze: () => void child.kill("SIGSTOP"),
		kill,
		async startAgain() {
			await start(port);
		},
		async stop() {
			await kill();
			rmSync(directory, { recursive: true });
		},
	};
}
