import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildApp } from "./app.ts";
import { registeredCirculoKeys } from "./bureau/circulo-de-credito.ts";
import { readConfig, WrongSetting } from "./config.ts";
import { createFaults } from "./faults/faults.ts";
import { createMailServer } from "./mail/mail-server.ts";
import { registeredStpKey } from "./rails/stp/signature.ts";
import { serverClock } from "./server-clock.ts";
import { openState } from "./state.ts";

async function start(): Promise<void> {
	const config = readConfig();
	mkdirSync(config.dataDir, { recursive: true });
	const db = openState(join(config.dataDir, "sandbox.sqlite"));
	const clock = serverClock(config.serverUrl);
	// The clock keeps the offset of a server that already runs, for the moments in which it is too busy to answer.
	await clock();
	const app = await buildApp({
		db,
		clock,
		hooksUrl: `${config.serverUrl}/hooks`,
		publicUrl: config.publicUrl,
		stpKey: registeredStpKey(join(config.dataDir, "stp.key")),
		circuloKeys: registeredCirculoKeys(config.dataDir),
		phoneDir: join(import.meta.dirname, "..", "dist"),
	});

	const mailServer = createMailServer({ db, clock, faults: createFaults(db) });
	if (config.smtpPort !== null) await mailServer.listen(config.smtpPort, config.host);

	let stopping = false;
	const stop = async () => {
		if (stopping) return;
		stopping = true;
		await app.close();
		if (config.smtpPort !== null) await mailServer.close();
		db.close();
		// An open channel to the parent would keep the process alive.
		if (process.connected) process.disconnect?.();
	};
	process.on("SIGTERM", stop);
	process.on("SIGINT", stop);
	// The parent process is gone.
	process.on("disconnect", stop);

	const address = await app.listen({ port: config.port, host: config.host });
	// A parent process with a channel waits for this message before it reports that everything is ready.
	if (process.send) process.send({ listening: address });
	else console.log(`The sandbox listens at ${address}`);
}

try {
	await start();
} catch (error) {
	const sentence = error instanceof WrongSetting ? error.message : `The sandbox cannot start: ${error}`;
	console.error(sentence);
	const isPortTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
	// Tells the parent process that another port may do.
	process.exitCode = isPortTaken ? 98 : 1;
	if (process.connected) process.disconnect?.();
}
