import { extractText } from "unpdf";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Applicant } from "../../../../test/applicant.ts";
import { applicantWithPayout, notificationKinds, waitForStep } from "../../../../test/borrowing.ts";
import { eventually, startTestServer, type TestServer } from "../../../../test/harness.ts";
import { eraseBorrower } from "../../erasure/store/erasure.ts";
import { listLoanEvents } from "../../ledger/index.ts";
import { reversePayment } from "../correct-books.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer({ sessionDays: 2_000, letterChecksPerHour: 30 });
});
afterAll(() => server.stop());

async function borrowerWithLoan(): Promise<Applicant> {
	const applicant = await applicantWithPayout(server, "ng");
	await waitForStep(applicant, "Repaying");
	return applicant;
}

async function dataOf(
	{ call, orderNo }: Applicant,
	name: Parameters<Applicant["call"]>[0],
	more: object = {},
) {
	const { body } = await call(name, { orderNo, ...more } as never);
	if (body.code !== 0) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
	return body.data as Record<string, unknown>;
}

type Letter = {
	readonly number: string;
	readonly code: string;
	readonly title: string;
	readonly endedAt: string | null;
};
type Shown = {
	readonly waits: { readonly for: string; readonly until?: string } | null;
	readonly letter: Letter | null;
};
const shownTo = async (applicant: Applicant) => (await dataOf(applicant, "noDebtLetter")) as unknown as Shown;

/** Pays all that is owed, by transfer or on the page for cards. */
async function payOff(
	applicant: Applicant,
	by: "monnifyReservedAccount" | "paystackAuthorization",
): Promise<void> {
	const { payoff } = (await dataOf(applicant, "repayDetail")) as { payoff: { totalMinor: number } };
	const amount = by === "paystackAuthorization" ? { amount: payoff.totalMinor / 100 } : {};
	const [reference] = (await dataOf(applicant, by, amount))["references"] as { payOrderId: string }[];
	const { rail, body, headers } = server.fakes.collections.pay({
		reference: reference?.payOrderId ?? "",
		amountMinor: BigInt(payoff.totalMinor),
		paidAt: await server.now(),
	});
	await fetch(`${server.address}/hooks/${rail}`, { method: "POST", body, headers });
	await waitForStep(applicant, "Finish");
	// The sweep of the next minute makes the letter.
	await server.advance("PT1M");
}

async function letterOf(applicant: Applicant): Promise<Letter> {
	return eventually(async () => {
		const { waits, letter } = await shownTo(applicant);
		return waits === null ? letter : null;
	});
}

const withLetter = async () => {
	const applicant = await borrowerWithLoan();
	await payOff(applicant, "monnifyReservedAccount");
	return { applicant, letter: await letterOf(applicant) };
};

async function loanIdOf({ orderNo }: Applicant): Promise<string> {
	const row = await server.database.db
		.selectFrom("loans")
		.innerJoin("orders", "orders.id", "loans.orderId")
		.select("loans.id")
		.where("orderNo", "=", orderNo)
		.executeTakeFirstOrThrow();
	return row.id;
}

const pageOf = async (code: string, lang = "en") => {
	const answer = await fetch(`${server.address}/check-letter?lang=${lang}&code=${encodeURIComponent(code)}`);
	return { status: answer.status, text: await answer.text() };
};

async function pageWithFile(code: string, file: Uint8Array): Promise<string> {
	const form = new FormData();
	form.set("code", code);
	form.set("file", new Blob([new Uint8Array(file)], { type: "application/pdf" }), "letter.pdf");
	const answer = await fetch(`${server.address}/check-letter?lang=en`, { method: "POST", body: form });
	return answer.text();
}

it("is issued without asking when a loan is paid off, and told by a message", async () => {
	const applicant = await borrowerWithLoan();
	expect(await shownTo(applicant)).toMatchObject({ waits: { for: "payment" }, letter: null });
	expect((await applicant.call("noDebtLetterFile", { orderNo: applicant.orderNo })).body.code).not.toBe(0);
	await payOff(applicant, "monnifyReservedAccount");
	const letter = await letterOf(applicant);
	expect(letter).toMatchObject({
		number: `${applicant.orderNo}-1`,
		code: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
		endedAt: null,
	});
	expect((await notificationKinds(applicant)).filter((kind) => kind === "noDebtLetter")).toHaveLength(1);

	const file = Buffer.from((await dataOf(applicant, "noDebtLetterFile"))["pdfBase64"] as string, "base64");
	const { text } = await extractText(new Uint8Array(file), { mergePages: true });
	expect(text).toContain(letter.title);
	expect(text).toContain(letter.code);
	expect(text).toContain(applicant.orderNo);
	const again = Buffer.from((await dataOf(applicant, "noDebtLetterFile"))["pdfBase64"] as string, "base64");
	expect(again.equals(file)).toBe(true);
});

it("is made without a message for a loan that closed before there were letters", async () => {
	const { applicant } = await withLetter();
	const { db } = server.database;
	const loanId = await loanIdOf(applicant);
	await db.deleteFrom("noDebtLetters").where("loanId", "=", loanId).execute();
	await db
		.insertInto("noDebtTasks")
		.values({ loanId, notBefore: new Date(0), quiet: true })
		.execute();
	await server.advance("PT1M");
	expect((await letterOf(applicant)).number).toBe(`${applicant.orderNo}-1`);
	expect((await notificationKinds(applicant)).filter((kind) => kind === "noDebtLetter")).toHaveLength(1);
});

it("waits as long as a card payment can be taken back, and then comes by itself", async () => {
	const applicant = await borrowerWithLoan();
	await payOff(applicant, "paystackAuthorization");
	const today = (await server.now()).toISOString().slice(0, 10);
	const until = Temporal.PlainDate.from(today).add({ days: 120 }).toString();
	await eventually(async () => {
		const { waits } = await shownTo(applicant);
		return waits?.for === "dispute" && waits.until === until ? true : null;
	});
	expect((await shownTo(applicant)).letter).toBeNull();
	// The task waits until then.
	const task = await server.database.db
		.selectFrom("noDebtTasks")
		.select("notBefore")
		.where("loanId", "=", await loanIdOf(applicant))
		.executeTakeFirst();
	expect(task?.notBefore.getTime()).toBeGreaterThan((await server.now()).getTime());
	await server.advance("P121D");
	expect((await letterOf(applicant)).number).toBe(`${applicant.orderNo}-1`);
});

it("is found by its code in both languages, with nothing but what compares the paper", async () => {
	const { applicant, letter } = await withLetter();
	const { text } = await pageOf(letter.code.toLowerCase().replaceAll("-", " "));
	expect(text).toContain("Real: it is our letter and it holds");
	expect(text).toContain(applicant.orderNo.slice(-4));
	expect(text).toContain("Nigeria");
	expect(text).not.toContain(applicant.orderNo);
	const { text: spanish } = await pageOf(letter.code, "es");
	expect(spanish).toContain("Auténtica: es nuestra carta y está vigente");
	const stored = await server.database.db.selectFrom("noDebtLetters").selectAll().execute();
	expect(JSON.stringify(stored)).not.toContain(letter.code);
});

it("is refused with another code, and when a byte of its file differs", async () => {
	const { applicant, letter } = await withLetter();
	const other = letter.code.startsWith("7") ? `8${letter.code.slice(1)}` : `7${letter.code.slice(1)}`;
	for (const code of [other, "nonsense", "<script>"]) {
		const { text } = await pageOf(code);
		expect(text).toContain("Not our letter");
		expect(text).not.toContain("<script>");
	}
	const file = Buffer.from((await dataOf(applicant, "noDebtLetterFile"))["pdfBase64"] as string, "base64");
	expect(await pageWithFile(letter.code, file)).toContain("Real and unchanged");
	const changed = Buffer.from(file);
	changed[changed.length - 100] = (changed[changed.length - 100] ?? 0) ^ 1;
	expect(await pageWithFile(letter.code, changed)).toContain("The file was changed");
});

it("is refused when its text or its row is not what was signed", async () => {
	const { applicant, letter } = await withLetter();
	const { db } = server.database;
	const ours = db.updateTable("noDebtLetters").where("number", "=", letter.number);
	const loanId = await loanIdOf(applicant);
	const before = await db
		.selectFrom("noDebtLetters")
		.select(["issuedAt", "signature"])
		.where("loanId", "=", loanId)
		.executeTakeFirstOrThrow();
	await ours.set({ issuedAt: new Date(before.issuedAt.getTime() - 1000) }).execute();
	expect((await pageOf(letter.code)).text).toContain("Not our letter");
	await ours.set({ issuedAt: before.issuedAt }).execute();
	expect((await pageOf(letter.code)).text).toContain("Real:");
});

it("no longer holds when a payment is taken back, and a new one is made when it is paid again", async () => {
	const { applicant, letter } = await withLetter();
	const loanId = await loanIdOf(applicant);
	const [event] = await listLoanEvents(server.database.db, loanId);
	const at = await server.now();
	const reversed = await server.database.db
		.transaction()
		.execute((tx) => reversePayment(tx, { loanId, eventId: event?.id ?? "", at }));
	expect(reversed.ok).toBe(true);
	const shown = await shownTo(applicant);
	expect(shown).toMatchObject({
		waits: { for: "payment" },
		letter: { code: letter.code, endedAt: at.toISOString() },
	});
	expect((await pageOf(letter.code)).text).toContain("It no longer holds");

	await payOff(applicant, "monnifyReservedAccount");
	const second = await letterOf(applicant);
	expect(second).toMatchObject({ number: `${applicant.orderNo}-2`, endedAt: null });
	expect((await pageOf(second.code)).text).toContain("Real:");
	expect((await pageOf(letter.code)).text).toContain("It no longer holds");
});

it("is still checked after the person was erased, without initials", async () => {
	const { applicant, letter } = await withLetter();
	await server.database.db
		.transaction()
		.execute(async (tx) =>
			eraseBorrower(
				tx,
				{ id: applicant.userId, randomIndex: Buffer.from(applicant.userId) },
				await server.now(),
			),
		);
	const { text } = await pageOf(letter.code);
	expect(text).toContain("Real:");
	expect(text).toContain("not kept any more");
});

it("is checked at most so often in an hour from one address", async () => {
	const small = await startTestServer({ letterChecksPerHour: 2 });
	const statuses: number[] = [];
	for (let count = 0; count < 3; count++)
		statuses.push((await fetch(`${small.address}/check-letter?code=AAAA-BBBB-CCCC`)).status);
	statuses.push((await fetch(`${small.address}/check-letter`)).status);
	await small.stop();
	expect(statuses).toEqual([200, 200, 429, 200]);
});
