import { randomBytes } from "node:crypto";
import { openingEntries } from "@puente/core/ledger";
import { loanState, standingOf } from "@puente/core/loan";
import { priceLoan } from "@puente/core/offer";
import type { PlainDate } from "@puente/core/time";
import { pricedProducts, regions } from "@puente/regions/load";
import { addConsents } from "../apps/server/src/modules/borrower/store/consents.ts";
import { appendEntries } from "../apps/server/src/modules/ledger/store/ledger.ts";
import { addLoan } from "../apps/server/src/modules/ledger/store/loans.ts";
import { addOrder } from "../apps/server/src/modules/order/store/orders.ts";
import { makeFigures } from "../apps/server/src/modules/reporting/make-figures.ts";
import { createClock } from "../apps/server/src/platform/clock/clock.ts";
import { createVault, hashOf, type Vault } from "../apps/server/src/platform/crypto/vault.ts";
import type { Database } from "../apps/server/src/platform/database/database.ts";
import type { Db } from "../apps/server/src/platform/database/schema/index.ts";
import { toStoredJson } from "../apps/server/src/platform/stored/stored-json.ts";

/** A borrower with a session. The others only fill the tables. */
export type SeededBorrower = { readonly id: string; readonly token: string };

const at = new Date();
const today = at.toISOString().slice(0, 10) as PlainDate;
const product = pricedProducts(regions.ng, { limit: 100_000, tier: "standard" })[0];
if (!product) throw new Error("Nigeria has no product.");
const choice = { amount: 20_000, days: product.tenures[0]?.days ?? 0, paidOutOn: today };
const priced = priceLoan(product, choice);
if (!priced.ok) throw new Error(priced.refusal);
const { terms, quote } = priced.value;
const opening = loanState(terms, [], terms.disbursedOn);
const standing = standingOf(opening);
const account = { bankCode: "044", accountNumber: "0690000031", cardholderName: "Ada Obi" };
const payoutAccount = { bankCode: "044", accountNumber: "0690000031", holder: "Ada Obi" };

/** Every borrower has an agreement, a payout and a loan. The product's code makes those with a session. */
export async function seedBook(
	database: Database,
	book: { readonly borrowers: number; readonly masterKey: Buffer; readonly withSession?: number },
): Promise<readonly SeededBorrower[]> {
	const { withSession = 2_000 } = book;
	const vault = createVault(book.masterKey);
	const seeded: SeededBorrower[] = [];
	for (let count = 0; count < withSession; count++) seeded.push(await seedWithSession(database.db, vault));
	await database.inScriptTransaction(async (run) => {
		for (const statement of bulkStatements(book.borrowers - withSession)) await run(statement);
	});
	// Otherwise the first sweep of the server makes the figures of all days while the calls are measured.
	await makeFigures({ db: database.jobs, clock: createClock() });
	// Otherwise autovacuum cleans the new rows while the first calls are measured.
	await database.inScriptTransaction(async (run) => {
		await run("commit");
		await run("vacuum analyze");
	});
	return seeded;
}

/** An id like those of payouts and so of loans: in the order of time (version 7). */
export const timedId = `(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
	|| substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`;

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

function bulkStatements(count: number): readonly string[] {
	return [
		`insert into borrowers (id, country, mobile_index, mobile_sealed, data_key, package_name, registered_at)
			select gen_random_uuid(), 'ng', sha256(('bulk' || n)::bytea), '\\x00', '\\x00', 'com.puente.ng', now()
			from generate_series(1, ${count}) n`,
		`insert into orders (id, order_no, borrower_id, country, begun_as, step, step_at, created_at, last_activity_at,
			approved_at)
			select gen_random_uuid(), 'B' || row_number() over (), id, 'ng', 'first', 'Repaying', now(), now(), now(), now()
			from borrowers where not exists (select from orders where orders.borrower_id = borrowers.id)`,
		`insert into agreements select id, borrower_id, repeat('0', 64), '2026-11-01', 'en',
			${literal(JSON.stringify(product))},
			${choice.amount}, ${choice.days}, '${today}', '\\x00', now() from orders where order_no like 'B%'`,
		`insert into payouts (reference, order_id, borrower_id, attempt, rail, amount_minor, currency, account_sealed,
				requested_by, state, planned_at, first_sent_at)
			select ${timedId}, id, borrower_id, 1, 'paystack', ${quote.receivedMinor}, 'NGN', '\\x00', 'borrower',
				'settled', now(), now()
			from orders where order_no like 'B%'`,
		`insert into loans (id, borrower_id, order_id, currency, terms, opened_on, opened_at, status, posted_until)
			select reference, borrower_id, order_id, 'NGN', ${literal(toStoredJson(terms))}, '${today}', now(), 'repaying',
				'${today}'
			from payouts where account_sealed = '\\x00'`,
		`insert into standings (loan_id, from_day, currency, state, principal_minor, late_after)
			select id, '${opening.on}', 'NGN', '${standing.state}', ${standing.principalMinor}, '${standing.lateAfter}'
			from loans where not exists (select from standings s where s.loan_id = loans.id)`,
		"analyze",
	];
}

async function seedBorrower(db: Db, vault: Vault) {
	const id = crypto.randomUUID();
	const holder = { id, dataKey: vault.newDataKey(id) };
	const token = randomBytes(32).toString("base64url");
	await db
		.insertInto("borrowers")
		.values({
			id,
			country: "ng",
			mobileIndex: vault.blindIndex("mobile", id),
			mobileSealed: vault.sealFor(holder, "mobile", "8030000000"),
			dataKey: holder.dataKey,
			packageName: "com.puente.ng",
			afid: null,
			registeredAt: at,
			blockedAt: null,
			erasedAt: null,
		})
		.execute();
	await db
		.insertInto("sessions")
		.values({
			id: crypto.randomUUID(),
			borrowerId: id,
			tokenHash: hashOf(token),
			deviceId: id,
			openedAt: at,
			expiresAt: new Date(at.getTime() + 86_400_000),
			endedAt: null,
			endedBy: null,
		})
		.execute();
	return { id, holder, token };
}

const newOrderNo = () => `K${randomBytes(10).toString("hex").toUpperCase()}`;

async function seedWithSession(db: Db, vault: Vault): Promise<SeededBorrower> {
	return db.transaction().execute(async (tx) => {
		const { id, holder, token } = await seedBorrower(tx, vault);
		const order = { id: crypto.randomUUID(), orderNo: newOrderNo(), borrowerId: id, country: "ng" as const };
		await addOrder(tx, { ...order, step: "Repaying", begunAs: "first" }, at);
		const reference = crypto.randomUUID();
		await tx
			.insertInto("agreements")
			.values({
				orderId: order.id,
				borrowerId: id,
				digest: "0".repeat(64),
				version: "2026-11-01",
				language: "en",
				product: JSON.stringify(product),
				amountUnits: choice.amount,
				days: choice.days,
				scheduleStart: today,
				bodySealed: Buffer.alloc(1),
				acceptedAt: at,
			})
			.execute();
		await tx
			.insertInto("payouts")
			.values({
				reference,
				orderId: order.id,
				borrowerId: id,
				attempt: 1,
				rail: "paystack",
				amountMinor: quote.receivedMinor.toString(),
				currency: "NGN",
				accountSealed: vault.sealFor(holder, `payout:${reference}`, JSON.stringify(payoutAccount)),
				requestedBy: "borrower",
				state: "settled",
				plannedAt: at,
				firstSentAt: at,
				pollAt: null,
				polls: 0,
				providerId: null,
				failedCode: null,
				endedAt: at,
			})
			.execute();
		await addLoan(tx, { id: reference, borrowerId: id, orderId: order.id, terms, openedAt: at });
		await appendEntries(tx, {
			loanId: reference,
			operation: `payout:${reference}`,
			entries: openingEntries(terms),
			at,
		});
		return { id, token };
	});
}

/** Applications that are complete but not submitted. */
export async function seedApplications(
	db: Db,
	options: { readonly applications: number; readonly masterKey: Buffer },
): Promise<readonly (SeededBorrower & { readonly orderNo: string })[]> {
	const vault = createVault(options.masterKey);
	const seeded: (SeededBorrower & { readonly orderNo: string })[] = [];
	for (let count = 0; count < options.applications; count++) seeded.push(await seedApplication(db, vault));
	return seeded;
}

const answers = {
	BasicInfo: { firstName: "Ada", lastName: "Obi", birthday: "1990-08-20", nationalId: "12345678901" },
	IdentityOCR: { values: { cardNo: "12345678901", name: "Ada Obi" }, edits: [] },
	Question: Object.fromEntries(
		regions.ng.questionnaire.questions.map((question) => [question.id, [question.answers[0]]]),
	),
	Addition: {
		employmentType: "employee",
		monthlySalary: "band5",
		jobExperience: "overThreeYears",
		workThereTime: "overThreeYears",
	},
	BindCard: account,
} as const;

async function seedApplication(db: Db, vault: Vault): Promise<SeededBorrower & { readonly orderNo: string }> {
	return db.transaction().execute(async (tx) => {
		const { id, holder, token } = await seedBorrower(tx, vault);
		const order = { id: crypto.randomUUID(), orderNo: newOrderNo(), borrowerId: id, country: "ng" as const };
		await addOrder(tx, { ...order, step: "finishLoading", begunAs: "first" }, at);
		await tx
			.insertInto("formAnswers")
			.values(
				Object.entries(answers).map(([step, body]) => ({
					borrowerId: id,
					step: step as keyof typeof answers,
					orderId: order.id,
					bodySealed: vault.sealFor(holder, `answer:${step}`, JSON.stringify(body)),
					answeredAt: at,
				})),
			)
			.execute();
		await tx
			.insertInto("identities")
			.values({
				borrowerId: id,
				orderId: order.id,
				challenge: "turn",
				liveness: "live",
				stillCount: 0,
				readSealed: null,
				faceMatch: "pass",
				faceSealed: null,
				facesComparedAt: at,
			})
			.execute();
		await tx
			.insertInto("accountChecks")
			.values({ borrowerId: id, nameSource: "typed", nameMatch: 100, checkedAt: at, pollAt: null })
			.execute();
		await tx
			.insertInto("deviceData")
			.values({
				borrowerId: id,
				class: "device",
				orderId: order.id,
				bodySealed: vault.sealFor(holder, "collected:device", "{}"),
				collectedAt: at,
			})
			.execute();
		await addConsents(tx, id, [{ purpose: "bureau", version: "2026-11-01", language: "en", givenAt: at }]);
		return { id, token, orderNo: order.orderNo };
	});
}
