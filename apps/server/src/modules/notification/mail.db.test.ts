import type { Mail, MailResult } from "@puente/providers/mail";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Applicant } from "../../../test/applicant.ts";
import { acceptOffer, approvedApplicant, signOffer, smallestLoan } from "../../../test/borrowing.ts";
import { eventually, startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";
import { createClock } from "../../platform/clock/clock.ts";
import { createVault } from "../../platform/crypto/vault.ts";
import { setDeceased } from "../borrower/index.ts";
import { erasePerson } from "../erasure/index.ts";
import { writeSignedDocuments } from "../loan/index.ts";
import { readOperatingFigures } from "../reporting/index.ts";
import { sendMail } from "./index.ts";
import { addToOutbox } from "./store/outbox.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());

const vault = createVault(Buffer.alloc(32, 7));
const address = "anastasia@gmail.com";

/** The mails of an order, by the name of the agreement's file. */
const mailsOf = (from: TestServer, { orderNo }: Applicant) =>
	from.mailed.filter(({ attachments }) => attachments[0]?.fileName.includes(orderNo));
const firstMailOf = (from: TestServer, applicant: Applicant) =>
	eventually(() => mailsOf(from, applicant)[0] ?? null);

async function textOf(file: Mail["attachments"][number] | undefined): Promise<string> {
	const { text } = await extractText(await getDocumentProxy(new Uint8Array(file?.content ?? [])), {
		mergePages: true,
	});
	return text.replace(/\s+/g, " ");
}

const mailRows = (from: TestServer, orderId?: string) =>
	from.database.db
		.selectFrom("outbox")
		.selectAll()
		.where("kind", "=", "email")
		.execute()
		.then((rows) =>
			rows.filter(
				({ bodySealed: sealed }) =>
					orderId === undefined ||
					(sealed !== null && vault.open("outbox", Buffer.from(sealed)).includes(orderId)),
			),
		);

async function orderIdOf(from: TestServer, { orderNo }: Applicant): Promise<string> {
	const query = from.database.db.selectFrom("orders").select("id").where("orderNo", "=", orderNo);
	return (await query.executeTakeFirstOrThrow()).id;
}

/** Changes the stored personal form. */
async function changeForm(
	{ userId }: Applicant,
	change: (form: Record<string, string>) => Record<string, string>,
): Promise<void> {
	const { db } = server.database;
	const borrowers = db.selectFrom("borrowers").select("dataKey").where("id", "=", userId);
	const holder = { id: userId, dataKey: Buffer.from((await borrowers.executeTakeFirstOrThrow()).dataKey) };
	const field = "answer:BasicInfo";
	const answers = db
		.selectFrom("formAnswers")
		.select("bodySealed")
		.where("borrowerId", "=", userId)
		.where("step", "=", "BasicInfo");
	const { bodySealed: sealed } = await answers.executeTakeFirstOrThrow();
	const stored = JSON.parse(vault.openFor(holder, field, Buffer.from(sealed)));
	const form = JSON.stringify(change(stored));
	await db
		.updateTable("formAnswers")
		.set({ bodySealed: vault.sealFor(holder, field, form) })
		.where("borrowerId", "=", userId)
		.where("step", "=", "BasicInfo")
		.execute();
}

describe("the acceptance of an offer", () => {
	it("sends one e-mail with the signed agreement and the privacy policy, however often it is repeated", async () => {
		const applicant = await approvedApplicant(server);
		const { call, orderNo, mobile } = applicant;
		const choice = await smallestLoan(applicant);
		const offerDigest = await signOffer(applicant, choice);
		const confirm = { orderNo, ...choice, offerDigest, accepted: true, now: false };
		await call("getMoneyPlus", { ...confirm, accepted: false });
		expect(await mailRows(server)).toEqual([]);
		await Promise.all(Array.from({ length: 5 }, () => call("getMoneyPlus", confirm)));
		await call("getMoneyPlus", confirm);

		const mail = await firstMailOf(server, applicant);
		expect(mail).toMatchObject({ to: address, subject: "Puente Nigeria: Your signed documents" });
		expect(mail.text).toContain(`You signed loan ${orderNo}.`);
		expect(mail.text).toContain(`https://puente.example/?lang=en#/borrow/agreement?orderNo=${orderNo}`);
		expect(mail.html).toContain(
			`<a href="https://puente.example/?lang=en#/borrow/agreement?orderNo=${orderNo}">`,
		);
		expect(mail.attachments.map(({ fileName }) => fileName)).toEqual([
			`loan-agreement-${orderNo}.pdf`,
			"privacy-policy.pdf",
		]);
		const contract = (await call("getMoneyContract", { orderNo })).body.data;
		expect(Buffer.from(mail.attachments[0]?.content ?? []).toString("base64")).toBe(contract["pdfBase64"]);
		const agreement = await textOf(mail.attachments[0]);
		expect(agreement).toContain(offerDigest);
		expect(agreement).toContain("both as PDF to the e-mail address that you gave");
		expect(await textOf(mail.attachments[1])).toContain("Who is responsible");
		// The SMS goes as well.
		await eventually(() =>
			server.sent.some(({ to, text }) => to.endsWith(mobile) && text.includes("/borrow/agreement"))
				? true
				: null,
		);
		await server.advance("PT1H");
		expect(mailsOf(server, applicant)).toHaveLength(1);
		expect(await mailRows(server)).toMatchObject([
			{ id: mail.reference, outcome: "accepted", bodySealed: null },
		]);
		expect(server.logs()).not.toContain(address);
	});

	it("writes in the language that the borrower chose", async () => {
		const applicant = await approvedApplicant(server, "mx");
		await changeForm(applicant, (form) => ({ ...form, language: "es" }));
		await acceptOffer(applicant, false);
		const mail = await firstMailOf(server, applicant);
		expect(mail.subject).toBe("Puente México: Tus documentos firmados");
		expect(mail.text).toContain(`Firmaste el préstamo ${applicant.orderNo}.`);
		expect(mail.html).toContain('<html lang="es">');
		expect(mail.attachments[1]?.fileName).toBe("politica-de-privacidad.pdf");
		expect(await textOf(mail.attachments[1])).toContain("Política de privacidad");
	});

	it("writes no e-mail to a borrower who gave no address, and the agreement promises none", async () => {
		const applicant = await approvedApplicant(server);
		await changeForm(applicant, ({ email: _, ...form }) => form);
		const before = (await mailRows(server)).length;
		await acceptOffer(applicant, false);
		expect(await mailRows(server)).toHaveLength(before);
		const agreement = JSON.stringify(
			(await applicant.call("loanAgreement", { orderNo: applicant.orderNo })).body,
		);
		expect(agreement).toContain("we send you an SMS with links to this agreement");
		expect(agreement).not.toContain("e-mail address that you gave");
	});

	it("writes no e-mail where the installation has no mail server", async () => {
		const own = await startTestServer({ mail: null });
		const applicant = await approvedApplicant(own);
		await acceptOffer(applicant, false);
		expect(await mailRows(own)).toEqual([]);
		const { body } = await applicant.call("loanAgreement", { orderNo: applicant.orderNo });
		expect(JSON.stringify(body)).not.toContain("e-mail address that you gave");
		await own.stop();
	});
});

describe("a mail server", () => {
	async function stateSeenBy(support: StaffClient, applicant: Applicant) {
		const { body } = await support.call("borrower", { id: applicant.userId });
		const messages = body.data["messages"] as { kind: string; email: object | null }[];
		const failing = (await support.call("failingProviders", {})).body.data["providers"] as readonly object[];
		return { email: messages.find(({ kind }) => kind === "agreementSigned")?.email, failing };
	}

	it("that refuses the address for good ends the mail, and support sees why", async () => {
		const own = await startTestServer();
		const applicant = await approvedApplicant(own);
		own.nextMailResults.push({ outcome: "refused", reason: "address", code: "550" });
		await acceptOffer(applicant, false);
		await eventually(async () => ((await mailRows(own))[0]?.outcome === "refused" ? true : null));
		const { email, failing } = await stateSeenBy(await signInAs(own, "support"), applicant);
		expect(email).toEqual({ state: "refused", code: "550" });
		// An address that does not exist is no failure of the provider.
		expect(failing).toEqual([]);
		await own.stop();
	});

	it("that refuses our login is shown as failing, and the mail goes when it is repaired", async () => {
		const own = await startTestServer();
		const applicant = await approvedApplicant(own);
		const support = await signInAs(own, "support");
		const refused: MailResult = { outcome: "refused", reason: "account", code: "535" };
		own.nextMailResults.push(...Array.from({ length: 20 }, () => refused));
		await acceptOffer(applicant, false);
		await eventually(() => (own.logs().includes("a provider failed") ? true : null));
		const waiting = await eventually(async () => {
			const seen = await stateSeenBy(support, applicant);
			return seen.failing.length > 0 ? seen : null;
		});
		expect(waiting.email).toEqual({ state: "waiting", code: null });
		expect(waiting.failing).toMatchObject([
			{ provider: "smtp", kind: "messages", failure: "refused", code: "535" },
		]);
		const figures = await readOperatingFigures(own.database.db, await own.now());
		expect(figures.outbox).toMatchObject([{ provider: "smtp", count: 1 }]);
		own.nextMailResults.splice(0);
		// The queue tries again after some seconds.
		await firstMailOf(own, applicant);
		await eventually(async () => ((await mailRows(own))[0]?.outcome === "accepted" ? true : null));
		expect((await stateSeenBy(support, applicant)).email).toEqual({ state: "accepted", code: null });
		expect((await readOperatingFigures(own.database.db, await own.now())).settledMessages).toContainEqual({
			provider: "smtp",
			outcome: "accepted",
			count: 1,
		});
		expect(own.logs()).not.toContain(address);
		await own.stop();
	});
});

describe("an e-mail of the outbox", () => {
	async function addMail(orderId: string, notAfter: Date): Promise<string> {
		const id = randomUuid();
		const bodySealed = vault.seal("outbox", JSON.stringify({ orderId }));
		const mail = { id, country: "ng", bodySealed, notAfter, mailOfNotification: randomUuid() } as const;
		await addToOutbox(server.database.db, mail, await server.now());
		return id;
	}

	async function deliver(id: string, results: MailResult[]) {
		const now = await server.now();
		const sent: Mail[] = [];
		const { db } = server.database;
		const deps = { vault, publicUrl: "https://puente.example" } as Parameters<
			typeof writeSignedDocuments
		>[0]["deps"];
		const run = () =>
			sendMail(
				{
					db,
					vault,
					clock: createClock(() => now.getTime()),
					mailSender: {
						async send(mail) {
							sent.push(mail);
							return results.shift() ?? { outcome: "accepted", providerId: "one" };
						},
					},
					writeDocuments: (orderId) => writeSignedDocuments({ db, deps }, orderId),
				},
				id,
			);
		return { sent, run, now };
	}

	const rowOf = (id: string) =>
		server.database.db
			.selectFrom("outbox")
			.select(["outcome", "providerId", "bodySealed"])
			.where("id", "=", id)
			.executeTakeFirstOrThrow();
	const inAnHour = async () => new Date((await server.now()).getTime() + 3_600_000);

	it("is tried again after a failure as the same mail, and never after it was taken", async () => {
		const applicant = await approvedApplicant(server);
		await acceptOffer(applicant, false);
		const id = await addMail(await orderIdOf(server, applicant), await inAnHour());
		const { sent, run } = await deliver(id, [
			{ outcome: "failed", cause: "timeout" },
			{ outcome: "refused", reason: "account", code: "tls" },
		]);
		await expect(run()).rejects.toThrow(`the mail server failed outbox message ${id}: timeout`);
		await expect(run()).rejects.toThrow("refused tls");
		expect(await rowOf(id)).toMatchObject({ outcome: null });
		await run();
		await run();
		expect(sent.map(({ reference }) => reference)).toEqual([id, id, id]);
		expect(new Set(sent.map(({ writtenAt }) => writtenAt.getTime())).size).toBe(1);
		expect(await rowOf(id)).toEqual({ outcome: "accepted", providerId: "one", bodySealed: null });
	});

	it("is not sent when its time is over", async () => {
		const applicant = await approvedApplicant(server);
		await acceptOffer(applicant, false);
		const id = await addMail(await orderIdOf(server, applicant), new Date(0));
		const { sent, run } = await deliver(id, []);
		await run();
		expect(sent).toEqual([]);
		expect(await rowOf(id)).toEqual({ outcome: "expired", providerId: null, bodySealed: null });
	});

	type Happens = (borrowerId: string) => Promise<void>;
	const erase: Happens = async (id) => {
		const context = {
			db: server.database.db,
			now: await server.now(),
			deps: { enqueue: async () => undefined },
		};
		await erasePerson(context, { id }, [], "staff");
	};
	const die: Happens = async (id) => setDeceased(server.database.db, id, await server.now());

	it.each([
		["was erased meanwhile", erase],
		["died", die],
	])("is not sent to a borrower who %s, and leaves nothing", async (_, happens) => {
		const applicant = await approvedApplicant(server);
		await acceptOffer(applicant, false);
		const id = await addMail(await orderIdOf(server, applicant), await inAnHour());
		const sealed = (await rowOf(id)).bodySealed;
		// Not even before it is sent does the outbox hold the address.
		expect(vault.open("outbox", Buffer.from(sealed ?? []))).not.toContain("@");
		await happens(applicant.userId);
		const { sent, run } = await deliver(id, []);
		await run();
		expect(sent).toEqual([]);
		expect(await rowOf(id)).toEqual({ outcome: "expired", providerId: null, bodySealed: null });
	});
});
