import type { Step } from "@puente/core/application";
import { trialBalance } from "@puente/core/ledger";
import { countries } from "@puente/core/region";
import { drawDemoPerson } from "@puente/providers/identity/drawn";
import { mayContact, regions } from "@puente/regions/load";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findBreak } from "../src/modules/ledger/chain.ts";
import { listEntries } from "../src/modules/ledger/store/ledger.ts";
import { findLoan } from "../src/modules/ledger/store/loans.ts";
import { hashOfEvent, listEvents } from "../src/modules/order/store/order-events.ts";
import { type SceneName, sceneNames } from "../src/start/demo/demo-scenes.ts";
import { sandboxWorld } from "../src/start/demo/sandbox-world.ts";
import type { DemoWorld } from "../src/start/demo/world.ts";
import { openTestDatabase, startTestServer, type TestServer } from "./harness.ts";
import { findSandboxPlace, startSandbox } from "./sandbox-process.ts";

/** What home is to show for each scene; a form is open at another step in each country. */
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
let endSandbox = () => {};
let world: DemoWorld;
let server: TestServer;

/** It serves and does no jobs: those would add up figures and go on with these lives while the tests look at them. */
const start = (demo: DemoWorld) => startTestServer({ works: false }, database, undefined, { demo });

beforeAll(async () => {
	const place = await findSandboxPlace();
	sandboxUrl = place.url;
	endSandbox = await startSandbox(place, "http://127.0.0.1:9");
	world = sandboxWorld({ url: place.url, dataDir: place.folder }, drawDemoPerson);
	// The first start ends in the middle of somebody's application.
	let opened = 0;
	const cutShort: DemoWorld = {
		...world,
		async openAccount(...asked) {
			if (++opened > 2) throw new Error("The machine is switched off.");
			return world.openAccount(...asked);
		},
	};
	await expect(start(cutShort)).rejects.toThrow("switched off");
	server = await start(world);
}, 600_000);
afterAll(async () => {
	await server?.stop();
	endSandbox();
});

type Shown = { readonly key: string; readonly name: string; readonly country: string; readonly step: Step };

async function shown(): Promise<readonly Shown[]> {
	return (await (await fetch(`${server.address}/sandbox/borrowers`)).json()) as Shown[];
}

it("has somebody in every status of every region, each with a name of their own, also after a start that was cut short", async () => {
	const list = await shown();
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

it("waits for a person for two reasons: what a machine read, and what the card says", async () => {
	const reviews = await db
		.selectFrom("reviews")
		.innerJoin("demo_borrowers", "demo_borrowers.borrower_id", "reviews.borrower_id")
		.select(["demo_borrowers.key", "reviews.kind", "reviews.reasons"])
		.execute();
	for (const country of countries) {
		const of = (scene: SceneName) => reviews.filter(({ key }) => key === `${country}-${scene}`);
		expect(of("identityReview")).toMatchObject([{ kind: "application", reasons: ["numberEdited"] }]);
		expect(of("referred")).toMatchObject([{ kind: "application" }]);
	}
});

it("has books that balance, with every chain whole", async () => {
	const loans = await db.selectFrom("loans").select("id").execute();
	expect(loans).toHaveLength(countries.length * 3);
	for (const { id } of loans) {
		const [loan, entries] = [await findLoan(db, id), await listEntries(db, id)];
		if (!loan) throw new Error("A loan is gone.");
		expect(findBreak(entries, loan)).toBeNull();
		const { debitMinor, creditMinor } = trialBalance(entries);
		expect(debitMinor).toBe(creditMinor);
	}
	const items = await db.selectFrom("open_items").selectAll().execute();
	expect(items).toEqual([]);
});

it("has a whole chain of steps for everybody, in the order of the clock", async () => {
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

it("is known to the rails: what we paid out, they paid, on its day", async () => {
	const paid = (await (await fetch(`${sandboxUrl}/sandbox/payouts`)).json()) as {
		rail: string;
		status: string;
		amountMinor: number;
		at: string;
	}[];
	const ours = await db.selectFrom("payouts").selectAll().execute();
	expect(ours).toHaveLength(countries.length * 5);
	const statuses = { settled: "settled", failed: "failed", sent: "pending" };
	for (const payout of ours) {
		const isTheSame = (one: (typeof paid)[number]) =>
			one.rail === payout.rail &&
			one.amountMinor === Number(payout.amount_minor) &&
			Math.abs(Date.parse(one.at) - payout.planned_at.getTime()) < 60_000;
		expect(paid.find(isTheSame)?.status).toBe(statuses[payout.state as keyof typeof statuses]);
	}
});

it("whoever is late has been reminded as the law of the place allows, before and after, and can read it", async () => {
	for (const country of countries) {
		const tap = await fetch(`${server.address}/sandbox/borrowers/${country}-overdue/session`, {
			method: "POST",
		});
		const { token } = (await tap.json()) as { token: string };
		const told = await server.open("messageList", {}, { token, packageName: `com.puente.${country}` });
		const reminders = (told.body.data as { messages: { kind: string; sentAt: string }[] }).messages.filter(
			({ kind }) => kind.startsWith("payment"),
		);
		const { terms, pack } = regions[country];
		expect([reminders[0]?.kind, reminders.at(-1)?.kind]).toEqual(["paymentLate", "paymentComing"]);
		for (const { sentAt } of reminders) {
			const [date = "", time = ""] = Temporal.Instant.from(sentAt)
				.toZonedDateTimeISO(pack.timeZone)
				.toPlainDateTime()
				.toString()
				.split("T");
			const quiet = { contactedToday: 0, channel: "sms", channelsThisWeek: [] };
			expect(mayContact(terms.collection, { date, time: time.slice(0, 5), ...quiet })).toBe(true);
		}
	}
});

it("lets one tap log in as anybody, again and again, until the phone was logged out", async () => {
	const key = (await shown())[0]?.key ?? "";
	const tap = () => fetch(`${server.address}/sandbox/borrowers/${key}/session`, { method: "POST" });
	for (let times = 0; times < 2; times++) {
		const { token, userId } = (await (await tap()).json()) as { token: string; userId: string };
		const told = await server.open("getUserInfo", {}, { token, packageName: "com.puente.mx" });
		expect(told.body.data).toMatchObject({ basicInfo: { userId } });
		if (times === 1) await server.open("logout", {}, { token, packageName: "com.puente.mx" });
	}
	expect((await tap()).status).toBe(409);
	const nobody = await fetch(`${server.address}/sandbox/borrowers/nobody/session`, { method: "POST" });
	expect(nobody.status).toBe(409);
});

it("is made once: another start changes nothing", async () => {
	// What the calls of other tests counted may still be on its way.
	const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
		where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_windows' order by 1`.execute(
		db,
	);
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
