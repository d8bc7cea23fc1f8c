import { disclose } from "@puente/core/offer";
import type { PlainDate } from "@puente/core/time";
import type { Webhook } from "@puente/providers/payments";
import { pricedProducts, regions } from "@puente/regions/load";
import type { KyselyPlugin } from "kysely";
import { putAccountCheck } from "../../src/modules/borrower/store/account-checks.ts";
import { addBorrower, getBorrower, lockBorrower } from "../../src/modules/borrower/store/borrowers.ts";
import { findBreak } from "../../src/modules/ledger/chain.ts";
import { listEntries } from "../../src/modules/ledger/store/ledger.ts";
import { findLoan } from "../../src/modules/ledger/store/loans.ts";
import { loan } from "../../src/modules/loan/module.ts";
import { addAgreement } from "../../src/modules/offer/store/offers.ts";
import { addOrder, getOrder, type Order, putAnswer } from "../../src/modules/order/store/orders.ts";
import { comparePayouts } from "../../src/modules/payout/compare-payouts.ts";
import { type PayoutContext, payOut } from "../../src/modules/payout/pay-out.ts";
import { startPayout } from "../../src/modules/payout/start-payout.ts";
import { listPayouts } from "../../src/modules/payout/store/payouts.ts";
import {
	createWebhookReceiver,
	handleWebhooks,
	judgeWebhook,
	type ReceiveWebhook,
} from "../../src/modules/webhook/handle-webhooks.ts";
import { webhook } from "../../src/modules/webhook/module.ts";
import type { Clock } from "../../src/platform/clock/clock.ts";
import { createVault } from "../../src/platform/crypto/vault.ts";
import type { Database } from "../../src/platform/database/database.ts";
import type { Db } from "../../src/platform/database/schema/index.ts";
import type { Enqueue } from "../../src/platform/queue/queue.ts";
import { defaultRetention } from "../harness.ts";
import { randomUuid } from "../random.ts";
import { createPayoutSimulator, type PayoutSimulator } from "./payout-simulator.ts";

type Job = {
	readonly name: string;
	readonly data: { readonly reference?: string; readonly webhookIds?: readonly string[] };
};

type BankAccount = { readonly bankCode: string; readonly accountNumber: string };

/** Runs payouts without a server: the test moves the clock, runs the jobs and controls the simulated rail. */
export type PayoutHarness = {
	readonly rail: PayoutSimulator;
	readonly now: () => Date;
	readonly advance: (seconds: number) => void;
	/** Creates an order with an accepted agreement, before its payout; returns its id. */
	readonly createAcceptedOrder: (account?: BankAccount) => Promise<string>;
	readonly getMoney: (orderId: string, db?: Db) => Promise<boolean>;
	/** Runs the sweep and all enqueued jobs; a failed job is retried by the next sweep. */
	readonly runJobs: (db?: Db) => Promise<void>;
	/** Runs the payout job once for a payout. */
	readonly checkPayout: (reference: string) => Promise<void>;
	/** Compares the rails' lists with the books. */
	readonly compare: () => Promise<void>;
	readonly sendWebhook: (webhook: {
		readonly body: string;
		readonly headers: Record<string, string>;
	}) => ReturnType<ReceiveWebhook>;
	/** Throws when ledger, chain and rail disagree; returns the step of the order. */
	readonly audit: (orderId: string) => Promise<string>;
	readonly references: (orderId: string) => Promise<readonly string[]>;
};

export const vault = createVault(Buffer.alloc(32, 7));
const product = pricedProducts(regions.ng, { limit: 100_000, tier: "standard" })[0];
const choice = { amount: 20_000, days: product?.tenures[0]?.days ?? 0 };

export function createPayoutHarness(database: Database): PayoutHarness {
	const rail = createPayoutSimulator();
	let nowMs = Date.parse("2026-11-15T09:00:00Z");
	const clock: Clock = {
		now: () => new Date(nowMs),
		offsetMs: () => 0,
		setOffset: () => undefined,
	};
	const jobs: Job[] = [];
	// The real queue adds a job on commit; here the job of a rolled-back transaction stays, without effect.
	const enqueue: Enqueue = async (_db, name, list) =>
		void jobs.push(...list.map((data) => ({ name, data: data as never })));
	const findRail = (name: string) => rail.all.find((each) => each.name === name) ?? null;
	const rails = { findRail, collectionRail: () => null };
	const accountNames: PayoutContext["accountNames"] = {
		findHolder: async () => ({ outcome: "found", holder: rail.holder }),
	};
	const { db } = database;

	const runJob = async (on: Db, { name, data }: Job) => {
		const context = { db: on, clock, vault, enqueue, accountNames, ...rails };
		if (name === "pay-out") await payOut(context, data.reference ?? "");
		if (name === "handle-webhooks") await handleWebhooks(context, { webhookIds: data.webhookIds ?? [] });
	};
	return {
		rail,
		now: clock.now,
		advance: (seconds) => {
			nowMs += seconds * 1_000;
		},
		createAcceptedOrder: (account = { bankCode: "044", accountNumber: "0690000031" }) =>
			createAcceptedOrder(db, account, clock.now()),
		async getMoney(orderId, on = db) {
			const order = await getOrder(on, orderId);
			return on.transaction().execute(async (tx) => {
				const borrower = await lockBorrower(tx, order.borrowerId);
				const current = await getOrder(tx, orderId);
				const starting = { db: tx, vault, enqueue, now: clock.now() };
				return (await startPayout(starting, { borrower, order: current }, "borrower")).ok;
			});
		},
		async runJobs(on = db) {
			await on.transaction().execute(async (tx) => {
				const due = { db: tx, now: clock.now(), enqueue, retention: defaultRetention };
				for (const { run } of [...loan.due, ...webhook.due]) await run(due);
			});
			for (let job = jobs.shift(); job; job = jobs.shift()) await runJob(on, job);
		},
		checkPayout: (reference) => runJob(db, { name: "pay-out", data: { reference } }),
		compare: () => comparePayouts({ db, clock, vault, enqueue, ...rails }),
		async sendWebhook({ body, headers }) {
			const context = {
				db,
				clock,
				vault,
				enqueue,
				judgeWebhook: (name: string, webhook: Webhook) => judgeWebhook(rails, name, webhook),
			};
			return createWebhookReceiver(context)("paystack", { body: Buffer.from(body), headers });
		},
		audit: (orderId) => audit(db, rail, orderId),
		references: async (orderId) => (await listPayouts(db, orderId)).map(({ reference }) => reference),
	};
}

async function createAcceptedOrder(db: Db, account: BankAccount, at: Date): Promise<string> {
	const id = randomUuid();
	const borrowerId = randomUuid();
	const dataKey = vault.newDataKey(borrowerId);
	const holder = { id: borrowerId, dataKey };
	await db.transaction().execute(async (tx) => {
		await addBorrower(tx, {
			id: borrowerId,
			country: "ng",
			mobileIndex: Buffer.from(borrowerId),
			mobileSealed: vault.sealFor(holder, "mobile", "8030000000"),
			dataKey,
			packageName: "com.puente.ng",
			afid: null,
			registeredAt: at,
			blockedAt: null,
			deceasedAt: null,
		});
		const orderNo = `T${id.replaceAll("-", "").slice(0, 20).toUpperCase()}`;
		await addOrder(tx, { id, orderNo, borrowerId, country: "ng", step: "getMoney", begunAs: "first" }, at);
		await putAnswer(tx, {
			borrowerId,
			orderId: id,
			step: "BindCard",
			bodySealed: vault.sealFor(
				holder,
				"answer:BindCard",
				JSON.stringify({ ...account, cardholderName: "Ada Obi" }),
			),
			answeredAt: at,
		});
		await putAccountCheck(tx, borrowerId, {
			nameSource: "bank",
			nameMatch: 100,
			checkedAt: at,
			pollingSince: at,
			retryAt: null,
			holderSealed: null,
			acceptedAt: null,
		});
		if (!product) throw new Error("no product");
		const scheduleStart = "2026-11-15" as PlainDate;
		if (!disclose(product, { ...choice, paidOutOn: scheduleStart }).ok) throw new Error("not offered");
		await addAgreement(tx, {
			orderId: id,
			borrowerId,
			digest: "0".repeat(64),
			version: "2026-11-01",
			language: "en",
			product,
			...choice,
			scheduleStart,
			bodySealed: Buffer.alloc(1),
			acceptedAt: at,
		});
	});
	return id;
}

/** Compares the ledger with the rail's books, payout by payout. */
async function audit(db: Db, rail: PayoutSimulator, orderId: string): Promise<string> {
	const order = await getOrder(db, orderId);
	await getBorrower(db, order.borrowerId);
	let booked = 0n;
	let paid = 0n;
	let live = 0;
	for (const { reference, state } of await listPayouts(db, orderId)) {
		const atRail = rail.books.get(reference);
		if (atRail?.state === "settled") paid += atRail.paidMinor;
		const loan = await findLoan(db, reference);
		if (loan) {
			const broken = findBreak(await listEntries(db, reference), loan);
			if (broken) throw new Error(broken);
			booked -= loan.balances["asset:cash"] ?? 0n;
			if (loan.status !== "void") live++;
		}
		if (state === "settled" && !loan) throw new Error(`payout ${reference} is settled but has no loan`);
	}
	await auditNotifications(db, order);
	if (live > 1) throw new Error(`order ${orderId} has ${live} open loans`);
	if (booked !== paid)
		throw new Error(`order ${orderId}: the ledger has ${booked} paid out, the rail ${paid}`);
	return order.step;
}

const notificationOf = {
	payoutDone: "moneySent",
	payoutFailed: "payoutFailed",
	payoutReversed: "payoutCameBack",
} as const;

/** Checks that each outcome of a payout was sent once to the borrower, in the app and by SMS. */
async function auditNotifications(db: Db, { id, borrowerId }: Order): Promise<void> {
	const moves = await db.selectFrom("orderEvents").select("command").where("orderId", "=", id).execute();
	const notifications = await db
		.selectFrom("notifications")
		.innerJoin("outbox", "outbox.id", "notifications.id")
		.select("notifications.kind")
		.where("notifications.borrowerId", "=", borrowerId)
		.execute();
	for (const [command, kind] of Object.entries(notificationOf)) {
		const happened = moves.filter((move) => move.command === command).length;
		const sent = notifications.filter((notification) => notification.kind === kind).length;
		if (sent !== happened) throw new Error(`${kind} was sent ${sent} times and happened ${happened} times`);
	}
}

/** The same database, whose n-th query throws; counts the queries. */
export function failAtQuery(db: Db, failAt: number) {
	let queries = 0;
	const plugin: KyselyPlugin = {
		transformQuery(args) {
			queries++;
			if (queries === failAt) throw new Error(`the worker died at query ${queries}`);
			return args.node;
		},
		transformResult: async (args) => args.result,
	};
	return { db: db.withPlugin(plugin), queryCount: () => queries };
}
