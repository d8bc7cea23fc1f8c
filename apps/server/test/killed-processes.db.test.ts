import { createHmac, randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlainDate } from "@puente/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../src/store/migrate.ts";
import { eventually, onPostgres, openTestDatabase } from "./harness.ts";
import { expectPaidOnce, openPlaces, type Place, shuffled } from "./payers.ts";
import { type ServerProcess, startProcess } from "./server-process.ts";

const payersCount = 64;
const processesCount = 3;
const killsCount = 5;
const dayMs = 86_400_000;
const at = new Date();
const folder = mkdtempSync(join(tmpdir(), "killed-"));
let database: Awaited<ReturnType<typeof openTestDatabase>>;
/** Those that are alive. Each takes webhooks and books them. */
const running: ServerProcess[] = [];

function start(): Promise<ServerProcess> {
	return startProcess({
		DATA_DIR: folder,
		MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
		DATABASE_CONNECTIONS: "6",
		FLOOD_PER_MINUTE: "1000000",
		...(database.url && { DATABASE_URL: database.url }),
	});
}

/** Kills one of them where it stands, and puts another in its place. */
async function killOne(): Promise<void> {
	const [killed] = running.splice(randomInt(running.length || 1), 1);
	if (!killed) return;
	await new Promise((wake) => setTimeout(wake, randomInt(60)));
	killed.child.kill("SIGKILL");
	running.push(await start());
}

type Payment = { readonly place: Place; readonly amountMinor: bigint; readonly body: string };

/** As Monnify tells of it. */
function paymentTo(place: Place): Payment {
	const amountMinor = BigInt(randomInt(1_000, 400_000));
	const body = JSON.stringify({
		eventType: "SUCCESSFUL_TRANSACTION",
		eventData: {
			product: { reference: place.reference, type: "RESERVED_ACCOUNT" },
			transactionReference: crypto.randomUUID(),
			paidOn: new Date(at.getTime() - randomInt(10) * dayMs).toISOString().slice(0, 23).replace("T", " "),
			amountPaid: Number(amountMinor) / 100,
			paymentStatus: "PAID",
			currency: "NGN",
		},
	});
	return { place, amountMinor, body };
}

/** Tells until somebody has answered, as a rail does: whoever was killed meanwhile may have stored it or not. */
async function tell({ body }: Payment): Promise<void> {
	const signature = createHmac("sha512", "sandbox").update(body).digest("hex");
	const headers = { "content-type": "application/json", "monnify-signature": signature };
	for (;;) {
		const server = running[randomInt(running.length || 1)];
		const request = { method: "POST", headers, body };
		const reply = server && (await fetch(`${server.address}/hooks/monnify`, request).catch(() => null));
		if (reply?.ok) return;
		await new Promise((wake) => setTimeout(wake, 50));
	}
}

async function countUnhandled(): Promise<number> {
	const unhandled = database.db.selectFrom("webhooks").select("id").where("outcome", "is", null);
	return (await unhandled.execute()).length;
}

describe.runIf(onPostgres)("processes that are killed while money comes in", () => {
	beforeAll(async () => {
		database = await openTestDatabase();
		await migrate(database);
		running.push(...(await Promise.all(Array.from({ length: processesCount }, start))));
	});
	afterAll(async () => {
		for (const { child } of running) {
			child.kill("SIGKILL");
			await once(child, "exit");
		}
		await database.close();
		rmSync(folder, { recursive: true, force: true });
	});

	it("leave every payment in the books exactly once, of many payers of the same and of other loans", async () => {
		const { db } = database;
		const openedOn = new Date(at.getTime() - 14 * dayMs).toISOString().slice(0, 10) as PlainDate;
		const places = await openPlaces(db, { count: 8, openedOn, at });
		const payments = Array.from({ length: payersCount * 6 }, (_, index) => {
			// Half of them go to one loan.
			const place = places[index % 2 === 0 ? 0 : index % places.length];
			if (!place) throw new Error("no place");
			return paymentTo(place);
		});
		const told = shuffled([...payments, ...payments.slice(0, payersCount * 3)]);
		const queue = [...told];
		const kills: Promise<void>[] = [];
		const payAll = async () => {
			for (let payment = queue.pop(); payment; payment = queue.pop()) {
				await tell(payment);
				const done = told.length - queue.length;
				if (kills.length < killsCount && done > (kills.length * told.length) / killsCount)
					kills.push(killOne());
			}
		};
		await Promise.all(Array.from({ length: payersCount }, payAll));
		await Promise.all(kills);
		expect(kills).toHaveLength(killsCount);

		// What a killed process had taken is lost after ten minutes; the clock moves there, and its sweep finds it again.
		const [survivor] = running;
		void fetch(`${survivor?.address}/sandbox/clock`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ advance: "PT11M" }),
		}).catch(() => null);
		await eventually(async () => ((await countUnhandled()) === 0 ? true : null), 60_000);

		const stored = await db.selectFrom("payments").select("event_id").execute();
		expect(stored.filter(({ event_id }) => event_id !== null)).toHaveLength(payments.length);
		expect(stored).toHaveLength(payments.length);
		for (const place of places) {
			const own = payments.filter((payment) => payment.place === place);
			await expectPaidOnce(
				db,
				place.loanId,
				own.map(({ amountMinor }) => amountMinor),
			);
		}
	}, 240_000);
});
