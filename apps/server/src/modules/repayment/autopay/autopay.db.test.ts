import { countries } from "@puente/core/region";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
	borrowerToAsk,
	borrowerWithAutopay,
	daysBefore,
	detailOf,
	moveTo,
	payByHand,
	settled,
	startAutopay,
	tellNext,
	viewOf,
	wayOf,
} from "../../../../test/autopay-life.ts";
import { notificationKinds } from "../../../../test/borrowing.ts";
import { eventually, startTestServer, type TestServer } from "../../../../test/harness.ts";
import { mandateCode } from "../../../../test/simulators/collection-simulator.ts";
import { photo } from "../../../../test/simulators/fake-providers.ts";

/** Each test has its own: two borrowers of a country with the same papers would be reviewed. */
let server: TestServer;
beforeEach(async () => {
	server = await startTestServer({ sessionDays: 10_000 });
});
afterEach(() => server.stop());

/** What the rails charged by themselves, over cards and mandates. */
function chargedCount(): number {
	const { cards, mandates } = server.fakes.collections;
	return cards.charged.length + mandates.charged.length;
}

function failNext(): void {
	const { cards, mandates } = server.fakes.collections;
	cards.answer = "refused";
	mandates.answer = "funds";
}
function succeedNext(): void {
	const { cards, mandates } = server.fakes.collections;
	cards.answer = "charged";
	mandates.answer = "charged";
}

it.each(countries)(
	"%s: one loan lived through autopay: allowed, paid, failed, paid in the evening, stopped",
	async (country) => {
		const applicant = await borrowerToAsk(server, country);
		const { call, orderNo } = applicant;
		const offer = await viewOf(applicant);
		expect(offer).toMatchObject({ offered: true, mandate: null, charge: null });
		expect(offer.ways.map(({ way }) => way)).toContain(wayOf[country]);

		const started = await startAutopay(server, applicant);
		const isRemembered = country === "ng";
		expect(started.body.data["state"]).toBe(isRemembered ? "active" : "asked");
		expect(await viewOf(applicant)).toMatchObject({ offered: false, mandate: { state: "active" } });

		// The first due date: told two days before, paid at six, and only what was left of it.
		const first = await tellNext(server, applicant);
		const told = (await viewOf(applicant)).charge;
		expect(told).toMatchObject({ dueOn: first, state: "told", maySkip: true });
		expect(told?.amountMinor).toBe((await detailOf(applicant)).phases[0]?.dueMinor);
		const before = (await detailOf(applicant)).paidMinor;
		await moveTo(server, applicant, first, "05:59");
		expect((await viewOf(applicant)).charge?.tries).toEqual([]);
		await moveTo(server, applicant, first, "06:00");
		expect((await viewOf(applicant)).charge).toMatchObject({
			state: "paid",
			tries: [{ number: 1, state: "paid" }],
		});
		expect((await detailOf(applicant)).paidMinor).toBe(before + (told?.amountMinor ?? 0));

		// The second: too little money in the morning, enough in the evening; nobody is late.
		const second = await tellNext(server, applicant);
		failNext();
		await moveTo(server, applicant, second, "06:00");
		expect((await viewOf(applicant)).charge).toMatchObject({
			state: "tried",
			tries: [{ number: 1, state: "failed" }],
		});
		succeedNext();
		await moveTo(server, applicant, second, "19:59");
		expect((await viewOf(applicant)).charge?.tries).toHaveLength(1);
		await moveTo(server, applicant, second, "20:00");
		expect((await viewOf(applicant)).charge).toMatchObject({
			state: "paid",
			tries: [{ state: "failed" }, { number: 2, state: "paid" }],
		});
		await moveTo(server, applicant, daysBefore(second, -1), "09:00");
		expect((await detailOf(applicant)).status).toBe("repaying");

		// The third: told, then stopped with one tap; nothing is charged, and the rail has heard.
		const third = await tellNext(server, applicant);
		const charged = chargedCount();
		expect((await call("stopAutopay", { orderNo, keepCard: false })).body.code).toBe(0);
		const { cards, mandates } = server.fakes.collections;
		await eventually(async () =>
			(isRemembered ? cards.forgotten : mandates.revoked).length > 0 ? true : null,
		);
		await moveTo(server, applicant, third, "06:00");
		await moveTo(server, applicant, third, "20:00");
		expect(chargedCount()).toBe(charged);
		const end = await viewOf(applicant);
		expect(end).toMatchObject({
			mandate: { state: "ended", endCause: "stopped" },
			charge: { state: "cancelled" },
		});
		const kinds = await notificationKinds(applicant);
		expect(kinds.filter((kind) => kind.startsWith("autopay"))).toEqual([
			"autopayOn",
			"autopayTold",
			"autopayTold",
			"autopayFailed",
			"autopayTold",
			"autopayStopped",
		]);
		mandates.revoked.length = 0;
		cards.forgotten.length = 0;
	},
);

it("is not offered before the first payment, and begins once", async () => {
	const applicant = await borrowerToAsk(server, "mx");
	const { call, orderNo } = applicant;
	const start = { orderNo, way: "card" } as const;
	const [one, other] = await Promise.all([call("startAutopay", start), call("startAutopay", start)]);
	const codes = [one.body.code, other.body.code].toSorted((left, right) => left - right);
	expect(codes[0]).toBe(0);
	const { db } = server.database;
	const rows = await db
		.selectFrom("autopays")
		.select("id")
		.where("borrowerId", "=", applicant.userId)
		.execute();
	expect(rows).toHaveLength(1);
	// A second tap leads to the same page.
	const again = await call("startAutopay", start);
	expect(again.body.data["url"]).toBe((await viewOf(applicant)).mandate?.url);
});

it("ends a question that the borrower refuses", async () => {
	const { collections } = server.fakes;
	const refused = await borrowerToAsk(server, "mx");
	await refused.call("startAutopay", { orderNo: refused.orderNo, way: "card" });
	collections.mandates.state = { outcome: "ended", cause: "refused" };
	expect((await viewOf(refused)).mandate).toMatchObject({ state: "ended", endCause: "refused" });
});

it("ends a question that is never answered, and keeps nothing of one at a rail that was down", async () => {
	const { collections } = server.fakes;
	const silent = await borrowerToAsk(server, "mx");
	collections.mandates.state = null;
	await silent.call("startAutopay", { orderNo: silent.orderNo, way: "card" });
	await server.advance("P4D");
	await eventually(async () => ((await viewOf(silent)).mandate?.endCause === "unanswered" ? true : null));

	collections.down = true;
	const down = await silent.call("startAutopay", { orderNo: silent.orderNo, way: "card" });
	expect(down.status).toBe(503);
	collections.down = false;
	expect((await viewOf(silent)).offered).toBe(true);
});

it("is skipped until the end of the day before, and after a failed first try", async () => {
	const applicant = await borrowerWithAutopay(server, "mx");
	const { call, orderNo } = applicant;
	const first = await tellNext(server, applicant);
	await moveTo(server, applicant, daysBefore(first, 1), "23:59");
	expect((await call("skipAutopay", { orderNo, dueOn: first })).body.code).toBe(0);
	const count = chargedCount();
	await moveTo(server, applicant, first, "06:00");
	await moveTo(server, applicant, first, "20:00");
	expect(chargedCount()).toBe(count);
	expect((await viewOf(applicant)).charge).toMatchObject({ state: "skipped", tries: [] });
	await payByHand(server, applicant, Math.ceil((await detailOf(applicant)).due.totalMinor / 100));

	const second = await tellNext(server, applicant);
	await moveTo(server, applicant, second, "00:00");
	expect((await call("skipAutopay", { orderNo, dueOn: second })).status).toBe(409);
	failNext();
	await moveTo(server, applicant, second, "06:00");
	expect((await viewOf(applicant)).charge?.maySkip).toBe(true);
	expect((await call("skipAutopay", { orderNo, dueOn: second })).body.code).toBe(0);
	succeedNext();
	await moveTo(server, applicant, second, "20:00");
	expect(chargedCount()).toBe(count);
});

it("tries twice and no more, tells the borrower that it is over, and charges no late loan", async () => {
	const applicant = await borrowerWithAutopay(server, "mx");
	const first = await tellNext(server, applicant);
	failNext();
	const { tried } = server.fakes.collections.mandates;
	const count = tried.length;
	for (const time of ["06:00", "06:30", "11:59", "20:00", "20:30", "21:59", "22:00"])
		await moveTo(server, applicant, first, time);
	expect((await viewOf(applicant)).charge).toMatchObject({
		state: "failed",
		tries: [
			{ number: 1, reason: "funds" },
			{ number: 2, reason: "funds" },
		],
	});
	expect(tried.length).toBe(count + 2);
	expect(await notificationKinds(applicant)).toEqual(
		expect.arrayContaining(["autopayFailed", "autopayOver"]),
	);
	succeedNext();
	await moveTo(server, applicant, daysBefore(first, -1), "06:00");
	const late = await viewOf(applicant);
	expect([late.waits, late.next]).toEqual([true, null]);
	// The next due date comes while the first is late: a penalty is never paid by itself.
	const { phases } = await detailOf(applicant);
	const second = phases[1]?.dueOn ?? "";
	await moveTo(server, applicant, daysBefore(second, 2), "10:00");
	await moveTo(server, applicant, second, "06:00");
	expect(tried.length).toBe(count + 2);
});

it("charges less after a payment by hand, and nothing after a whole one", async () => {
	const applicant = await borrowerWithAutopay(server, "mx");
	const first = await tellNext(server, applicant);
	const told = (await viewOf(applicant)).charge?.amountMinor ?? 0;
	await payByHand(server, applicant, Math.floor(told / 200));
	const left = (await detailOf(applicant)).phases[0]?.dueMinor ?? 0;
	await moveTo(server, applicant, first, "06:00");
	expect(left).toBeLessThan(told);
	expect((await viewOf(applicant)).charge).toMatchObject({ state: "paid", tries: [{ amountMinor: left }] });

	const second = await tellNext(server, applicant);
	await payByHand(server, applicant, Math.ceil(((await viewOf(applicant)).charge?.amountMinor ?? 0) / 100));
	const count = chargedCount();
	await moveTo(server, applicant, second, "06:00");
	expect(chargedCount()).toBe(count);
	expect((await viewOf(applicant)).charge).toMatchObject({ state: "cancelled", tries: [] });
});

it("charges nothing where the bank announced an amount that is no longer due", async () => {
	const applicant = await borrowerWithAutopay(server, "in");
	const { announced } = server.fakes.collections.mandates;
	const first = await tellNext(server, applicant);
	const told = (await viewOf(applicant)).charge?.amountMinor ?? 0;
	expect(announced.at(-1)).toMatchObject({ amountMinor: BigInt(told) });
	await payByHand(server, applicant, Math.floor(told / 200));
	const count = chargedCount();
	await moveTo(server, applicant, first, "06:00");
	expect(chargedCount()).toBe(count);
	expect((await viewOf(applicant)).charge).toMatchObject({ state: "cancelled" });
	expect(await notificationKinds(applicant)).toContain("autopayOver");
});

it("charges once when an answer is lost, and asks before anything else", async () => {
	const applicant = await borrowerWithAutopay(server, "mx");
	const { mandates } = server.fakes.collections;
	const first = await tellNext(server, applicant);
	mandates.answer = "lost";
	const count = mandates.charged.length;
	await moveTo(server, applicant, first, "06:00");
	expect((await viewOf(applicant)).charge).toMatchObject({ state: "paid" });
	expect(mandates.charged.length).toBe(count + 1);

	// A request that never arrived is sent again under the same reference while its hours last.
	const second = await tellNext(server, applicant);
	mandates.answer = "unsent";
	const tried = mandates.tried.length;
	await moveTo(server, applicant, second, "06:00");
	expect((await viewOf(applicant)).charge).toMatchObject({ state: "tried", tries: [{ state: "waiting" }] });
	mandates.answer = "charged";
	await moveTo(server, applicant, second, "06:20");
	expect((await viewOf(applicant)).charge).toMatchObject({ state: "paid", tries: [{ number: 1 }] });
	expect(new Set(mandates.tried.slice(tried)).size).toBe(1);
	expect(mandates.charged.length).toBe(count + 2);
});

it("tries nothing in the evening while the morning has no answer, and takes its late payment", async () => {
	const applicant = await borrowerWithAutopay(server, "mx");
	const { collections } = server.fakes;
	const { mandates } = collections;
	const first = await tellNext(server, applicant);
	mandates.answer = "pending";
	await moveTo(server, applicant, first, "06:00");
	mandates.answer = "charged";
	const count = mandates.charged.length;
	await moveTo(server, applicant, first, "20:00");
	expect(mandates.charged.length).toBe(count);
	const { reference = "", amountMinor = 0n } = mandates.charged.at(-1) ?? {};
	collections.pay({ reference, amountMinor, paidAt: await server.now() });
	await moveTo(server, applicant, first, "20:15");
	expect((await viewOf(applicant)).charge).toMatchObject({
		state: "paid",
		tries: [{ number: 1, state: "paid" }],
	});
});

it("charges nothing while the server is held after a restore", async () => {
	const applicant = await borrowerWithAutopay(server, "mx");
	const first = await tellNext(server, applicant);
	const { db } = server.database;
	const id = crypto.randomUUID();
	const at = await server.now();
	await db
		.insertInto("holds")
		.values({ id, cause: "stated", foundAt: at, compareFrom: at, liftedAt: null } as never)
		.execute();
	const count = chargedCount();
	await moveTo(server, applicant, first, "06:00");
	expect(chargedCount()).toBe(count);
	await db.updateTable("holds").set({ liftedAt: at }).where("id", "=", id).execute();
	await moveTo(server, applicant, first, "06:15");
	expect((await viewOf(applicant)).charge).toMatchObject({ state: "paid" });
});

it("ends when the bank revokes the mandate, tells the borrower at once, and charges nothing", async () => {
	const applicant = await borrowerWithAutopay(server, "in");
	const { mandates } = server.fakes.collections;
	await tellNext(server, applicant);
	mandates.state = { outcome: "ended", cause: "revoked" };
	const { body, headers } = mandates.report("razorpay", mandateCode.code);
	await server.database.db
		.updateTable("autopays")
		.set({ tokenId: `${mandateCode.code}-other` })
		.where("borrowerId", "<>", applicant.userId)
		.execute();
	await fetch(`${server.address}/hooks/razorpay`, { method: "POST", body, headers });
	await eventually(async () => ((await viewOf(applicant)).mandate?.endCause === "revoked" ? true : null));
	expect((await viewOf(applicant)).charge).toMatchObject({ state: "cancelled" });
	expect(await notificationKinds(applicant)).toContain("autopayEnded");
});

it("ends when the mandate is gone at the charge", async () => {
	const { mandates } = server.fakes.collections;
	const gone = await borrowerWithAutopay(server, "mx");
	const due = await tellNext(server, gone);
	mandates.answer = "gone";
	await moveTo(server, gone, due, "06:00");
	expect((await viewOf(gone)).mandate).toMatchObject({ state: "ended", endCause: "revoked" });
});

it("ends when the card expires before the due date, and is revoked", async () => {
	const { mandates } = server.fakes.collections;
	const expiring = await borrowerWithAutopay(server, "mx");
	const { next } = await viewOf(expiring);
	const [year = "", month = ""] = daysBefore(next?.dueOn ?? "", 40).split("-");
	const code = { ...mandateCode, expiryYear: year, expiryMonth: month };
	mandates.state = { outcome: "active", code };
	await tellNext(server, expiring);
	expect((await viewOf(expiring)).mandate).toMatchObject({ state: "ended", endCause: "cardExpired" });
	await eventually(async () => (mandates.revoked.length > 0 ? true : null));
});

it("ends with the loan, and is revoked", async () => {
	const { mandates } = server.fakes.collections;
	const finished = await borrowerWithAutopay(server, "mx");
	const { payoff } = (await finished.call("repayDetail", { orderNo: finished.orderNo })).body.data as {
		payoff: { totalMinor: number };
	};
	await payByHand(server, finished, Math.ceil(payoff.totalMinor / 100));
	await server.advance("PT13H");
	await eventually(async () => (mandates.revoked.length > 0 ? true : null));
	const { db } = server.database;
	const row = await db
		.selectFrom("autopays")
		.selectAll()
		.where("borrowerId", "=", finished.userId)
		.executeTakeFirstOrThrow();
	expect(row).toMatchObject({ state: "ended", endCause: "loanEnded", revokedAt: expect.any(Date) });
});

it("repeats a revocation until the rail has heard", async () => {
	const applicant = await borrowerWithAutopay(server, "mx");
	const { collections } = server.fakes;
	collections.mandates.revoked.length = 0;
	collections.down = true;
	expect(
		(await applicant.call("stopAutopay", { orderNo: applicant.orderNo, keepCard: true })).body.code,
	).toBe(0);
	await settled(server, applicant);
	expect((await viewOf(applicant)).mandate?.state).toBe("ended");
	expect(collections.mandates.revoked).toEqual([]);
	collections.down = false;
	await server.advance("PT2H");
	await eventually(async () => (collections.mandates.revoked.length === 1 ? true : null));
	await server.advance("PT5H");
	expect(collections.mandates.revoked).toHaveLength(1);
});

it("charges nobody who died", async () => {
	const { db } = server.database;
	const dead = await borrowerWithAutopay(server, "mx");
	const due = await tellNext(server, dead);
	await db
		.updateTable("borrowers")
		.set({ deceasedAt: await server.now() })
		.where("id", "=", dead.userId)
		.execute();
	const count = chargedCount();
	await moveTo(server, dead, due, "06:00");
	expect(chargedCount()).toBe(count);
	const row = await db
		.selectFrom("autopays")
		.selectAll()
		.where("borrowerId", "=", dead.userId)
		.executeTakeFirstOrThrow();
	expect(row).toMatchObject({ state: "ended", endCause: "deceased" });
});

it("charges nobody who says that it was paid", async () => {
	const disputed = await borrowerWithAutopay(server, "mx");
	const told = await tellNext(server, disputed);
	const count = chargedCount();
	const { orderNo } = disputed;
	const today = daysBefore(told, 2);
	const uploaded = await disputed.call("uploadVoucher", { orderNo }, { files: [await photo(1)] });
	const imageIds = [String(uploaded.body.data["imageId"])];
	const proof = { orderNo, amount: 100, paidOn: today, reference: "SPEI-1", imageIds };
	const saved = await disputed.call("saveVoucher", proof);
	expect(saved.body.code).toBe(0);
	await moveTo(server, disputed, told, "06:00");
	expect(chargedCount()).toBe(count);
	expect((await viewOf(disputed)).charge).toMatchObject({ state: "cancelled" });
});

it("shows autopay in the borrower's own data without what charges it, and refuses it to others", async () => {
	const applicant = await borrowerWithAutopay(server, "mx");
	const other = await borrowerToAsk(server, "ng");
	await tellNext(server, applicant);
	const exported = JSON.stringify((await applicant.call("exportData", {})).body.data);
	expect(exported).toContain('"autopay":[{');
	expect(exported).not.toContain("secret");
	const held = (await applicant.call("heldData", {})).body.data["held"] as { kind: string; count: number }[];
	expect(held).toContainEqual(expect.objectContaining({ kind: "autopay", count: 1 }));
	expect((await other.call("stopAutopay", { orderNo: applicant.orderNo, keepCard: true })).status).toBe(404);
	expect((await other.call("autopay", { orderNo: applicant.orderNo })).status).toBe(404);
});
