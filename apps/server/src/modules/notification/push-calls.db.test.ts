import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { completeStep, requestCode } from "../../../test/applicant.ts";
import { fillApplication, waitForStep } from "../../../test/borrowing.ts";
import {
	eventually,
	registerBorrower,
	startTestServer,
	type TestServer,
	testPush,
} from "../../../test/harness.ts";
import { newSubscription } from "../../../test/push-subscription.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());

let next = 0;
const newMobile = () => `803${String(3_000_000 + next++)}`;

async function newBorrower() {
	const mobile = newMobile();
	return { mobile, ...(await registerBorrower(server, mobile)) };
}

type Borrower = Awaited<ReturnType<typeof newBorrower>>;

const stateOf = async ({ token }: Pick<Borrower, "token">) =>
	(await server.sealed("pushState", {}, { token })).body.data;

const rowsOf = ({ userId }: Pick<Borrower, "userId">) =>
	server.database.db.selectFrom("pushSubscriptions").selectAll().where("borrowerId", "=", userId).execute();

async function subscribe({ token }: Pick<Borrower, "token">, subscription = newSubscription()) {
	const reply = await server.sealed("pushSubscribe", subscription, { token });
	expect(reply.body).toMatchObject({ code: 0, data: { subscribed: true } });
	return subscription;
}

describe("a push subscription", () => {
	it("is offered with our key, and is one for each borrower", async () => {
		const borrower = await newBorrower();
		const offered = { publicKey: testPush.publicKey, sandboxEndpoint: null };
		expect(await stateOf(borrower)).toEqual({ offered, subscribed: false, reminders: true });
		await subscribe(borrower);
		await subscribe(borrower);
		expect(await rowsOf(borrower)).toHaveLength(1);
		expect(await stateOf(borrower)).toMatchObject({ subscribed: true });
	});

	it("is sealed: neither its address nor its keys can be read in the database", async () => {
		const borrower = await newBorrower();
		const { endpoint, p256dh, auth } = await subscribe(borrower);
		const [row] = await rowsOf(borrower);
		const stored = JSON.stringify({ ...row, sealed: row?.subscriptionSealed.toString("latin1") });
		for (const secret of [endpoint, p256dh, auth]) expect(stored).not.toContain(secret);
	});

	it("changes hands when another borrower logs in with the same browser", async () => {
		const [first, second] = [await newBorrower(), await newBorrower()];
		const shared = await subscribe(first);
		await subscribe(second, shared);
		expect(await rowsOf(first)).toEqual([]);
		expect(await stateOf(first)).toMatchObject({ subscribed: false });
		expect(await stateOf(second)).toMatchObject({ subscribed: true });
	});

	it("ends when it is withdrawn, again and again", async () => {
		const borrower = await newBorrower();
		await subscribe(borrower);
		for (let time = 0; time < 2; time++) {
			const reply = await server.sealed("pushUnsubscribe", {}, { token: borrower.token });
			expect(reply.body).toMatchObject({ code: 0, data: { subscribed: false } });
		}
		expect(await rowsOf(borrower)).toEqual([]);
	});

	it("ends with the log-out and with the account", async () => {
		const [left, erased] = [await newBorrower(), await newBorrower()];
		await subscribe(left);
		await subscribe(erased);
		await server.sealed("logout", {}, { token: left.token });
		const code = await requestCode(server, { country: "ng", ...erased }, "erasure");
		expect((await server.sealed("askErasure", { code }, { token: erased.token })).body.code).toBe(0);
		expect(await rowsOf(left)).toEqual([]);
		expect(await rowsOf(erased)).toEqual([]);
	});

	it.each([
		["an address of our network", newSubscription("https://10.0.0.5/admin")],
		["the sandbox outside the sandbox", newSubscription("http://127.0.0.1:8090/push/1")],
		["a push service without TLS", newSubscription("http://fcm.googleapis.com/fcm/send/1")],
		["a key that is no point of the curve", { ...newSubscription(), p256dh: "AAAA" }],
		["a short secret", { ...newSubscription(), auth: "AAAA" }],
	])("is refused for %s", async (_, subscription) => {
		const borrower = await newBorrower();
		const reply = await server.sealed("pushSubscribe", subscription, { token: borrower.token });
		expect(reply.body.code).toBe(10050302);
		expect(await rowsOf(borrower)).toEqual([]);
	});
});

describe("a decision", () => {
	it("goes by push to a subscribed phone, without amounts, and not by SMS too", async () => {
		const applicant = await submitApplicationWith(async (borrower) => void (await subscribe(borrower)));
		const push = await eventually(() => server.pushed.find(isDecision) ?? null);
		const { title, text, url, tag } = JSON.parse(push.payload);
		expect({ title, text, url }).toEqual({
			title: "We have an answer for you",
			text: "Tap to read our decision.",
			url: "/#/",
		});
		expect(`${title}${text}`).not.toMatch(/\d/);
		expect(tag).toBe(push.reference);
		const row = await eventually(() => settledRow(push.reference));
		expect(row).toMatchObject({ kind: "push", outcome: "accepted", bodySealed: null });
		const ownTexts = server.sent.filter(({ to }) => to.endsWith(applicant.mobile));
		expect(ownTexts.filter(({ text: sms }) => !/\b\d{6}\b/.test(sms))).toEqual([]);
	});

	it("goes by SMS to a phone without a subscription", async () => {
		const before = server.pushed.length;
		const applicant = await submitApplicationWith(async () => undefined);
		const isOwn = (sms: { to: string; text: string }) =>
			sms.to.endsWith(applicant.mobile) && sms.text.includes("Your application is approved");
		await eventually(() => server.sent.find(isOwn) ?? null);
		expect(server.pushed).toHaveLength(before);
	});

	const isDecision = ({ payload }: { readonly payload: string }) => payload.includes("We have an answer");

	async function submitApplicationWith(prepare: (borrower: { readonly token: string }) => Promise<void>) {
		await server.database.db.deleteFrom("fraudKeys").execute();
		const applicant = await fillApplication(server, "ng");
		await prepare(applicant);
		expect((await completeStep.submit(applicant)).body.code).toBe(0);
		await waitForStep(applicant, "Confirm");
		return applicant;
	}

	async function settledRow(id: string) {
		const query = server.database.db.selectFrom("outbox").select(["kind", "outcome", "bodySealed"]);
		const row = await query.where("id", "=", id).executeTakeFirst();
		return row?.outcome === null ? null : (row ?? null);
	}
});
