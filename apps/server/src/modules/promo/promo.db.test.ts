import { type CallInput, type CallName, type Calls, errors } from "@puente/contract";
import { priceLoan } from "@puente/core/offer";
import { verifyDraw } from "@puente/core/promo";
import type { PlainDate } from "@puente/core/time";
import { pricedProducts, regions } from "@puente/regions/load";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Reply, registerBorrower, startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomBytes, randomUuid } from "../../../test/random.ts";
import { signInAs } from "../../../test/staff/staff-client.ts";
import type { BorrowerContext } from "../../platform/context/calls.ts";
import { createVault } from "../../platform/crypto/vault.ts";
import { addBorrower, getBorrower } from "../borrower/store/borrowers.ts";
import { addLoan, findLoan, listLoanEvents } from "../ledger/store/loans.ts";
import { addOrder } from "../order/store/orders.ts";
import { couponUse } from "../repayment/use-coupon.ts";
import { grantCardCoupon } from "./grant-coupon.ts";
import { lotteryCreate } from "./lottery.ts";
import { addSandboxCampaigns } from "./sandbox-campaigns.ts";
import { addCoupon } from "./store/coupons.ts";
import { addLottery, findRunningLottery } from "./store/lottery.ts";
import { addPromotion } from "./store/promotion.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());

const vault = createVault(Buffer.alloc(32, 7));
let next = 0;

async function newBorrower() {
	const serial = String(next++).padStart(3, "0");
	const [mobile, deviceId] = [`8036660${serial}`, `promo-${serial}`];
	const { token, userId } = await registerBorrower(server, mobile, deviceId);
	const callAs =
		(session: string) =>
		<Name extends CallName>(name: Name, input: CallInput<Calls[Name]>): Promise<Reply> =>
			server.sealed(name, input, { token: session });
	return {
		userId,
		call: callAs(token),
		/** Logs in again after the session has expired. */
		async logInAgain() {
			const code = await server.requestCode(mobile);
			const reply = await server.sealed("login", { country: "ng", mobile, code, deviceId });
			return callAs(String(reply.body.data["token"]));
		},
	};
}

describe("the version of an app", () => {
	it("is changed by an admin, and apps are told at once", async () => {
		const admin = await signInAs(server, "admin");
		const support = await signInAs(server, "support");
		const release = {
			packageName: "com.puente.co",
			latest: "2.1.0",
			minimum: "2.0.0",
			url: "https://store.example/co",
			notes: { en: "New.", es: "" },
		};
		expect((await support.call("saveAppRelease", release)).body.code).toBe(errors.notPermitted.code);
		for (const wrong of [
			{ minimum: "3.0.0" },
			{ packageName: "com.other" },
			{ latest: "two" },
			{ url: "x" },
		]) {
			const answer = await admin.call("saveAppRelease", { ...release, ...wrong });
			expect(answer.body.code).toBe(errors.inputRefused.code);
		}
		expect((await admin.call("saveAppRelease", release)).body.code).toBe(0);
		const told = async (lang: string) =>
			(await server.open("getNewVersion", { version: "1.0.0" }, { packageName: "com.puente.co", lang })).body
				.data;
		expect(await told("en")).toMatchObject({ update: "forced", latest: "2.1.0", notes: "New." });
		expect(await told("es")).toMatchObject({ notes: null });
		const { releases } = (await admin.call("appReleases", {})).body.data;
		expect(releases).toMatchObject([
			{ packageName: "com.puente.ng", changedAt: null },
			{ packageName: "com.puente.mx", changedAt: null },
			{ packageName: "com.puente.co", changedAt: expect.any(String) },
			{ packageName: "com.puente.in", changedAt: null },
		]);
	});

	it.each([
		["", "required"],
		["<script>", "format"],
		["dev", "format"],
		["1..2", "format"],
		["1.2.3.4.5", "format"],
	])("that is no version (%j) is refused", async (version, problem) => {
		const reply = await server.open("getNewVersion", { version });
		expect(reply).toMatchObject({ status: 422, body: { fields: [{ field: "version", problem }] } });
	});

	it("needs no update until the operator adds a release, which applies to that app only", async () => {
		const checkVersion = async (version: string, packageName = "com.puente.ng", lang = "en") =>
			(await server.open("getNewVersion", { version }, { packageName, lang })).body.data;
		expect(await checkVersion("0.1.0")).toMatchObject({ update: "none", notes: null });
		await server.database.db
			.insertInto("appReleases")
			.values({
				packageName: "com.puente.ng",
				latest: "2.0.0",
				minimum: "1.0.0",
				url: "https://store.example/puente",
				notesEn: "Faster.",
				notesEs: "Más rápida.",
				changedAt: await server.now(),
			})
			.execute();
		expect(await checkVersion("0.1.0")).toMatchObject({ update: "forced", notes: "Faster." });
		expect(await checkVersion("1.5.0", "com.puente.ng", "es")).toMatchObject({
			update: "offered",
			notes: "Más rápida.",
		});
		expect(await checkVersion("2.0.0")).toMatchObject({ update: "none" });
		expect(await checkVersion("0.1.0", "com.puente.mx")).toMatchObject({ update: "none" });
		const { url } = (await server.open("getDownloadAddress", {})).body.data;
		expect(url).toBe("https://store.example/puente");
	});
});

describe("partner offers", () => {
	it("are sorted by annual rate, then by name, and filtered by amount and term", async () => {
		const borrower = await newBorrower();
		const { order, products } = (await borrower.call("marketIndex", {})).body.data as {
			order: string;
			products: { partnerName: string; aprPercent: string }[];
		};
		expect(order).toBe("aprThenName");
		expect(products.map(({ partnerName, aprPercent }) => `${aprPercent} ${partnerName}`)).toEqual([
			"24.5 Baobab Union",
			"24.5 Obeche Loans",
			"29.9 Iroko Credit",
		]);
		const few = (await borrower.call("productListMarket", { amount: 1_200_000, days: 120 })).body.data;
		expect((few["products"] as { partnerName: string }[]).map(({ partnerName }) => partnerName)).toEqual([
			"Iroko Credit",
		]);
	});

	it("are opened only with consent, and the partner gets only a reference number", async () => {
		const [borrower, stranger] = [await newBorrower(), await newBorrower()];
		const { products } = (await borrower.call("marketIndex", {})).body.data as {
			products: { productId: string }[];
		};
		const productId = products[0]?.productId ?? "";
		const without = await borrower.call("marketHandOff", { productId, agreed: false });
		expect(without.body.code).toBe(errors.consentMissing.code);
		expect((await borrower.call("marketLendingRecord", {})).body.data).toEqual({ handOffs: [] });
		const { handOff, url } = (await borrower.call("marketHandOff", { productId, agreed: true })).body
			.data as { handOff: { reference: string }; url: string };
		expect([...new URL(url).searchParams]).toEqual([["ref", handOff.reference]]);
		expect(url).not.toContain(borrower.userId);
		const records = (await borrower.call("orderListMarket", {})).body.data;
		expect(records).toMatchObject({ handOffs: [{ reference: handOff.reference }], more: false });
		expect((await stranger.call("marketLendingRecord", {})).body.data).toEqual({ handOffs: [] });
		const row = await server.database.db.selectFrom("partnerReferrals").selectAll().executeTakeFirstOrThrow();
		expect(row).toMatchObject({ borrowerId: borrower.userId, language: "en", textVersion: "2026-11-15" });
		const unknown = { productId: randomUuid(), agreed: true };
		expect((await borrower.call("marketHandOff", unknown)).body.code).toBe(errors.partnerNotFound.code);
	});

	it("are recommended after a rejection only", async () => {
		const borrower = await newBorrower();
		expect((await borrower.call("isRejectRecommendation", {})).body.data).toEqual({ show: false });
		await addOrder(
			server.database.db,
			{
				id: randomUuid(),
				orderNo: "PROMOREJECT",
				borrowerId: borrower.userId,
				country: "ng",
				step: "Reject",
				begunAs: "first",
			},
			await server.now(),
		);
		expect((await borrower.call("isRejectRecommendation", {})).body.data).toEqual({ show: true });
	});
});

type Show = {
	show: boolean;
	campaign: { campaignId: string; prizes: { id: string; oddsPpm: number }[]; budgetLeftMinor: number };
	open: { commitment: string } | null;
	drawn: DrawResult | null;
};
type DrawResult = {
	drawId: string;
	commitment: string;
	houseSeed: string;
	borrowerSeed: string;
	prizeId: string | null;
	coupon: { couponId: string; amountMinor: number; state: string } | null;
};

/** Adds a campaign that began last, so that it is the current one. */
async function newLottery(options: { readonly prizes: number; readonly oddsPpm: number }): Promise<string> {
	const id = randomUuid();
	const now = await server.now();
	await addLottery(
		server.database.db,
		{
			id,
			country: "ng",
			nameEn: "Test draw",
			nameEs: "Sorteo de prueba",
			startsAt: now,
			endsAt: new Date(now.getTime() + 86_400_000),
			currency: "NGN",
			budgetMinor: options.prizes * 10_000,
			spentMinor: 0,
			couponDays: 30,
		},
		[{ id: "prize", amountMinor: 10_000, oddsPpm: options.oddsPpm }],
	);
	return id;
}

describe("a draw", () => {
	it("of the sandbox runs again after a start when it is over", async () => {
		const { db } = server.database;
		const now = await server.now();
		await addSandboxCampaigns(db, now);
		const later = new Date(now.getTime() + 400 * 86_400_000);
		expect(await findRunningLottery(db, "co", later)).toBeNull();
		await addSandboxCampaigns(db, later);
		expect(await findRunningLottery(db, "co", later)).toMatchObject({ currency: "COP" });
	});

	it("shows the commitment before and the seeds after, and can be verified", async () => {
		const campaignId = await newLottery({ prizes: 50, oddsPpm: 1_000_000 });
		const borrower = await newBorrower();
		const before = (await borrower.call("lotteryIsShow", {})).body.data as Show;
		expect(before).toMatchObject({ show: true, open: null, drawn: null });
		// A seed in the first call is ignored, because the borrower cannot have seen the commitment yet.
		const first = (await borrower.call("lotteryCreate", { campaignId, borrowerSeed: "too-early-seed" })).body
			.data as { commitment: string; drawn: DrawResult | null };
		expect(first.drawn).toBeNull();
		const open = (await borrower.call("lotteryIsShow", {})).body.data as Show;
		expect(open.open?.commitment).toBe(first.commitment);
		expect(JSON.stringify(open)).not.toContain('houseSeed":"');
		const { drawn } = (await borrower.call("lotteryCreate", { campaignId, borrowerSeed: "my-own-seed" })).body
			.data as { drawn: DrawResult };
		expect(drawn.commitment).toBe(first.commitment);
		expect(verifyDraw(drawn, before.campaign.prizes)).toBe("fair");
		expect(verifyDraw({ ...drawn, houseSeed: "another" }, before.campaign.prizes)).toBe("otherSeed");
		const again = (await borrower.call("lotteryCreate", { campaignId, borrowerSeed: "second-try" })).body
			.data as { drawn: DrawResult };
		expect(again.drawn).toEqual(drawn);
		expect((await borrower.call("couponQuantity", {})).body.data).toEqual({ quantity: 1 });
	});

	it("stores its seed sealed before it is made", async () => {
		const campaignId = await newLottery({ prizes: 1, oddsPpm: 1 });
		const borrower = await newBorrower();
		await borrower.call("lotteryCreate", { campaignId });
		const row = await server.database.db
			.selectFrom("lotteryDraws")
			.selectAll()
			.where("borrowerId", "=", borrower.userId)
			.executeTakeFirstOrThrow();
		const seed = vault.open(`draw:${row.id}`, Buffer.from(row.houseSeedSealed));
		expect(seed).toMatch(/^[0-9a-f]{64}$/);
		expect(JSON.stringify(row)).not.toContain(seed);
	});

	it("gives exactly 50 prizes when 200 borrowers draw at once with a budget for 50", {
		timeout: 120_000,
	}, async () => {
		const campaignId = await newLottery({ prizes: 50, oddsPpm: 1_000_000 });
		const now = await server.now();
		const ids = await Promise.all(Array.from({ length: 200 }, () => addTestBorrower(now)));
		const draw = (borrowerId: string, borrowerSeed?: string) =>
			server.database.db.transaction().execute((db) => {
				const context = { db, now, language: "en", deps: { vault }, caller: { borrowerId } };
				return lotteryCreate(
					{ campaignId, ...(borrowerSeed !== undefined && { borrowerSeed }) },
					context as unknown as BorrowerContext,
				);
			});
		await Promise.all(ids.map((id) => draw(id)));
		const drawn = await Promise.all(ids.map((id) => draw(id, "seed-of-the-phone")));
		const won = drawn.filter((outcome) => outcome.ok && outcome.value.drawn?.coupon != null);
		expect(drawn.every((outcome) => outcome.ok && outcome.value.drawn?.prizeId === "prize")).toBe(true);
		expect(won).toHaveLength(50);
		const { db } = server.database;
		const campaign = await db
			.selectFrom("lotteryCampaigns")
			.selectAll()
			.where("id", "=", campaignId)
			.executeTakeFirstOrThrow();
		expect(campaign.spentMinor).toBe(campaign.budgetMinor);
		const coupons = await db.selectFrom("coupons").select("id").where("borrowerId", "in", ids).execute();
		expect(coupons).toHaveLength(50);
		const late = await newBorrower();
		expect((await late.call("lotteryIsShow", {})).body.data["show"]).toBe(false);
		expect((await late.call("lotteryCreate", { campaignId })).body.code).toBe(errors.campaignOver.code);
	});
});

async function addTestBorrower(now: Date): Promise<string> {
	const id = randomUuid();
	const dataKey = vault.newDataKey(id);
	await addBorrower(server.database.db, {
		id,
		country: "ng",
		mobileIndex: randomBytes(32),
		mobileSealed: vault.sealFor({ id, dataKey }, "mobile", "8030000000"),
		dataKey,
		packageName: "com.puente.ng",
		afid: null,
		registeredAt: now,
		blockedAt: null,
		deceasedAt: null,
	});
	return id;
}

describe("a coupon", () => {
	it("for a first card is granted once for three concurrent authorisations, with a notification", async () => {
		const borrower = await newBorrower();
		const { db } = server.database;
		const context = { db, now: await server.now(), deps: { vault, enqueue: async () => undefined } };
		const person = await getBorrower(db, borrower.userId);
		const granted = await Promise.all([1, 2, 3].map(() => grantCardCoupon(context, person)));
		expect(granted.filter(Boolean)).toHaveLength(1);
		const { coupons } = (await borrower.call("coupons", {})).body.data as {
			coupons: { amountMinor: number; currency: string; source: string }[];
		};
		expect(coupons).toMatchObject([{ amountMinor: 10_000, currency: "NGN", source: "card" }]);
		const notifications = (await borrower.call("messageList", {})).body.data;
		expect(notifications).toMatchObject({ messages: [{ kind: "couponGranted" }] });
	});

	it("is refused for another borrower, an unknown coupon, an order without a loan and after expiry", async () => {
		const [owner, stranger] = [await newBorrower(), await newBorrower()];
		const { db } = server.database;
		const person = await getBorrower(db, owner.userId);
		await grantCardCoupon(
			{ db, now: await server.now(), deps: { vault, enqueue: async () => undefined } },
			person,
		);
		const orderNo = "PROMOCOUPON";
		await addOrder(
			db,
			{
				id: randomUuid(),
				orderNo,
				borrowerId: owner.userId,
				country: "ng",
				step: "BasicInfo",
				begunAs: "first",
			},
			await server.now(),
		);
		const { coupons } = (await owner.call("coupons", {})).body.data as { coupons: { couponId: string }[] };
		const couponId = coupons[0]?.couponId ?? "";
		expect((await stranger.call("coupons", {})).body.data).toEqual({ coupons: [] });
		expect((await stranger.call("couponUse", { couponId, orderNo })).body.code).toBe(
			errors.orderNotFound.code,
		);
		const other = { couponId: randomUuid(), orderNo };
		expect((await owner.call("couponUse", other)).body.code).toBe(errors.couponNotFound.code);
		expect((await owner.call("couponUse", { couponId, orderNo: "NOTMINE" })).body.code).toBe(
			errors.orderNotFound.code,
		);
		expect((await owner.call("couponUse", { couponId, orderNo })).body.code).toBe(
			errors.couponNotUsable.code,
		);
		expect((await owner.call("couponUsed", {})).body.data).toEqual({ coupons: [] });
		await server.advance("P181D");
		const later = await owner.logInAgain();
		expect((await later("couponQuantity", {})).body.data).toEqual({ quantity: 0 });
		expect((await later("couponUse", { couponId, orderNo })).body.code).toBe(errors.couponExpired.code);
	});
});

describe("a coupon on a loan", () => {
	it("is booked once for three concurrent requests", async () => {
		const { db } = server.database;
		const now = await server.now();
		const borrowerId = await addTestBorrower(now);
		const order = { id: randomUuid(), orderNo: "PROMOLOAN", borrowerId, country: "ng" } as const;
		await addOrder(db, { ...order, step: "Repaying", begunAs: "first" }, now);
		const loanId = randomUuid();
		const [product] = pricedProducts(regions.ng, { limit: 100_000, tier: "standard" });
		const paidOutOn = now.toISOString().slice(0, 10) as PlainDate;
		const priced = product && priceLoan(product, { amount: 10_000, days: 91, paidOutOn });
		if (!priced?.ok) throw new Error("the first Nigerian product cannot be priced");
		const { terms } = priced.value;
		await addLoan(db, { id: loanId, borrowerId, orderId: order.id, terms, openedAt: now });
		const couponId = randomUuid();
		await addCoupon(db, borrowerId, {
			id: couponId,
			source: "staff",
			sourceId: "kindness",
			amountMinor: 10_000n,
			currency: "NGN",
			grantedAt: now,
			expiresAt: new Date(now.getTime() + 1000),
		});
		const caller = { borrowerId, borrower: await getBorrower(db, borrowerId) };
		const use = () =>
			db.transaction().execute((tx) => {
				const context = { db: tx, now, deps: { vault }, caller };
				return couponUse({ couponId, orderNo: order.orderNo }, context as unknown as BorrowerContext);
			});
		const outcomes = await Promise.all([use(), use(), use()]);
		expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
		expect(outcomes.filter((outcome) => !outcome.ok && outcome.refusal.error === "couponUsed")).toHaveLength(
			2,
		);
		const events = await listLoanEvents(db, loanId);
		expect(events).toMatchObject([{ kind: "coupon", id: `coupon:${couponId}`, amountMinor: 10_000n }]);
		expect((await findLoan(db, loanId))?.balances["expense:coupon"]).toBe(10_000n);
		const used = outcomes.find((outcome) => outcome.ok);
		expect(used?.ok && used.value.coupon).toMatchObject({ state: "used", usedOn: "PROMOLOAN" });
	});
});

describe("a promotion page", () => {
	async function newCampaign(placesPerDay: number) {
		const now = await server.now();
		await addPromotion(server.database.db, {
			id: randomUuid(),
			country: "ng",
			page: "yx3",
			placesPerDay,
			startsAt: now,
			endsAt: new Date(now.getTime() + 30 * 86_400_000),
		});
	}
	const page = async () =>
		(await server.open("promotionPage", { page: "yx3", country: "ng" })).body.data as {
			campaign: { placesLeft: number } | null;
			payoutMinutes: number | null;
		};
	const take = (mobile: string, address: string) =>
		server.open("takePlace", { page: "yx3", country: "ng", mobile }, { address, afid: "ad-9" });

	const numbers = (count: number) =>
		Array.from({ length: count }, (_, index) => `80377700${String(index).padStart(2, "0")}`);

	it("counts a place once its number registers, and never more than the daily places", async () => {
		await newCampaign(5);
		const wanting = numbers(12);
		for (const [index, mobile] of wanting.entries())
			expect((await take(mobile, `10.1.0.${index}`)).body.data).toMatchObject({ taken: true });
		expect((await page()).campaign?.placesLeft).toBe(5);
		await Promise.all(wanting.map((mobile) => registerBorrower(server, mobile, `phone-${mobile}`)));
		expect((await page()).campaign?.placesLeft).toBe(0);
		expect((await take("8037770099", "10.1.0.99")).body.code).toBe(errors.placesGone.code);
		const again = await take(wanting[0] ?? "", "10.1.0.98");
		expect(again.body.data).toMatchObject({ taken: false, campaign: { placesLeft: 0 } });
		const rows = await server.database.db.selectFrom("promotionPlaces").selectAll().execute();
		expect(rows.filter((row) => row.confirmedAt !== null)).toHaveLength(5);
		expect(rows.every((row) => row.afid === "ad-9")).toBe(true);
		await server.advance("P1D");
		expect((await page()).campaign?.placesLeft).toBe(5);
	});

	it("counts the place of a registered number when it logs in", async () => {
		await newCampaign(5);
		const mobile = "8037770098";
		const { deviceToken } = await registerBorrower(server, mobile, "phone-98");
		await take(mobile, "10.1.1.1");
		expect((await page()).campaign?.placesLeft).toBe(5);
		const wrong = { country: "ng", mobile, deviceId: "phone-98", code: "000000" } as const;
		expect((await server.open("login", wrong)).body.code).not.toBe(0);
		expect((await page()).campaign?.placesLeft).toBe(5);
		const input = { country: "ng", mobile, deviceId: "phone-98", deviceToken } as const;
		expect((await server.open("login", input)).body.code).toBe(0);
		expect((await page()).campaign?.placesLeft).toBe(4);
		expect((await server.open("login", input)).body.code).not.toBe(0);
		expect((await page()).campaign?.placesLeft).toBe(4);
	});

	it("loses no place to 40 numbers that nobody owns, from two addresses", async () => {
		await newCampaign(40);
		for (const [index, mobile] of numbers(40).entries())
			expect((await take(mobile.replace("803777", "803888"), `10.2.0.${index % 2}`)).body.code).toBe(0);
		expect((await page()).campaign?.placesLeft).toBe(40);
		const unproven = async () =>
			(
				await server.database.db
					.selectFrom("promotionPlaces")
					.select("day")
					.where("confirmedAt", "is", null)
					.execute()
			).length;
		expect(await unproven()).toBeGreaterThanOrEqual(40);
		await server.advance("P2D");
		expect(await unproven()).toBe(0);
	});

	it("shows the median payout time of the last seven days", async () => {
		const { db } = server.database;
		const now = await server.now();
		const borrowerId = await addTestBorrower(now);
		const minutes = [4, 12, 90];
		for (const [index, took] of [...minutes, 5].entries()) {
			const orderId = randomUuid();
			const closed = { id: orderId, orderNo: `PROMOPAY${index}`, borrowerId, country: "mx" } as const;
			await addOrder(db, { ...closed, step: "Finish", begunAs: "first" }, now);
			await db.updateTable("orders").set({ closedAt: now }).where("id", "=", orderId).execute();
			// The last one is older than a week and is not counted.
			const endedAt = new Date(now.getTime() - (index === minutes.length ? 8 * 86_400_000 : 60_000));
			await db
				.insertInto("payouts")
				.values({
					reference: randomUuid(),
					orderId,
					borrowerId,
					attempt: 1,
					rail: "stp",
					amountMinor: "100",
					currency: "MXN",
					accountSealed: Buffer.alloc(1),
					requestedBy: "borrower",
					state: "settled",
					plannedAt: new Date(endedAt.getTime() - took * 60_000),
					firstSentAt: endedAt,
					pollAt: null,
					polls: 0,
					providerId: null,
					failedCode: null,
					endedAt,
				})
				.execute();
		}
		const mexico = await server.open("promotionPage", { page: "yx1", country: "mx" });
		expect(mexico.body.data["payoutMinutes"]).toBe(12);
	});

	it("refuses an invalid number, and shows no payout time without payouts", async () => {
		expect((await take("12345", "10.2.0.1")).body.code).toBe(errors.mobileFormat.code);
		expect((await page()).payoutMinutes).toBeNull();
	});
});
