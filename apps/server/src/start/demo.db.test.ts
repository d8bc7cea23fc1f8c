import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Step } from "@puente/core/application";
import { trialBalance } from "@puente/core/ledger";
import { countries } from "@puente/core/region";
import { drawDemoPerson } from "@puente/providers/identity/synthetic";
import { mayContact, regions } from "@puente/regions/load";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase, startTestServer, type TestServer, testStart } from "../../test/harness.ts";
import { reserveSandboxAddress, startSandbox } from "../../test/processes/sandbox-process.ts";
import { findBreak } from "../modules/ledger/chain.ts";
import { listEntries } from "../modules/ledger/store/ledger.ts";
import { findLoan } from "../modules/ledger/store/loans.ts";
import { hashOfEvent, listEvents } from "../modules/order/store/order-events.ts";
import { createDemoSandbox } from "./demo/create-demo-sandbox.ts";
import { type SceneName, sceneNames } from "./demo/demo-scenes.ts";
import type { DemoSandbox } from "./demo/demo-server.ts";

/** Expected step of each scene; the open form is at another step in each country. */
const stepOf: Readonly<Record<Exclude<SceneName, "form">, Step>> = {
	identityReview: "Applying",
	referred: "Applying",
	rejected: "Reject",
	offer: "Confirm",
	accepted: "getMoney",
	onItsWay: "Lending",
	payoutFailed: "PayFail",
	repaying: "Repaying",
	overdue: "Overdued",
	paidOff: "Finish",
	cancelled: "Cancel",
};
const openForms: readonly Step[] = ["BindCard", "Question", "Addition", "IdentityOCR"];

const database = await openTestDatabase();
const { db } = database;
let sandboxUrl: string;
let stopSandbox = () => {};
let world: DemoSandbox;
let server: TestServer;

/** Starts a server without jobs, which would change the demo data during the tests. */
const start = (demo: DemoSandbox) => startTestServer({ works: false }, database, undefined, { demo });

const clock = createServer((_request, response) =>
	response.end(JSON.stringify({ now: testStart.toISOString() })),
);

/** The sandbox starts before the server whose clock it asks, and real time is later than the demo's by any amount. */
async function serveTestTime(): Promise<string> {
	await once(clock.listen(0, "127.0.0.1"), "listening");
	return `http://127.0.0.1:${(clock.address() as AddressInfo).port}`;
}

beforeAll(async () => {
	const address = await reserveSandboxAddress();
	sandboxUrl = address.url;
	stopSandbox = await startSandbox(address, await serveTestTime());
	world = createDemoSandbox({ url: address.url, dataDir: address.folder }, drawDemoPerson);
	// The first start fails in the middle of an application.
	let opened = 0;
	const interrupted: DemoSandbox = {
		...world,
		async openAccount(...args) {
			if (++opened > 2) throw new Error("the machine was switched off");
			return world.openAccount(...args);
		},
	};
	await expect(start(interrupted)).rejects.toThrow("switched off");
	server = await start(world);
}, 600_000);
afterAll(async () => {
	await server?.stop();
	stopSandbox();
	clock.close();
});

type DemoBorrower = {
	readonly key: string;
	readonly name: string;
	readonly country: string;
	readonly step: Step;
};

async function listBorrowers(): Promise<readonly DemoBorrower[]> {
	return (await (await fetch(`${server.address}/sandbox/borrowers`)).json()) as DemoBorrower[];
}

it("the demo has a uniquely named borrower in every status and region, also after an interrupted start", async () => {
	const list = await listBorrowers();
	expect(list.map(({ key }) => key)).toEqual(
		countries.flatMap((country) => sceneNames.map((scene) => `${country}-${scene}`)),
	);
	expect(new Set(list.map(({ country, name }) => `${country} ${name}`)).size).toBe(list.length);
	for (const { key, step } of list) {
		const scene = key.slice(key.indexOf("-") + 1) as SceneName;
		expect([key, step]).toEqual([key, scene === "form" ? expect.toBeOneOf(openForms) : stepOf[scene]]);
	}
	expect(list.filter(({ key }) => key.endsWith("-form")).map(({ step }) => step)).toEqual(openForms);
});

it("the demo asks for the days of its loans to be closed, which were closed before they were there", async () => {
	const { rows } = await sql<{ data: unknown }>`select data from pgboss.job where name = 'close-day'`.execute(
		db,
	);
	const currencies = rows.map(({ data }) => /"currency":"(\w+)"/.exec(JSON.stringify(data))?.[1]);
	expect(new Set(currencies)).toEqual(
		new Set(countries.map((country) => regions[country].pack.currency.code)),
	);
});

it("the demo has one review for an edited identity number and one for a referral in every region", async () => {
	const reviews = await db
		.selectFrom("reviews")
		.innerJoin("demoBorrowers", "demoBorrowers.borrowerId", "reviews.borrowerId")
		.select(["demoBorrowers.key", "reviews.kind", "reviews.reasons"])
		.execute();
	for (const country of countries) {
		const of = (scene: SceneName) => reviews.filter(({ key }) => key === `${country}-${scene}`);
		expect(of("identityReview")).toMatchObject([{ kind: "application", reasons: ["numberEdited"] }]);
		expect(of("referred")).toMatchObject([{ kind: "application" }]);
	}
});

it("the demo has balanced ledgers, intact chains and no open items", async () => {
	const loans = await db.selectFrom("loans").select("id").execute();
	expect(loans).toHaveLength(countries.length * 3);
	for (const { id } of loans) {
		const [loan, entries] = [await findLoan(db, id), await listEntries(db, id)];
		if (!loan) throw new Error(`loan ${id} was not found`);
		expect(findBreak(entries, loan)).toBeNull();
		const { debitMinor, creditMinor } = trialBalance(entries);
		expect(debitMinor).toBe(creditMinor);
	}
	const items = await db.selectFrom("openItems").selectAll().execute();
	expect(items).toEqual([]);
});

it("the demo has a paid-off loan in every region that holds no credit and is owed nothing", async () => {
	const finished = await db.selectFrom("loans").selectAll().where("status", "=", "finished").execute();
	expect(new Set(finished.map(({ currency }) => currency))).toEqual(
		new Set(countries.map((country) => regions[country].pack.currency.code)),
	);
	for (const { id } of finished) {
		const balances = (await findLoan(db, id))?.balances ?? {};
		const open = Object.entries(balances).filter(
			([account, minor]) => /^asset:(?!cash)|^liability:(credit|suspended)/.test(account) && minor !== 0n,
		);
		expect(open, id).toEqual([]);
	}
});

it("the demo has an intact chain of order events for every borrower, in the order of time", async () => {
	for (const { id } of await db.selectFrom("borrowers").select("id").execute()) {
		let previous: Buffer = Buffer.alloc(32);
		let at = 0;
		for (const event of await listEvents(db, id)) {
			const hash = hashOfEvent(event, previous);
			expect(hash.equals(event.hash)).toBe(true);
			expect(event.at.getTime()).toBeGreaterThanOrEqual(at);
			previous = hash;
			at = event.at.getTime();
		}
	}
});

it("the demo has every payout in the rails' books with its amount, time and status", async () => {
	const atRails = (await (await fetch(`${sandboxUrl}/sandbox/payouts`)).json()) as {
		rail: string;
		status: string;
		amountMinor: number;
		at: string;
	}[];
	const ours = await db.selectFrom("payouts").selectAll().execute();
	expect(ours).toHaveLength(countries.length * 5);
	const statuses = { settled: "settled", failed: "failed", sent: "pending" };
	for (const payout of ours) {
		const isSamePayout = (one: (typeof atRails)[number]) =>
			one.rail === payout.rail &&
			one.amountMinor === Number(payout.amountMinor) &&
			Math.abs(Date.parse(one.at) - payout.plannedAt.getTime()) < 60_000;
		expect(atRails.find(isSamePayout)?.status).toBe(statuses[payout.state as keyof typeof statuses]);
	}
});

it("the demo has reminders before and after the due date for late borrowers, within the legal hours", async () => {
	for (const country of countries) {
		const tap = await fetch(`${server.address}/sandbox/borrowers/${country}-overdue/session`, {
			method: "POST",
		});
		const { token } = (await tap.json()) as { token: string };
		const reply = await server.open("messageList", {}, { token, packageName: `com.puente.${country}` });
		const reminders = (reply.body.data as { messages: { kind: string; sentAt: string }[] }).messages.filter(
			({ kind }) => kind.startsWith("payment"),
		);
		const { pack } = regions[country];
		expect([reminders[0]?.kind, reminders.at(-1)?.kind]).toEqual(["paymentLate", "paymentComing"]);
		for (const { sentAt } of reminders) {
			const [date = "", time = ""] = Temporal.Instant.from(sentAt)
				.toZonedDateTimeISO(pack.timeZone)
				.toPlainDateTime()
				.toString()
				.split("T");
			const quiet = { contactedToday: 0, channel: "sms", channelsThisWeek: [] };
			expect(mayContact(regions[country], { date, time: time.slice(0, 5), ...quiet })).toBe(true);
		}
	}
});

it("the sandbox opens sessions of a demo borrower until they log out, and answers 409 for an unknown one", async () => {
	const key = (await listBorrowers())[0]?.key ?? "";
	const tap = () => fetch(`${server.address}/sandbox/borrowers/${key}/session`, { method: "POST" });
	for (let times = 0; times < 2; times++) {
		const { token, userId } = (await (await tap()).json()) as { token: string; userId: string };
		const info = await server.open("getUserInfo", {}, { token, packageName: "com.puente.mx" });
		expect(info.body.data).toMatchObject({ basicInfo: { userId } });
		if (times === 1) await server.open("logout", {}, { token, packageName: "com.puente.mx" });
	}
	expect((await tap()).status).toBe(409);
	const unknown = await fetch(`${server.address}/sandbox/borrowers/unknown/session`, { method: "POST" });
	expect(unknown.status).toBe(409);
});

it("the demo is created once; another start changes no table", async () => {
	// Rate windows are excluded: counts of earlier calls may still be written. So are partitions: rows move between them.
	const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
		where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_windows'
			and not exists (select from pg_inherits where inhrelid = quote_ident(table_name)::regclass)
		order by 1`.execute(db);
	const count = async () => {
		const counts: Record<string, string> = {};
		for (const { name } of tables.rows) {
			const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(name)}`.execute(db);
			counts[name] = rows[0]?.count ?? "";
		}
		return counts;
	};
	const before = await count();
	const again = await startTestServer({ works: false }, { ...database, close: async () => {} }, undefined, {
		demo: world,
	});
	await again.stop();
	expect(await count()).toEqual(before);
});

it("no demo borrower consents before the date of the text, or is reminded of a late payment before it is late", async () => {
	const early = await sql`select c.id from consents c where c.version > c.given_at::date`.execute(db);
	expect(early.rows).toEqual([]);
	const { rows } = await sql<{ reminded: Date; overdue: Date }>`
		select min(n.sent_at) as reminded, min(e.at) as overdue
		from notifications n join order_events e on e.borrower_id = n.borrower_id and e.command = 'fallOverdue'
		where n.kind = 'paymentLate' group by n.borrower_id`.execute(db);
	expect(rows).toHaveLength(countries.length);
	for (const { reminded, overdue } of rows)
		expect(reminded.getTime()).toBeGreaterThanOrEqual(overdue.getTime());
});
