import { disclose } from "@puente/core/offer";
import type { PlainDate } from "@puente/core/time";
import { pricedProducts, regions } from "@puente/regions/load";
import type { KyselyPlugin } from "kysely";
import { addBorrower, getBorrower, lockBorrower } from "../src/modules/borrower/store/borrowers.ts";
import { findBreak } from "../src/modules/ledger/chain.ts";
import { listEntries } from "../src/modules/ledger/store/ledger.ts";
import { findLoan } from "../src/modules/ledger/store/loans.ts";
import { enqueueDueLoans } from "../src/modules/loan/deadlines.ts";
import { addAgreement } from "../src/modules/offer/store/offers.ts";
import { putAnswer } from "../src/modules/order/store/answers.ts";
import { addOrder, getOrder, type Order } from "../src/modules/order/store/orders.ts";
import { type Paying, payOut } from "../src/modules/payout/pay-out.ts";
import { startPayout } from "../src/modules/payout/start-payout.ts";
import { listPayouts } from "../src/modules/payout/store/payouts.ts";
import { createTakeWebhook } from "../src/modules/payout/take-webhook.ts";
import { handleWebhooks, replyAt } from "../src/modules/repayment/handle-webhooks.ts";
import type { Clock } from "../src/platform/clock/clock.ts";
import { createVault } from "../src/platform/crypto/vault.ts";
import type { Database } from "../src/platform/database/database.ts";
import type { Db } from "../src/platform/database/schema/index.ts";
import type { Enqueue } from "../src/platform/queue/queue.ts";
import { type FakeRail, fakeRail } from "./fake-rail.ts";
import { randomUuid } from "./random.ts";

type Job = {
	readonly name: string;
	readonly data: { readonly reference?: string; readonly webhookIds?: readonly string[] };
};

/** Payouts without a server around them: a clock that is set by hand, a queue that is emptied by hand, a fake rail. */
export type PayoutDesk = {
	readonly rail: FakeRail;
	readonly now: () => Date;
	readonly pass: (seconds: number) => void;
	/** An order whose agreement was accepted and that waits for its money. */
	readonly acceptedOrder: () => Promise<string>;
	readonly getMoney: (orderId: string, db?: Db) => Promise<boolean>;
	/** Does what is enqueued and what the sweep finds due, until nothing is; a job that fails is tried again by the sweep. */
	readonly work: (db?: Db) => Promise<void>;
	/** One look at a payout, as a worker takes it. */
	readonly look: (reference: string) => Promise<void>;
	readonly hook: (webhook: {
		readonly body: string;
		readonly headers: Record<string, string>;
	}) => Promise<void>;
	/** Throws when the books, the chain or the rail disagree; answers the step of the order. */
	readonly audit: (orderId: string) => Promise<string>;
	readonly references: (orderId: string) => Promise<readonly string[]>;
};

export const vault = createVault(Buffer.alloc(32, 7));
const product = pricedProducts(regions.ng, { limit: 100_000, tier: "standard" })[0];
const choice = { amount: 20_000, days: product?.tenures[0]?.days ?? 0 };

export function openDesk(database: Database): PayoutDesk {
	const rail = fakeRail();
	let nowMs = Date.parse("2026-11-15T09:00:00Z");
	const clock: Clock = {
		now: () => new Date(nowMs),
		offsetMs: () => 0,
		setOffset: () => undefined,
	};
	const jobs: Job[] = [];
	// Like the real queue: a job is there when its transaction commits. A rolled-back one stays and finds nothing to do.
	const enqueue: Enqueue = async (_db, name, data) => void jobs.push({ name, data: data as never });
	const findRail = (name: string) => rail.all.find((each) => each.name === name) ?? null;
	const doors = { findRail, collectionRail: () => null };
	const accountNames: Paying["accountNames"] = {
		findHolder: async () => ({ outcome: "found", holder: rail.holder }),
	};
	const { db } = database;

	const runJob = async (on: Db, { name, data }: Job) => {
		const context = { db: on, clock, vault, enqueue, accountNames, ...doors };
		if (name === "pay-out") await payOut(context, data.reference ?? "");
		if (name === "handle-webhooks") await handleWebhooks(context, data.webhookIds ?? []);
	};
	return {
		rail,
		now: clock.now,
		pass: (seconds) => {
			nowMs += seconds * 1_000;
		},
		acceptedOrder: () => acceptedOrder(db, clock.now()),
		async getMoney(orderId, on = db) {
			const order = await getOrder(on, orderId);
			return on.transaction().execute(async (tx) => {
				const borrower = await lockBorrower(tx, order.borrowerId);
				const current = await getOrder(tx, orderId);
				const starting = { db: tx, vault, enqueue, now: clock.now() };
				return (await startPayout(starting, { borrower, order: current }, "borrower")).ok;
			});
		},
		async work(on = db) {
			await on.transaction().execute((tx) => enqueueDueLoans({ db: tx, now: clock.now(), enqueue }));
			for (let job = jobs.shift(); job; job = jobs.shift()) await runJob(on, job);
		},
		look: (reference) => runJob(db, { name: "pay-out", data: { reference } }),
		async hook({ body, headers }) {
			const taking = { db, clock, vault, enqueue, replyAt: (name: string) => replyAt(doors, name) };
			await createTakeWebhook(taking)("paystack", { body: Buffer.from(body), headers });
		},
		audit: (orderId) => audit(db, rail, orderId),
		references: async (orderId) => (await listPayouts(db, orderId)).map(({ reference }) => reference),
	};
}

async function acceptedOrder(db: Db, at: Date): Promise<string> {
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
			barredAt: null,
		});
		const orderNo = `T${id.replaceAll("-", "").slice(0, 20).toUpperCase()}`;
		await addOrder(tx, { id, orderNo, borrowerId, country: "ng", step: "getMoney", begunAs: "first" }, at);
		const account = { bankCode: "044", accountNumber: "0690000031", cardholderName: "Ada Obi" };
		await putAnswer(tx, {
			borrowerId,
			orderId: id,
			step: "BindCard",
			bodySealed: vault.sealFor(holder, "answer:BindCard", JSON.stringify(account)),
			answeredAt: at,
		});
		if (!product) throw new Error("no product");
		const countedFrom = "2026-11-15" as PlainDate;
		if (!disclose(product, { ...choice, paidOutOn: countedFrom }).ok) throw new Error("not offered");
		await addAgreement(tx, {
			orderId: id,
			borrowerId,
			digest: "0".repeat(64),
			version: "2026-11-01",
			language: "en",
			product,
			...choice,
			countedFrom,
			bodySealed: Buffer.alloc(1),
			acceptedAt: at,
		});
	});
	return id;
}

/** The ledger against the rail's own statement, payout by payout. */
async function audit(db: Db, rail: FakeRail, orderId: string): Promise<string> {
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
		if (state === "settled" && !loan) throw new Error("A payout settled without a loan.");
	}
	await auditLetters(db, order);
	if (live > 1) throw new Error("One order has two loans.");
	if (booked !== paid) throw new Error(`The ledger says ${booked}, the rail ${paid}.`);
	return order.step;
}

const toldOf = {
	payoutDone: "moneySent",
	payoutFailed: "payoutFailed",
	payoutReversed: "payoutCameBack",
} as const;

/** Whatever became of a payout was told to its borrower once, in the app and by SMS. */
async function auditLetters(db: Db, { id, borrowerId }: Order): Promise<void> {
	const moves = await db.selectFrom("order_events").select("command").where("order_id", "=", id).execute();
	const letters = await db
		.selectFrom("notices")
		.innerJoin("outbox", "outbox.id", "notices.id")
		.select("notices.kind")
		.where("notices.borrower_id", "=", borrowerId)
		.execute();
	for (const [command, kind] of Object.entries(toldOf)) {
		const happened = moves.filter((move) => move.command === command).length;
		const told = letters.filter((letter) => letter.kind === kind).length;
		if (told !== happened) throw new Error(`${kind} was told ${told} times and happened ${happened} times.`);
	}
}

/** The same database, dying at the n-th question to it; counts the questions. */
export function failAtQuery(db: Db, dieAt: number) {
	let asked = 0;
	const plugin: KyselyPlugin = {
		transformQuery(args) {
			asked++;
			if (asked === dieAt) throw new Error(`The worker died at question ${asked}.`);
			return args.node;
		},
		transformResult: async (args) => args.result,
	};
	return { db: db.withPlugin(plugin), asked: () => asked };
}
