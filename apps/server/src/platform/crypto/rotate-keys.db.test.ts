import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errors } from "@puente/contract";
import type { StaffRole } from "@puente/core/staff";
import { localFiles } from "@puente/providers/files";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Applicant, requestCode } from "../../../test/applicant.ts";
import { acceptOffer, approvedApplicant, fillApplication, waitForStep } from "../../../test/borrowing.ts";
import {
	eventually,
	onPostgres,
	openTestDatabase,
	registerBorrower,
	startTestServer,
	type TestDatabase,
	type TestServer,
	testStart,
} from "../../../test/harness.ts";
import { expectAllUnderKey } from "../../../test/keyed-values.ts";
import { randomUuid } from "../../../test/random.ts";
import { reusableCard } from "../../../test/simulators/collection-simulator.ts";
import { failAtQuery } from "../../../test/simulators/payout-harness.ts";
import { approveAsShown } from "../../../test/staff/approve-as-shown.ts";
import { createStaffClient, signInAs } from "../../../test/staff/staff-client.ts";
import { addBorrower } from "../../modules/borrower/store/borrowers.ts";
import { findFraudKeyMatches } from "../../modules/fraud/index.ts";
import { payToIndex } from "../../modules/repayment/pay-to-index.ts";
import { portalToken } from "../../modules/repayment/portal.ts";
import { rotateKeys } from "../../start/rotate-keys.ts";
import type { Database } from "../database/database.ts";
import { fullName } from "../database/names.ts";
import type { Db } from "../database/schema/index.ts";
import { keyedColumns, keyedGroups } from "./keyed-columns.ts";
import { type MasterKeys, openKeyRing } from "./master-keys.ts";
import { createVault, type Vault } from "./vault.ts";

const [oldKey, newKey, thirdKey] = [7, 8, 9].map((byte) => Buffer.alloc(32, byte)) as [
	Buffer,
	Buffer,
	Buffer,
];
const bothKeys: MasterKeys = { masterKey: newKey, masterKeyOld: oldKey };
const finished = "All data is under the master key MASTER_KEY. MASTER_KEY_OLD can be removed.";
const ignore = () => undefined;
/** Ends a rotation when it prints this. */
const dieAt = (text: string) => (line: string) => {
	if (line.includes(text)) throw new Error("the rotation died");
};

let database: TestDatabase;
/** Servers stop without closing the database. */
let shared: Database;
let folder: string;
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "rotate-"));
	database = await openTestDatabase();
	shared = { ...database, close: async () => undefined };
});
afterEach(async () => {
	await database.close();
	rmSync(folder, { recursive: true, force: true });
});

let aheadMs = 0;
const realNow = () => new Date(Date.now() + aheadMs);
const start = (keys: Partial<MasterKeys>): Promise<TestServer> =>
	startTestServer(keys, shared, undefined, { files: localFiles(join(folder, "files")), realNow });

/** A minute later each time, because an authenticator code counts once. */
function signInLater(server: TestServer, who: StaffRole) {
	aheadMs += 60_000;
	return signInAs(server, who);
}

async function vaultOf(keys: MasterKeys): Promise<Vault> {
	return createVault(await openKeyRing(database.db, keys));
}

const mobileIndexOf = (vault: Vault, national: string) => vault.blindIndex("mobile", `+234${national}`);

function addOldBorrower(db: Db, national: string): Promise<boolean> {
	const vault = createVault(oldKey);
	const id = randomUuid();
	const dataKey = vault.newDataKey(id);
	return addBorrower(db, {
		id,
		country: "ng",
		mobileIndex: mobileIndexOf(vault, national),
		mobileSealed: vault.sealFor({ id, dataKey }, "mobile", national),
		dataKey,
		packageName: "com.puente.ng",
		afid: null,
		registeredAt: testStart,
		blockedAt: null,
		deceasedAt: null,
	});
}

const stateOfKeys = async () =>
	(await database.db.selectFrom("masterKeys").select("state").orderBy("id").execute()).map(
		({ state }) => state,
	);

/** A database of the old key with staff and a few borrowers. */
async function useOldKey(borrowers: readonly string[] = []): Promise<void> {
	const server = await start({ masterKey: oldKey });
	for (const national of borrowers) await addOldBorrower(database.db, national);
	await server.stop();
}

describe("everything that was stored under the old master key", () => {
	type Used = {
		readonly ana: Applicant;
		readonly account: { readonly rail: string; readonly number: string };
		readonly code: string;
		readonly proposalId: string;
		readonly link: string;
	};
	const nationalId = "19988877766";
	const blocked = { country: "ng", mobile: "8037712345" } as const;
	const place = { page: "yx3", country: "ng", mobile: "8039990001" } as const;
	const waiting = { country: "ng", mobile: "8039990002" } as const;

	const as = (server: TestServer, { token }: Applicant): Applicant["call"] => {
		return (name, input, options = {}) =>
			server.sealed(name, input, { token, packageName: "com.puente.ng", ...options });
	};

	async function payByCard(server: TestServer, applicant: Applicant, amount: number): Promise<void> {
		const call = as(server, applicant);
		const reply = await call("paystackAuthorization", { orderNo: applicant.orderNo, amount });
		const [reference] = reply.body.data["references"] as { payOrderId: string }[];
		const payOrderId = reference?.payOrderId ?? "";
		const paid = { reference: payOrderId, amountMinor: BigInt(amount) * 100n, paidAt: await server.now() };
		server.fakes.collections.pay({ ...paid, card: reusableCard() });
		expect((await call("payOrder", { payOrderId })).body.data["state"]).toBe("credited");
	}

	async function linkOf(vault: Vault, { userId }: Applicant): Promise<string> {
		const { id } = await database.db
			.selectFrom("loans")
			.select("id")
			.where("borrowerId", "=", userId)
			.executeTakeFirstOrThrow();
		return portalToken(vault, id, new Date(testStart.getTime() + 86_400_000));
	}

	async function proposeBlock(server: TestServer, input: object): Promise<string> {
		const maker = await signInLater(server, "support");
		const found = await maker.call("lookUpBlocked", input as never);
		const subject = String(found.body.data["subject"]);
		const proposal = { kind: "blocklistEntry", subject, after: { blocked: true }, reason: "A known ring" };
		return String((await maker.call("propose", proposal as never)).body.data["id"]);
	}

	async function useProduct(server: TestServer): Promise<Used> {
		const ana = await approvedApplicant(server, "ng", { nationalId });
		await acceptOffer(ana, true);
		await waitForStep(ana, "Repaying");
		await payByCard(server, ana, 1000);
		const account = await ana.call("dedicatedAccountCreate", { orderNo: ana.orderNo });
		const [reference] = account.body.data["references"] as Used["account"][];
		await server.open("addActive", { deviceId: "phone-1" });
		expect((await server.open("takePlace", place)).body.data["taken"]).toBe(true);
		const { campaign } = (await ana.call("lotteryIsShow", {})).body.data as {
			campaign: { campaignId: string };
		};
		await ana.call("lotteryCreate", { campaignId: campaign.campaignId });
		const stranger = createStaffClient(server);
		await stranger.call("signIn", { name: "stranger", password: "a wrong password" });
		const checker = await signInLater(server, "compliance");
		const { country, mobile: value } = blocked;
		const approved = await proposeBlock(server, { list: "mobile", country, value });
		expect((await approveAsShown(server, checker, approved)).body.code).toBe(0);
		await server.advance("PT2M");
		const proposalId = await proposeBlock(server, { list: "email", value: "ring@example.com" });
		const code = await requestCode(server, waiting, "session");
		const link = await linkOf(createVault(oldKey), ana);
		return { ana, account: reference ?? { rail: "", number: "" }, code, proposalId, link };
	}

	async function expectUsable(server: TestServer, used: Used): Promise<void> {
		const { ana } = used;
		const call = as(server, ana);
		expect((await call("exportData", {})).body.code).toBe(0);
		expect((await server.open("existsByMobile", { country: "ng", mobile: ana.mobile })).body.data).toEqual({
			exists: true,
		});
		await payByCard(server, ana, 1500);
		const detail = (await call("repayDetail", { orderNo: ana.orderNo })).body.data;
		expect(detail["cards"]).toHaveLength(1);
		expect((await server.open("checkActivation", { deviceId: "phone-1" })).body.data).toEqual({
			active: true,
		});
		expect((await server.open("addActive", { deviceId: "phone-1" })).body.data).toEqual({ counted: false });
		expect((await server.open("takePlace", place)).body.data["taken"]).toBe(false);
		const { campaign } = (await call("lotteryIsShow", {})).body.data as { campaign: { campaignId: string } };
		const drawn = await call("lotteryCreate", {
			campaignId: campaign.campaignId,
			borrowerSeed: "my-own-seed",
		});
		expect(drawn.body.data["drawn"]).not.toBeNull();
	}

	async function expectFound(server: TestServer, vault: Vault, used: Used): Promise<void> {
		const { db } = database;
		const failures = await createStaffClient(server).call("signIn", {
			name: "stranger",
			password: "wrong again",
		});
		expect(failures.body.code).not.toBe(0);
		expect(
			await db.selectFrom("signInAttempts").select("failures").where("failures", ">", 1).execute(),
		).toEqual([{ failures: 2 }]);
		const index = await payToIndex({ db, vault }, used.account.rail, used.account.number);
		const paidTo = await db.selectFrom("payOrders").select("id").where("payToIndex", "=", index).execute();
		expect(paidTo).toHaveLength(1);

		const { code } = used;
		const late = await server.open("register", { ...waiting, code, deviceId: "phone-2" });
		expect(late.body.code).toBe(0);
		const barred = await requestCode(server, blocked, "session");
		const refused = await server.open("register", { ...blocked, code: barred, deviceId: "phone-3" });
		expect(refused.body.code).toBe(errors.borrowerBarred.code);
		const checker = await signInLater(server, "compliance");
		expect((await approveAsShown(server, checker, used.proposalId)).body.code).toBe(0);
		const added = await proposeBlock(server, { list: "device", value: "stolen-phone" });
		expect((await approveAsShown(server, checker, added)).body.code).toBe(0);
		const listed = (await checker.call("blocklist", {})).body.data["entries"];
		expect(listed).toMatchObject([{ list: "device" }, { list: "email" }, { list: "mobile" }]);

		const twin = await fillApplication(server, "ng", { nationalId });
		const matches = await findFraudKeyMatches(db, twin.userId);
		expect(matches).toContainEqual({ kind: "number", borrowerId: used.ana.userId });
	}

	it("is used under the new one as before: files, cards, lists, codes, signs of fraud, sign-ins", async () => {
		const before = await start({ masterKey: oldKey });
		const used = await useProduct(before);
		await before.stop();
		const lines: string[] = [];
		await rotateKeys(database, bothKeys, (line) => lines.push(line));
		expect(lines[0]).toBe("Master key 2 is the current one.");
		expect(lines.at(-1)).toBe(finished);

		await expectAllUnderKey(database.db, 2);
		const vault = await vaultOf({ masterKey: newKey, masterKeyOld: null });
		const after = await start({ masterKey: newKey });
		await expectUsable(after, used);
		await expectFound(after, vault, used);
		expect((await after.sealed("portalDetail", { portal: used.link })).status).toBe(403);
		const link = await linkOf(vault, used.ana);
		expect((await after.sealed("portalDetail", { portal: link })).body.code).toBe(0);
		await after.stop();
	});

	it("is found after a second and third key, and the key before them is not accepted any more", async () => {
		await useOldKey(["8036660001", "8036660002"]);
		await rotateKeys(database, bothKeys, ignore);
		await rotateKeys(database, { masterKey: thirdKey, masterKeyOld: newKey }, ignore);
		await expectAllUnderKey(database.db, 3);
		const server = await start({ masterKey: thirdKey });
		for (const mobile of ["8036660001", "8036660002"])
			expect((await server.open("existsByMobile", { country: "ng", mobile })).body.data["exists"]).toBe(true);
		await server.stop();
		expect(await stateOfKeys()).toEqual(["retired", "retired", "current"]);
		await expect(start({ masterKey: newKey })).rejects.toThrow("MASTER_KEY was replaced in this database");
	});
});

describe("the columns of values made with the master key", () => {
	const keyed = new Set([...keyedColumns, ...keyedGroups.flat()].map(fullName));

	const underBorrowersKeys = [
		"account_checks.holder_sealed",
		"agreements.body_sealed",
		"form_answers.body_sealed",
		"autopays.details_sealed",
		"borrowers.mobile_sealed",
		"bureau_enquiries.report_sealed",
		"device_data.body_sealed",
		"decisions.inputs_sealed",
		"decisions.result_sealed",
		"feedback_messages.body_sealed",
		"feedbacks.body_sealed",
		"feedback_handovers.note_sealed",
		"identities.face_sealed",
		"identities.read_sealed",
		"identity_reviews.details_sealed",
		"no_debt_letters.body_sealed",
		"no_debt_letters.file_sealed",
		"notifications.body_sealed",
		"pay_orders.instruction_sealed",
		"payouts.account_sealed",
		"push_subscriptions.subscription_sealed",
		"stored_cards.card_sealed",
		"vouchers.reference_sealed",
	];
	/** Hashes, public keys, values under the client's own secret, the table of keys, and counters that are deleted. */
	const withoutKey = [
		"audit.hash",
		"audit.previous_hash",
		"audit_end.hash",
		"detached_partitions.last_hash",
		"device_tokens.token_hash",
		"document_keys.public_key",
		"entries.hash",
		"entries.previous_hash",
		"general_entries.hash",
		"general_entries.previous_hash",
		"loans.last_hash",
		"keys_to_erase.slot",
		"master_keys.check_value",
		"master_keys.earlier_sealed",
		"no_debt_letters.code_hash",
		"no_debt_letters.digest",
		"no_debt_letters.file_digest",
		"no_debt_letters.signature",
		"operations.answer_sealed",
		"operations.input_hash",
		"operations.key",
		"order_events.hash",
		"order_events.previous_hash",
		"passkey_challenges.challenge",
		"passkeys.credential_id",
		"passkeys.public_key",
		"push_subscriptions.endpoint_hash",
		"rate_windows.key",
		"sessions.token_hash",
		"staff_sessions.token_hash",
		"verification_codes.address_index",
		"wire_nonces.nonce",
	];

	it("are all guarded by the database", async () => {
		const { rows } = await sql<{ name: string }>`
			select distinct trigger_name as name from information_schema.triggers
			where right(trigger_name, 4) = '_key'`.execute(database.db);
		const expected = [...keyed].map((name) => `${name.replace(".", "_")}_key`);
		expect(rows.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
	});

	it("are all columns of bytes, except those under a borrower's key and those that need no key", async () => {
		const { rows } = await sql<{ name: string }>`
			select table_name || '.' || column_name as name from information_schema.columns
			where data_type = 'bytea' and table_schema = 'public'
				and not exists (select from pg_inherits where inhrelid = quote_ident(table_name)::regclass)`.execute(
			database.db,
		);
		const others = rows.map(({ name }) => name).filter((name) => !keyed.has(name));
		expect(others.toSorted()).toEqual([...underBorrowersKeys, ...withoutKey].toSorted());
	});
});

describe("npm run rotate-keys", () => {
	it("asks for the keys when one is missing or they are swapped, and repeated does nothing", async () => {
		await useOldKey(["8036660001"]);
		for (const masterKeyOld of [null, newKey, oldKey]) {
			const run = rotateKeys(database, { masterKey: oldKey, masterKeyOld }, ignore);
			await expect(run).rejects.toThrow("MASTER_KEY_OLD to the one that is in use now");
		}
		await rotateKeys(database, bothKeys, ignore);
		const lines: string[] = [];
		await rotateKeys(database, bothKeys, (line) => lines.push(line));
		expect(lines).toEqual([finished]);
		expect(await stateOfKeys()).toEqual(["retired", "current"]);
	});

	it("continues after a death at any query, while all data stays readable", async () => {
		const mobiles = Array.from({ length: 5 }, (_, index) => `803666100${index}`);
		await useOldKey(mobiles);
		let died = 0;
		for (let failAt = 1; (await stateOfKeys()).join() !== "retired,current"; failAt += 2) {
			const dying = { ...database, db: failAtQuery(database.db, failAt).db };
			await rotateKeys(dying, bothKeys, ignore).catch(() => died++);
			const vault = await vaultOf(bothKeys);
			const rows = await database.db.selectFrom("borrowers").selectAll().execute();
			const opened = rows.map(({ id, dataKey, mobileSealed }) =>
				vault.openFor({ id, dataKey: Buffer.from(dataKey) }, "mobile", Buffer.from(mobileSealed)),
			);
			expect(opened.toSorted()).toEqual(mobiles);
		}
		expect(died).toBeGreaterThan(10);
		await expectAllUnderKey(database.db, 2);
	});

	it("names a value that the old key does not open, and keeps the old key", async () => {
		await useOldKey(["8036660001"]);
		await database.db
			.updateTable("borrowers")
			.set({ dataKey: Buffer.alloc(60, 1) })
			.execute();
		await expect(rotateKeys(database, bothKeys, ignore)).rejects.toThrow(
			/borrowers\.data_key of row [0-9a-f-]{36} cannot be opened/,
		);
		expect(await stateOfKeys()).toEqual(["old", "current"]);
	});

	it("refuses a start without the old key until it has finished", async () => {
		await useOldKey(["8036660001"]);
		await expect(rotateKeys(database, bothKeys, dieAt("borrowers.mobile_index"))).rejects.toThrow("died");
		expect(await stateOfKeys()).toEqual(["old", "current"]);
		await expect(start({ masterKey: newKey })).rejects.toThrow("The setting MASTER_KEY_OLD is needed until");
		await (await start(bothKeys)).stop();
		await rotateKeys(database, bothKeys, ignore);
		await (await start({ masterKey: newKey })).stop();
	});
});

describe.runIf(onPostgres)("while the master key changes, a number", () => {
	const mobile = "8036660001";

	it("that is being registered under the old key is waited for, and belongs to one borrower", async () => {
		await useOldKey();
		const server = await start(bothKeys);
		const added = Promise.withResolvers<void>();
		const release = Promise.withResolvers<void>();
		const registration = database.db.transaction().execute(async (tx) => {
			await addOldBorrower(tx, mobile);
			added.resolve();
			await release.promise;
		});
		await added.promise;
		const lines: string[] = [];
		const rotation = rotateKeys(database, bothKeys, (line) => lines.push(line));
		await eventually(() => (lines.includes("Waiting for running transactions.") ? true : null));
		expect(await stateOfKeys()).toEqual(["current"]);
		release.resolve();
		await registration;
		await rotation;
		expect((await server.open("existsByMobile", { country: "ng", mobile })).body.data["exists"]).toBe(true);
		const code = await requestCode(server, { country: "ng", mobile }, "session");
		const second = await server.open("register", { country: "ng", mobile, code, deviceId: "phone-2" });
		expect(second.body.code).toBe(errors.mobileExists.code);
		await server.stop();
	});

	it("cannot be added by a process that has only the old key, which then stops", async () => {
		const outdated = await start({ masterKey: oldKey });
		await rotateKeys(database, bothKeys, ignore);
		await expect(addOldBorrower(database.db, mobile)).rejects.toThrow("under another master key is refused");
		await eventually(() =>
			outdated.logs().includes("MASTER_KEY was replaced in this database") ? true : null,
		);
		await outdated.stop();
	});

	it("is moved by the first call that names it, before the rotation comes to it", async () => {
		await useOldKey([mobile]);
		const server = await start(bothKeys);
		await expect(rotateKeys(database, bothKeys, dieAt("is the current one"))).rejects.toThrow("died");
		expect(await stateOfKeys()).toEqual(["old", "current"]);
		const keyIds = async () =>
			(
				await sql<{ id: number }>`select master_key_of(mobile_index) as id from borrowers`.execute(
					database.db,
				)
			).rows;
		expect(await keyIds()).toEqual([{ id: 1 }]);
		expect((await server.open("existsByMobile", { country: "ng", mobile })).body.data["exists"]).toBe(true);
		expect(await keyIds()).toEqual([{ id: 2 }]);
		const borrower = await registerBorrower(server, "8036660009");
		expect((await server.open("getUserInfo", {}, { token: borrower.token })).body.code).toBe(0);
		await server.stop();
	});
});
