import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CallName, calls } from "@puente/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
	eventually,
	onPostgres,
	openTestDatabase,
	type TestDatabase,
	testStart,
} from "../../../test/harness.ts";
import { expectAllUnderKey } from "../../../test/keyed-values.ts";
import { type RunningScript, runScript } from "../../../test/processes/run-script.ts";
import { type ServerProcess, startServerProcess } from "../../../test/processes/server-process.ts";
import { expectBookedOnceDespite } from "../../../test/processes/webhook-load.ts";
import { randomInt, randomUuid } from "../../../test/random.ts";
import { openKeyRing } from "./master-keys.ts";
import { createVault } from "./vault.ts";

const oldKey = Buffer.alloc(32, 7);
const newKey = Buffer.alloc(32, 8);
/** Enough for the rotation to last a while. */
const storedCount = 1_000;
const registrarsCount = 4;

let folder: string;
let database: TestDatabase;
let provider: Server;
const messages: { readonly to: string; readonly sms: string }[] = [];
let processes: ServerProcess[];

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "rotate-load-"));
	database = await openTestDatabase();
	processes = [];
	// Fake Termii: stores the message and replies as Termii does.
	provider = createServer(async (request, response) => {
		let body = "";
		for await (const chunk of request) body += chunk;
		messages.push(JSON.parse(body));
		response.setHeader("content-type", "application/json");
		const reply = { code: "ok", message_id: "1", message_id_str: "1", message: "ok", balance: 1, user: "x" };
		response.end(JSON.stringify(reply));
	});
	await once(provider.listen(0, "127.0.0.1"), "listening");
});
afterEach(async () => {
	for (const { child } of processes)
		if (child.exitCode === null && child.kill("SIGKILL")) await once(child, "exit");
	provider.close();
	await database.close();
	rmSync(folder, { recursive: true, force: true });
});

const environment = () => ({
	DATA_DIR: folder,
	DATABASE_URL: database.url ?? "",
	MASTER_KEY: newKey.toString("base64"),
	MASTER_KEY_OLD: oldKey.toString("base64"),
});

async function start(changes: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
	const started = await startServerProcess({
		...environment(),
		DATABASE_CONNECTIONS: "6",
		FLOOD_PER_MINUTE: "1000000",
		PROXY_HOPS: "1",
		TERMII_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/api`,
		...changes,
	});
	processes.push(started);
	return started;
}

type Answer = { readonly status: number; readonly code: number; readonly data: Record<string, unknown> };

/** Calls from a new address each time, so that limits by address do not apply. */
async function call(
	{ address }: ServerProcess,
	name: CallName,
	input: Record<string, string>,
	token?: string,
): Promise<Answer> {
	const { method, path, changes } = calls[name];
	const headers = {
		"content-type": "application/json",
		"x-forwarded-for": `203.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
		...(token !== undefined && { authorization: `Bearer ${token}` }),
	};
	const sent = changes ? { ...input, operationId: randomUuid() } : input;
	const response =
		method === "GET"
			? await fetch(`${address}/open${path}?${new URLSearchParams(sent)}`, { headers })
			: await fetch(`${address}/open${path}`, { method, headers, body: JSON.stringify(sent) });
	const { code, data } = (await response.json()) as { code: number; data: Record<string, unknown> };
	return { status: response.status, code, data };
}

type Registration = { readonly mobile: string; readonly tokens: readonly string[] };

/** Registers a number at both servers at once, then logs in and asks for it at either. */
async function registerTwice(mobile: string, [one, two]: readonly [ServerProcess, ServerProcess]) {
	const number = { country: "ng", mobile };
	const answers: Answer[] = [await call(one, "getVerifyCode", number)];
	const code = await eventually(() => {
		const sent = messages.find(({ to }) => to.endsWith(mobile));
		return sent ? (/\b\d{6}\b/.exec(sent.sms)?.[0] ?? null) : null;
	});
	const deviceId = `phone of ${mobile}`;
	const registered = await Promise.all(
		[one, two].map((server) => call(server, "register", { ...number, code, deviceId })),
	);
	const accepted = registered.filter((answer) => answer.code === 0);
	for (const { data } of accepted) {
		const deviceToken = String(data["deviceToken"]);
		answers.push(await call(two, "login", { ...number, deviceId, deviceToken }));
		answers.push(await call(one, "existsByMobile", number));
	}
	const tokens = answers.flatMap(({ data }) =>
		data?.["token"] === undefined ? [] : [String(data["token"])],
	);
	return { registration: { mobile, tokens }, answers: [...answers, ...registered] };
}

/** Registers numbers until it is over. No call may fail. */
async function registerUntil(isOver: () => boolean): Promise<readonly Registration[]> {
	const [one, two] = processes;
	if (!one || !two) throw new Error("needs two servers");
	const registrations: Registration[] = [];
	let count = 0;
	const register = async () => {
		while (!isOver()) {
			count += 1;
			const { registration, answers } = await registerTwice(`80${31_000_000 + count}`, [one, two]);
			expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
			registrations.push(registration);
		}
	};
	await Promise.all(Array.from({ length: registrarsCount }, register));
	return registrations;
}

async function storeBorrowers(): Promise<void> {
	const vault = createVault(oldKey);
	const borrowers = Array.from({ length: storedCount }, (_, count) => {
		const id = randomUuid();
		const dataKey = vault.newDataKey(id);
		const national = `80${90_000_000 + count}`;
		return {
			id,
			country: "ng" as const,
			mobileIndex: vault.blindIndex("mobile", `+234${national}`),
			mobileSealed: vault.sealFor({ id, dataKey }, "mobile", national),
			dataKey,
			packageName: "com.puente.ng",
			afid: null,
			registeredAt: testStart,
			blockedAt: null,
			erasedAt: null,
		};
	});
	await database.db.insertInto("borrowers").values(borrowers).execute();
}

const rotate = (): RunningScript => runScript("tools/rotate-keys.ts", environment());

/** Kills the rotation after it has moved a part. */
async function rotateAndKill(): Promise<void> {
	const run = rotate();
	await eventually(() => (run.output().includes("moved.") || run.child.exitCode !== null ? true : null));
	run.child.kill("SIGKILL");
	expect(await run.ended, run.errors()).toBeNull();
	const states = await database.db.selectFrom("masterKeys").select("state").orderBy("id").execute();
	expect(states.map(({ state }) => state)).toEqual(["old", "current"]);
}

async function rotateToTheEnd(): Promise<void> {
	const run = rotate();
	expect(await run.ended, run.errors()).toBe(0);
	expect(run.output()).toMatch(/MASTER_KEY_OLD can be removed\.\n$/);
}

/** The number of each borrower, opened with the new key alone. */
async function openNumbers(): Promise<readonly string[]> {
	const vault = createVault(await openKeyRing(database.db, { masterKey: newKey, masterKeyOld: null }));
	const leaked = createVault(oldKey);
	const rows = await database.db.selectFrom("borrowers").selectAll().execute();
	return rows.map(({ id, dataKey, mobileSealed }) => {
		const holder = { id, dataKey: Buffer.from(dataKey) };
		const sealed = Buffer.from(mobileSealed);
		expect(() => leaked.openFor(holder, "mobile", sealed)).toThrow();
		return vault.openFor(holder, "mobile", sealed);
	});
}

describe.runIf(onPostgres && process.env["TESTS"] === "all")(
	"a rotation of the master key under load, killed twice",
	() => {
		it("leaves nothing unreadable, doubles no borrower, books every payment once and fails no call", async () => {
			const first = await start({ MASTER_KEY: oldKey.toString("base64"), MASTER_KEY_OLD: "" });
			first.child.kill("SIGTERM");
			await once(first.child, "exit");
			processes = [];
			await storeBorrowers();
			await Promise.all([start(), start()]);
			const steps = [rotateAndKill, rotateAndKill, rotateToTheEnd];
			let rotation = Promise.resolve();
			const disturb = () => {
				rotation = rotation.then(() => steps.shift()?.());
				return rotation;
			};
			let isOver = false;
			const paying = expectBookedOnceDespite(database, { servers: processes, times: 3, disturb }).finally(
				() => {
					isOver = true;
				},
			);
			const [registrations] = await Promise.all([registerUntil(() => isOver), paying]);

			await expectAllUnderKey(database.db, 2);
			const numbers = await openNumbers();
			const restarted = await start({ MASTER_KEY_OLD: "" });
			expect(registrations.length).toBeGreaterThan(registrarsCount);
			for (const { mobile, tokens } of registrations) {
				expect(numbers.filter((number) => number === mobile).length, mobile).toBeLessThanOrEqual(1);
				for (const token of tokens) expect((await call(restarted, "getUserInfo", {}, token)).code).toBe(0);
			}
			for (const count of [0, storedCount - 1]) {
				const number = { country: "ng", mobile: `80${90_000_000 + count}` };
				expect((await call(restarted, "existsByMobile", number)).data).toEqual({ exists: true });
			}
		}, 600_000);
	},
);
