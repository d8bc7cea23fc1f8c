import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls, wireKey } from "@puente/contract";
import type { ProductFields } from "@puente/contract/staff";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	eventually,
	onPostgres,
	openEmptyDatabase,
	openTestDatabase,
	sendSealed,
	startTestServer,
} from "../../test/harness.ts";
import { type ServerProcess, startServerProcess } from "../../test/processes/server-process.ts";
import { randomUuid } from "../../test/random.ts";
import { signInAs } from "../../test/staff/staff-client.ts";
import { seal } from "../http/node-cipher.ts";
import { lockDirectory } from "../platform/database/directory-lock.ts";
import { migrate } from "../platform/database/migrate.ts";

const folder = mkdtempSync(join(tmpdir(), "processes-"));
const texts: string[] = [];
let provider: Server;
let database: Awaited<ReturnType<typeof openTestDatabase>> | null = null;
const children = new Set<ChildProcess>();

beforeAll(async () => {
	if (onPostgres) database = await openTestDatabase();
	// Fake Termii: stores the text and replies as Termii does.
	provider = createServer(async (request, response) => {
		let body = "";
		for await (const chunk of request) body += chunk;
		texts.push((JSON.parse(body) as { sms: string }).sms);
		response.setHeader("content-type", "application/json");
		response.end(
			JSON.stringify({
				code: "ok",
				message_id: "1",
				message_id_str: "1",
				message: "ok",
				balance: 1,
				user: "x",
			}),
		);
	});
	await once(provider.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
	for (const child of children) child.kill("SIGKILL");
	provider.close();
	await database?.close();
	rmSync(folder, { recursive: true, force: true });
});

async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
	const started = await startServerProcess({
		DATA_DIR: folder,
		TERMII_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/api`,
		...(database?.url && { DATABASE_URL: database.url }),
		...environment,
	});
	children.add(started.child);
	return started;
}

async function post(address: string, path: string, body: object) {
	const response = await fetch(`${address}/open${path}`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ operationId: randomUuid(), ...body }),
	});
	return (await response.json()) as { code: number; data: { token: string } };
}

async function register(address: string, mobile: string): Promise<string> {
	const before = texts.length;
	await post(address, "/security/getVerifyCode", { country: "ng", mobile });
	const code = await eventually(() => /\d{6}/.exec(texts[before] ?? "")?.[0] ?? null);
	const reply = await post(address, "/security/register", { country: "ng", mobile, code, deviceId: "d" });
	return reply.data.token;
}

async function codeFor(address: string, token: string): Promise<number> {
	const response = await fetch(`${address}/open/security/getUserInfo`, {
		headers: { authorization: `Bearer ${token}` },
	});
	return ((await response.json()) as { code: number }).code;
}

describe("a server process", () => {
	it("that is killed keeps all acknowledged data; sessions and sent codes work after a restart", async () => {
		const first = await start();
		const token = await register(first.address, "8036660001");
		const before = texts.length;
		await post(first.address, "/security/getVerifyCode", { country: "ng", mobile: "8036660002" });
		const code = await eventually(() => /\d{6}/.exec(texts[before] ?? "")?.[0] ?? null);
		first.child.kill("SIGKILL");
		await once(first.child, "exit");
		const second = await start();
		expect(await codeFor(second.address, token)).toBe(0);
		const late = await post(second.address, "/security/register", {
			country: "ng",
			mobile: "8036660002",
			code,
			deviceId: "d",
		});
		expect(late.code).toBe(0);
		second.child.kill("SIGTERM");
		expect(await once(second.child, "exit")).toEqual([0, null]);
	});

	it("finishes a request in progress on SIGTERM", async () => {
		const { child, address } = await start();
		const body = JSON.stringify({ country: "mx" });
		const socket = createConnection(Number(new URL(address).port), "127.0.0.1");
		await once(socket, "connect");
		const head = `POST /open/country/meta/code HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`;
		let answer = "";
		socket.on("data", (chunk) => {
			answer += chunk;
		});
		socket.write(head);
		await eventually(() => /^HTTP\/1\.1 100 /.exec(answer));
		socket.write(body.slice(0, 5));
		child.kill("SIGTERM");
		await new Promise((wait) => setTimeout(wait, 200));
		socket.write(body.slice(5));
		expect(await once(child, "exit")).toEqual([0, null]);
		expect(answer).toContain('"currency":"MXN"');
	});

	it("is not ready after SIGTERM but still serves until the drain time has passed or a second SIGTERM", async () => {
		const { child, address } = await start({ DRAIN_SECONDS: "600" });
		const exited = once(child, "exit");
		expect((await fetch(`${address}/ready`)).status).toBe(200);
		child.kill("SIGTERM");
		await eventually(async () => ((await fetch(`${address}/ready`)).status === 503 ? true : null));
		for (let count = 0; count < 3; count++) {
			const init = {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: '{"country":"mx"}',
			};
			const answer = await fetch(`${address}/open/country/meta/code`, init);
			// The balancer must not keep the connection for another request.
			expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
		}
		expect(child.exitCode).toBeNull();
		child.kill("SIGTERM");
		expect(await exited).toEqual([0, null]);
	});

	it("exits by itself when the drain time has passed", async () => {
		const { child } = await start({ DRAIN_SECONDS: "1" });
		const begun = performance.now();
		child.kill("SIGTERM");
		expect(await once(child, "exit")).toEqual([0, null]);
		expect(performance.now() - begun).toBeGreaterThan(990);
	});

	it("exits when its parent process disconnects", async () => {
		const { child } = await start();
		child.disconnect();
		expect(await once(child, "exit")).toEqual([0, null]);
	});

	it("refuses to start with an invalid setting and names it", async () => {
		await expect(start({ PORT: "no" })).rejects.toThrow("The setting PORT must be a port number.");
	});

	it("refuses to start with a file store that does not answer, in one sentence", async () => {
		// Nothing listens on this port.
		const files = {
			FILES_URL: "s3://puente?endpoint=http://127.0.0.1:2",
			S3_ACCESS_KEY: "x",
			S3_SECRET_KEY: "x",
		};
		await expect(start(files)).rejects.toThrow(
			/^The file store of FILES_URL, http:\/\/127\.0\.0\.1:2\/puente, cannot be used: ECONNREFUSED\.\n$/,
		);
	});
});

describe("a data directory", () => {
	it("can be locked once, and again after it is unlocked", async () => {
		const own = mkdtempSync(join(tmpdir(), "lock-"));
		const unlock = await lockDirectory(own);
		await expect(lockDirectory(own)).rejects.toThrow("in use by another process");
		await unlock();
		await (await lockDirectory(own))();
		rmSync(own, { recursive: true });
	});
});

describe("the embedded database", () => {
	it("can be vacuumed while it is open", async () => {
		const fresh = await openTestDatabase();
		await fresh.vacuum?.();
		expect(fresh.vacuum === null).toBe(onPostgres);
		await fresh.close();
	});
});

describe("migrations", () => {
	it("are applied once, and a changed migration is refused", async () => {
		const fresh = await openEmptyDatabase();
		expect((await migrate(fresh)).length).toBeGreaterThan(0);
		expect(await migrate(fresh)).toEqual([]);
		await fresh.inScriptTransaction(
			async (run) => void (await run("update migrations set digest = 'other'")),
		);
		await expect(migrate(fresh)).rejects.toThrow("was changed after it had been applied");
		await fresh.close();
	});
});

describe.runIf(onPostgres)("two servers on one database", () => {
	it("start concurrently and share rate limits, nonces and the clock", async () => {
		const shared = await openTestDatabase();
		const keepOpen = { ...shared, close: async () => undefined };
		const [one, two] = await Promise.all([startTestServer({}, keepOpen), startTestServer({}, keepOpen)]);

		const key = wireKey("com.puente.ng");
		const path = "/country/meta/code";
		const payload = seal(
			key,
			JSON.stringify({ country: "mx", timestamp: Math.floor(Date.now() / 1000) }),
			path,
		);
		const replayed = { method: "POST", base: "cou", path: seal(key, path, ""), payload };
		expect((await sendSealed(one.address, replayed)).body.code).toBe(0);
		expect((await sendSealed(two.address, replayed)).body.code).toBe(1001);

		// 30 requests a minute are allowed; 62 exceed the limit even when they fall into two minutes.
		const answers: number[] = [];
		for (let count = 0; count < 31; count++) {
			for (const server of [one, two]) {
				answers.push(
					(
						await server.open(
							"existsByMobile",
							{ country: "ng", mobile: "8031234567" },
							{ address: "9.9.9.9" },
						)
					).status,
				);
			}
		}
		expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);

		const before = await two.now();
		await one.advance("P1D");
		const ahead = await eventually(async () =>
			(await two.now()).getTime() - before.getTime() > 80_000_000 ? true : null,
		);
		expect(ahead).toBe(true);
		await one.stop();
		await two.stop();
		await shared.close();
	});
});

describe.runIf(onPostgres)("moving the clock", () => {
	it("runs all due work, also while another process runs a step of the sweep", async () => {
		const server = await startTestServer();
		const { db } = server.database;
		const operationId = randomUuid();
		await server.open("getVerifyCode", { country: "ng", mobile: "8036660003" }, { operationId });
		const before = (await server.now()).getTime();
		const moving = await db.transaction().execute(async (tx) => {
			await sql`select pg_advisory_xact_lock(hashtext('sweep old-operations'))`.execute(tx);
			// The promise is wrapped in an object; awaiting it inside this transaction would deadlock.
			const moved = server.advance("P8D");
			await eventually(async () => ((await server.now()).getTime() > before + 7 * 86_400_000 ? true : null));
			return { moved };
		});
		await moving.moved;
		expect(await db.selectFrom("operations").selectAll().execute()).toEqual([]);
		await server.stop();
	});
});

describe.runIf(onPostgres)("two processes on one database", () => {
	it("both quote a changed product at once", async () => {
		const one = await start();
		const two = await start();
		const received = async (address: string) => {
			const query = { country: "ng", productId: "ng-quick-91", amount: "10000", days: "91" };
			const { path } = calls.promotionExample;
			const response = await fetch(`${address}/open${path}?${new URLSearchParams(query)}`);
			return ((await response.json()) as { data: { receivedMinor: number } }).data.receivedMinor;
		};
		expect([await received(one.address), await received(two.address)]).toEqual([983_875, 983_875]);
		const maker = await signInAs(one, "credit");
		const checker = await signInAs(two, "finance");
		for (const [fee, expected] of [
			["1.2", 987_100],
			["1.1", 988_175],
		] as const) {
			const { products } = (await maker.call("products", { country: "ng" })).body.data as {
				products: { id: string; now: ProductFields }[];
			};
			const now = products.find(({ id }) => id === "ng-quick-91")?.now;
			if (!now) throw new Error("product ng-quick-91 is not listed");
			const prices = { ...now.prices, standard: { ...now.prices.standard, feePercent: fee } };
			const proposal = { kind: "productChange", subject: "ng-quick-91", reason: "Agreed with risk" } as const;
			const proposed = await maker.call("propose", { ...proposal, after: { ...now, prices } });
			const id = String(proposed.body.data["id"]);
			expect((await checker.call("decideProposal", { id, decision: "approved" })).body.code).toBe(0);
			expect([await received(one.address), await received(two.address)]).toEqual([expected, expected]);
		}
		one.child.kill("SIGTERM");
		two.child.kill("SIGTERM");
	});
});
