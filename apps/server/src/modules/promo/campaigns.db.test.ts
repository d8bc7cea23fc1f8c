import { type CallInput, type CallName, type Calls, errors } from "@puente/contract";
import { verifyDraw } from "@puente/core/promo";
import type { ProposalKind } from "@puente/core/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	openTestDatabase,
	registerBorrower,
	startTestServer,
	type TestServer,
} from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { approveAsShown } from "../../../test/staff/approve-as-shown.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";
import { addCoupon } from "./store/coupons.ts";

let server: TestServer;
/** Another process on the same database. */
let second: TestServer;
const people = ["support", "credit", "meera.credit", "finance", "compliance", "admin"] as const;
type Who = (typeof people)[number];
const clients = new Map<Who, StaffClient>();
let closeDatabase = async () => {};

beforeAll(async () => {
	const database = await openTestDatabase();
	closeDatabase = database.close;
	const shared = { ...database, close: async () => {} };
	server = await startTestServer({ sessionDays: 2_000 }, shared);
	second = await startTestServer({ works: false }, shared);
	for (const who of people) clients.set(who, await signInAs(server, who));
});
afterAll(async () => {
	await second.stop();
	await server.stop();
	await closeDatabase();
});

const clientOf = (who: Who): StaffClient => {
	const client = clients.get(who);
	if (!client) throw new Error(`no staff client for ${who}`);
	return client;
};
const codeOf = (name: keyof typeof errors) => errors[name].code;

async function propose(who: Who, kind: ProposalKind, subject: string, after: object) {
	const reply = await clientOf(who).call("propose", {
		kind,
		subject,
		after: { ...after },
		reason: "Agreed with finance",
	});
	const { code, msg, data } = reply.body;
	return { code, msg, data, id: (data?.["id"] ?? "") as string };
}
async function decide(who: Who, id: string, decision: "approved" | "rejected" = "approved") {
	return (await clientOf(who).call("decideProposal", { id, decision })).body.code;
}
async function proposeAndApprove(
	maker: Who,
	checker: Who,
	kind: ProposalKind,
	subject: string,
	after: object,
) {
	const proposal = await propose(maker, kind, subject, after);
	expect([proposal.code, proposal.msg]).toEqual([0, ""]);
	expect((await approveAsShown(server, clientOf(checker), proposal.id)).body.code).toBe(0);
}

let registered = 0;
async function newBorrower() {
	const serial = String(registered++).padStart(3, "0");
	const { token, userId } = await registerBorrower(server, `8034440${serial}`, `editing-${serial}`);
	const callOn =
		(process: TestServer) =>
		async <Name extends CallName>(name: Name, input: CallInput<Calls[Name]>) =>
			(await process.sealed(name, input, { token })).body;
	return { userId, call: callOn(server), callSecond: callOn(second) };
}

type Lottery = {
	readonly id: string;
	readonly country: string;
	readonly nameEn: string;
	readonly nameEs: string;
	readonly startsAt: string;
	readonly endsAt: string;
	readonly budgetMinor: number;
	readonly couponDays: number;
	readonly prizes: readonly { readonly id: string; readonly amountMinor: number; readonly oddsPpm: number }[];
	readonly spentMinor: number;
	readonly promisedMinor: number;
	readonly open: number;
};

const timeIn = async (days: number) => (await server.now()).getTime() + days * 86_400_000;
/** Creates a Nigerian draw that every borrower wins; it began last, so it is the current one. */
async function newDraw(change: object = {}): Promise<string> {
	const id = randomUuid();
	await proposeAndApprove("support", "finance", "lotteryCampaign", id, {
		country: "ng",
		nameEn: "Harvest draw",
		nameEs: "Sorteo de la cosecha",
		startsAt: new Date(await timeIn(0)).toISOString(),
		endsAt: new Date(await timeIn(30)).toISOString(),
		budgetMinor: 100_000,
		couponDays: 30,
		prizes: [{ id: "all", amountMinor: 20_000, oddsPpm: 1_000_000 }],
		...change,
	});
	return id;
}
async function drawOf(id: string): Promise<Lottery> {
	const { data } = (await clientOf("finance").call("campaigns", { country: "ng" })).body;
	const found = (data["lotteries"] as Lottery[]).find((lottery) => lottery.id === id);
	if (!found) throw new Error(`draw ${id} is not listed`);
	return found;
}
async function editable(id: string) {
	const { country, nameEn, nameEs, startsAt, endsAt, budgetMinor, couponDays, prizes } = await drawOf(id);
	return { country, nameEn, nameEs, startsAt, endsAt, budgetMinor, couponDays, prizes };
}
type Show = {
	readonly show: boolean;
	readonly campaign: Pick<Lottery, "prizes"> & {
		readonly campaignId: string;
		readonly budgetLeftMinor: number;
	};
	readonly open: { readonly commitment: string } | null;
	readonly drawn: {
		readonly drawId: string;
		readonly commitment: string;
		readonly houseSeed: string;
		readonly borrowerSeed: string;
		readonly prizeId: string | null;
		readonly coupon: { readonly amountMinor: number } | null;
	} | null;
};

describe("a draw edited by staff", () => {
	it("needs a checker, and is shown to borrowers on every process once approved", async () => {
		const borrower = await newBorrower();
		const id = randomUuid();
		const after = {
			country: "ng",
			nameEn: "New year draw",
			nameEs: "Sorteo de año nuevo",
			startsAt: new Date(await timeIn(0)).toISOString(),
			endsAt: new Date(await timeIn(10)).toISOString(),
			budgetMinor: 50_000,
			couponDays: 10,
			prizes: [{ id: "only", amountMinor: 10_000, oddsPpm: 250_000 }],
		};
		expect((await propose("finance", "lotteryCampaign", id, after)).code).toBe(codeOf("notPermitted"));
		const proposal = await propose("credit", "lotteryCampaign", id, after);
		expect(proposal.data).toMatchObject({ before: { nameEn: null, prizes: null }, after, country: "ng" });
		expect(await decide("credit", proposal.id)).toBe(codeOf("notPermitted"));
		expect(await decide("support", proposal.id)).toBe(codeOf("notPermitted"));
		const running = async () => (await borrower.callSecond("lotteryIsShow", {})).data as Show;
		expect((await running()).campaign.campaignId).not.toBe(id);
		expect(await decide("finance", proposal.id)).toBe(0);
		expect((await running()).campaign).toMatchObject({ campaignId: id, prizes: after.prizes });
		expect((await propose("support", "lotteryCampaign", id, after)).code).toBe(
			codeOf("proposalChangesNothing"),
		);
	});

	it("keeps the prizes for a borrower with a commitment, whose draw can still be verified", async () => {
		const id = await newDraw();
		const [early, late] = [await newBorrower(), await newBorrower()];
		await early.call("lotteryCreate", { campaignId: id });
		const published = ((await early.call("lotteryIsShow", {})).data as Show).campaign.prizes;
		const prizes = [{ id: "small", amountMinor: 100, oddsPpm: 1 }];
		await proposeAndApprove("support", "compliance", "lotteryCampaign", id, {
			...(await editable(id)),
			prizes,
		});
		const open = (await early.callSecond("lotteryIsShow", {})).data as Show;
		expect(open.campaign.prizes).toEqual(published);
		expect(((await late.call("lotteryIsShow", {})).data as Show).campaign.prizes).toEqual(prizes);
		await early.callSecond("lotteryCreate", { campaignId: id, borrowerSeed: "my-own-seed" });
		const { campaign, drawn } = (await early.call("lotteryIsShow", {})).data as Show;
		expect(drawn?.coupon).toMatchObject({ amountMinor: 20_000 });
		expect(drawn && verifyDraw(drawn, campaign.prizes)).toBe("fair");
		expect(drawn && verifyDraw(drawn, prizes)).toBe("otherPrize");
	});

	it("needs a budget of at least what was won plus what open draws may win", async () => {
		const id = await newDraw();
		const [winner, opener] = [await newBorrower(), await newBorrower()];
		await winner.call("lotteryCreate", { campaignId: id });
		await winner.call("lotteryCreate", { campaignId: id, borrowerSeed: "my-own-seed" });
		await opener.call("lotteryCreate", { campaignId: id });
		expect(await drawOf(id)).toMatchObject({ spentMinor: 20_000, promisedMinor: 40_000, open: 1 });
		const now = await editable(id);
		const low = await propose("support", "lotteryCampaign", id, { ...now, budgetMinor: 39_999 });
		expect(low.code).toBe(codeOf("lotteryBudgetPromised"));
		expect(low.msg).toContain("NGN 400.00");
		const proposal = await propose("support", "lotteryCampaign", id, { ...now, budgetMinor: 40_000 });
		expect(proposal.code).toBe(0);
		// Another borrower begins a draw before the check, so more is promised.
		await (await newBorrower()).call("lotteryCreate", { campaignId: id });
		expect(await decide("finance", proposal.id)).toBe(codeOf("lotteryBudgetPromised"));
		expect((await drawOf(id)).budgetMinor).toBe(100_000);
		expect(await decide("finance", proposal.id, "rejected")).toBe(0);
		await proposeAndApprove("support", "finance", "lotteryCampaign", id, { ...now, budgetMinor: 60_000 });
		const { campaign } = (await opener.callSecond("lotteryIsShow", {})).data as Show;
		expect(campaign.budgetLeftMinor).toBe(40_000);
	});

	it("is refused with odds above 100%, no prizes, wrong dates, another country or missing fields", async () => {
		const id = await newDraw();
		const now = await editable(id);
		const [prize] = now.prizes;
		const codes = async (change: object) =>
			(await propose("support", "lotteryCampaign", id, { ...now, ...change })).code;
		expect(await codes({ prizes: [...now.prizes, { ...prize, id: "more", oddsPpm: 1 }] })).toBe(
			codeOf("lotteryPrizesWrong"),
		);
		expect(await codes({ prizes: [] })).toBe(codeOf("lotteryPrizesWrong"));
		expect(await codes({ prizes: [{ ...prize, amountMinor: 100_001 }] })).toBe(codeOf("lotteryBudgetSmall"));
		expect(await codes({ endsAt: now.startsAt })).toBe(codeOf("campaignDatesWrong"));
		expect(await codes({ startsAt: new Date(await timeIn(1)).toISOString() })).toBe(
			codeOf("campaignDatesWrong"),
		);
		expect(await codes({ country: "mx" })).toBe(errors.inputRefused.code);
		expect((await propose("support", "lotteryCampaign", id, {})).code).toBe(errors.inputRefused.code);
		expect((await propose("support", "lotteryCampaign", "a draw", now)).code).toBe(
			codeOf("proposalSubjectUnknown"),
		);
	});

	it("is stale when it was changed after the proposal, but not when borrowers only draw", async () => {
		const id = await newDraw();
		const now = await editable(id);
		const proposal = await propose("support", "lotteryCampaign", id, { ...now, couponDays: 90 });
		const borrower = await newBorrower();
		await borrower.call("lotteryCreate", { campaignId: id });
		await borrower.call("lotteryCreate", { campaignId: id, borrowerSeed: "my-own-seed" });
		expect(await decide("finance", proposal.id)).toBe(0);
		const stale = await propose("support", "lotteryCampaign", id, { ...now, couponDays: 45 });
		await server.database.db
			.updateTable("lotteryCampaigns")
			.set({ nameEn: "Renamed" })
			.where("id", "=", id)
			.execute();
		expect(await decide("finance", stale.id)).toBe(codeOf("proposalStale"));
	});
});

describe("the daily places of a promotion page", () => {
	const pageQuery = { page: "yx2", country: "co" } as const;
	const places = async (process: TestServer) =>
		(
			(await process.open("promotionPage", pageQuery)).body.data["campaign"] as {
				placesPerDay: number;
			} | null
		)?.placesPerDay;

	it("follow the new cap on every process after two people agreed", async () => {
		const { data } = (await clientOf("support").call("campaigns", { country: "co" })).body;
		const all = data["promotions"] as { id: string; page: string; startsAt: string; endsAt: string }[];
		const { id, startsAt, endsAt } = all.find(({ page }) => page === "yx2") ?? {
			id: "",
			startsAt: "",
			endsAt: "",
		};
		const after = { ...pageQuery, placesPerDay: 7, startsAt, endsAt };
		expect((await propose("support", "promotionCampaign", id, { ...after, page: "yx1" })).code).toBe(1002);
		expect((await propose("support", "promotionCampaign", id, { ...after, placesPerDay: 0 })).code).toBe(
			1002,
		);
		const proposal = await propose("support", "promotionCampaign", id, after);
		expect(proposal.data).toMatchObject({ before: { placesPerDay: 40 }, after: { placesPerDay: 7 } });
		expect(await places(second)).toBe(40);
		const approved = await approveAsShown(server, clientOf("compliance"), proposal.id);
		expect(approved.body.code).toBe(0);
		expect([await places(server), await places(second)]).toEqual([7, 7]);
		const ended = { ...after, endsAt: new Date(await timeIn(-1)).toISOString() };
		expect((await propose("support", "promotionCampaign", id, ended)).code).toBe(
			codeOf("campaignDatesWrong"),
		);
	});
});

describe("a coupon granted by staff", () => {
	const day = async (days: number) => new Date(await timeIn(days)).toISOString().slice(0, 10);

	it("is proposed by one person and granted once by another, with a notification to the borrower", async () => {
		const borrower = await newBorrower();
		const after = { couponKind: "apology", amountMinor: 25_050, expiresOn: await day(60) };
		expect((await propose("finance", "couponGrant", borrower.userId, after)).code).toBe(
			codeOf("notPermitted"),
		);
		const proposal = await propose("support", "couponGrant", borrower.userId, after);
		expect(proposal.data).toMatchObject({ before: { unusedCoupons: 0 }, after, borrowerId: borrower.userId });
		expect(await decide("support", proposal.id)).toBe(codeOf("notPermitted"));
		expect((await borrower.call("coupons", {})).data).toEqual({ coupons: [] });
		expect(proposal.data).toMatchObject({
			change: {
				before: { unusedCoupons: 0, unusedMinor: 0 },
				after: { unusedCoupons: 1, unusedMinor: 25_050 },
			},
		});
		const codes = await Promise.all([decide("finance", proposal.id), decide("compliance", proposal.id)]);
		expect(codes.sort((left, right) => left - right)).toEqual([0, codeOf("proposalDecided")]);
		const { coupons } = (await borrower.callSecond("coupons", {})).data as {
			coupons: { amountMinor: number; source: string; state: string; expiresAt: string }[];
		};
		expect(coupons).toMatchObject([{ amountMinor: 25_050, source: "staff", state: "usable" }]);
		// The last second of the day in Lagos, an hour ahead of UTC.
		expect(coupons[0]?.expiresAt).toBe(`${after.expiresOn}T22:59:59.000Z`);
		const { messages } = (await borrower.call("messageList", {})).data as { messages: object[] };
		expect(JSON.stringify(messages)).toContain("₦250.50");
		const listed = (await clientOf("finance").call("grantedCoupons", { source: "staff" })).body.data;
		expect(listed).toMatchObject({
			coupons: [
				{ borrowerId: borrower.userId, kind: "apology", amountMinor: 25_050, state: "usable", usedOn: null },
			],
			next: null,
		});
	});

	it("is listed exactly once across pages, also when 101 coupons have the same time", async () => {
		const { userId } = await newBorrower();
		const [grantedAt, expiresAt] = [new Date(await timeIn(0)), new Date(await timeIn(30))];
		const grantedIds = Array.from({ length: 101 }, () => randomUuid());
		for (const id of grantedIds) {
			const worth = { amountMinor: 100n, currency: "NGN", grantedAt, expiresAt } as const;
			await addCoupon(server.database.db, userId, { id, source: "card", sourceId: id, ...worth });
		}
		const listed: string[] = [];
		let after: string | null = "";
		while (after !== null) {
			const page = { source: "card" as const, ...(after !== "" && { after }) };
			const { data } = (await clientOf("finance").call("grantedCoupons", page)).body;
			const answer = data as { coupons: readonly { id: string }[]; next: string | null };
			listed.push(...answer.coupons.map(({ id }) => id));
			after = answer.next;
		}
		expect(listed.sort()).toEqual(grantedIds.sort());
	});

	it("is refused above the smallest loan, with a wrong amount or expiry date, or for an unknown borrower", async () => {
		const { userId } = await newBorrower();
		const good = { couponKind: "goodwill", amountMinor: 100, expiresOn: await day(30) };
		const code = async (change: object, subject = userId) =>
			(await propose("credit", "couponGrant", subject, { ...good, ...change })).code;
		expect(await code({ amountMinor: 1_000_001 })).toBe(codeOf("couponAmountWrong"));
		expect(await code({ amountMinor: 0 })).toBe(codeOf("couponAmountWrong"));
		expect(await code({ expiresOn: await day(400) })).toBe(codeOf("couponExpiryWrong"));
		expect(await code({ expiresOn: await day(-1) })).toBe(codeOf("couponExpiryWrong"));
		expect(await code({ couponKind: "bribe" })).toBe(errors.inputRefused.code);
		expect(await code({}, randomUuid())).toBe(codeOf("proposalSubjectUnknown"));
	});
});

type FaqAnswer = {
	readonly entries: readonly {
		readonly id: string;
		readonly shown: string;
		readonly change: { readonly version: number; readonly changedBy: string } | null;
	}[];
};

describe("a help answer edited by staff", () => {
	const read = async (process: TestServer, lang: string) =>
		JSON.stringify((await process.open("questionAnswers", { country: "mx" }, { lang })).body.data);
	const text = (question: string, answer: string) => ({ question, answer });
	const entry = async (id: string) => {
		const { data } = (await clientOf("support").call("faqEntries", { country: "mx" })).body;
		return (data as FaqAnswer).entries.find((one) => one.id === id);
	};
	const save = async (input: object) => {
		const fields = { country: "mx", topic: "cost", hidden: false, version: 0, ...input };
		return (await clientOf("support").call("saveFaq", fields as never)).body;
	};

	it("is shown only when both languages are written, then on every process at once", async () => {
		const en = text("Is there a tax on it?", "Yes, it stands in the offer. Loans begin at {amountMin}.");
		const half = await save({ texts: { en, es: text("", "") } });
		expect(half.data).toMatchObject({ shown: "nothing" });
		expect(await read(server, "en")).not.toContain("Is there a tax on it?");
		const es = text("¿Paga impuestos?", "Sí, está en la oferta. Los préstamos empiezan en {amountMin}.");
		const { entryId } = half.data as { entryId: string };
		expect((await save({ entryId, version: 1, texts: { en, es } })).data).toMatchObject({ shown: "changed" });
		for (const process of [server, second]) {
			expect(await read(process, "en")).toContain("Loans begin at $1,000");
			expect(await read(process, "es")).toContain("¿Paga impuestos?");
		}
		expect(await entry(entryId)).toMatchObject({ change: { version: 2, changedBy: "sofia.support" } });
		expect((await save({ entryId, version: 1, texts: { en, es } })).code).toBe(codeOf("faqStale"));
	});

	it("replaces, hides and restores a built-in answer, and each change is audited", async () => {
		const texts = {
			en: text("Can I pay early?", "Any day."),
			es: text("¿Puedo pagar antes?", "Cualquier día."),
		};
		expect((await save({ entryId: "early", texts })).code).toBe(0);
		expect(await read(second, "en")).toContain("Any day.");
		expect((await save({ entryId: "early", texts, version: 1, hidden: true })).data).toMatchObject({
			shown: "nothing",
		});
		expect(await read(second, "es")).not.toContain("¿Puedo pagar antes?");
		const restored = { country: "mx", entryId: "early", version: 2 } as const;
		expect((await clientOf("compliance").call("restoreFaq", restored)).body.code).toBe(0);
		expect(await entry("early")).toMatchObject({ shown: "shipped", change: null });
		expect((await clientOf("compliance").call("restoreFaq", restored)).body.code).toBe(codeOf("faqStale"));
		const { entries } = (await clientOf("compliance").call("audit", { call: "saveFaq" })).body.data as {
			entries: { subject: string; input: string; outcome: string }[];
		};
		expect(entries[0]).toMatchObject({ subject: "early", outcome: "done" });
		expect(entries[0]?.input).toContain("Cualquier día.");
	});

	it("is refused with an unknown figure, a figure missing in one language, and without permission", async () => {
		const wrong = await save({ texts: { en: text("A?", "{price}"), es: text("", "") } });
		expect([wrong.code, wrong.msg]).toEqual([
			codeOf("faqFiguresWrong"),
			"These figures are not known, or not in both languages: {price}.",
		]);
		const uneven = await save({ texts: { en: text("A?", "{aprMax}"), es: text("¿A?", "Nada") } });
		expect(uneven.code).toBe(codeOf("faqFiguresWrong"));
		const good = { en: text("A?", "B"), es: text("¿A?", "B") };
		expect((await save({ entryId: "unknown", texts: good })).code).toBe(codeOf("faqNotFound"));
		expect((await save({ topic: "weather", texts: good })).code).toBe(errors.inputRefused.code);
		const input = { country: "mx", topic: "cost", hidden: false, version: 0, texts: good } as const;
		expect((await clientOf("finance").call("saveFaq", input)).body.code).toBe(codeOf("notPermitted"));
	});
});

describe("a partner offer", () => {
	const offer = {
		country: "ng",
		partnerName: "Acacia Trust",
		productName: "Personal",
		licence: "FCCPC-77",
		amountMin: 10_000,
		amountMax: 200_000,
		daysMin: 91,
		daysMax: 180,
		aprPercent: "19.9",
		penaltyPercentPerDay: "0.05",
		url: "https://acacia.example/apply",
		termsUrl: "https://acacia.example/terms",
		active: true,
	};
	const names = async (borrower: Awaited<ReturnType<typeof newBorrower>>) => {
		const { products } = (await borrower.callSecond("marketIndex", {})).data as {
			products: { partnerName: string }[];
		};
		return products.map(({ partnerName }) => partnerName);
	};

	it("is added, changed and hidden by two people, and sorted by its annual rate", async () => {
		const borrower = await newBorrower();
		const id = randomUuid();
		const before = await names(borrower);
		expect((await propose("support", "partnerOffer", id, offer)).code).toBe(codeOf("notPermitted"));
		const proposal = await propose("credit", "partnerOffer", id, offer);
		expect(await decide("credit", proposal.id)).toBe(codeOf("proposalOwn"));
		expect(await names(borrower)).toEqual(before);
		expect(await decide("meera.credit", proposal.id)).toBe(0);
		expect(await names(borrower)).toEqual(["Acacia Trust", ...before]);
		const dearer = { ...offer, aprPercent: "35.5" };
		await proposeAndApprove("credit", "finance", "partnerOffer", id, dearer);
		expect(await names(borrower)).toEqual([...before, "Acacia Trust"]);
		await proposeAndApprove("credit", "compliance", "partnerOffer", id, { ...dearer, active: false });
		expect(await names(borrower)).toEqual(before);
		const listed = (await clientOf("finance").call("partnerOffers", { country: "ng" })).body.data;
		expect(listed["offers"]).toContainEqual(
			expect.objectContaining({ id, active: false, aprPercent: "35.5" }),
		);
	});

	it("is refused above 36% a year, with a short term or invalid fields, but can always be hidden", async () => {
		const code = async (change: object) =>
			(await propose("credit", "partnerOffer", randomUuid(), { ...offer, ...change })).code;
		for (const change of [
			{ aprPercent: "36.1" },
			{ daysMin: 60 },
			{ amountMax: 9_999 },
			{ url: "http://a.example" },
		])
			expect(await code(change)).toBe(codeOf("partnerOfferWrong"));
		expect(await code({ aprPercent: "cheap" })).toBe(errors.inputRefused.code);
		expect(await code({ licence: " " })).toBe(errors.inputRefused.code);
		const id = randomUuid();
		await proposeAndApprove("credit", "finance", "partnerOffer", id, offer);
		await server.database.db
			.updateTable("partnerProducts")
			.set({ daysMin: 30 })
			.where("id", "=", id)
			.execute();
		await proposeAndApprove("credit", "finance", "partnerOffer", id, {
			...offer,
			daysMin: 30,
			active: false,
		});
	});
});
