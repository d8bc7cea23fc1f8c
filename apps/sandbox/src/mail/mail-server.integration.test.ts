import { type Mail, smtpSender } from "@puente/providers/mail";
import { expect, it, onTestFinished } from "vitest";
import { createFaults } from "../faults/faults.ts";
import { openState } from "../state.ts";
import { sandboxNow, testApp } from "../test-app.ts";
import { createMailServer } from "./mail-server.ts";

const mail: Mail = {
	to: "ada@gmail.com",
	subject: "Puente: Tus documentos firmados",
	text: "Firmaste el préstamo 1.",
	html: "<p>Firmaste el préstamo 1.</p>",
	attachments: [
		{ fileName: "contrato-1.pdf", contentType: "application/pdf", content: Buffer.from("%PDF-contrato") },
		{ fileName: "politica.pdf", contentType: "application/pdf", content: Buffer.from("%PDF-politica") },
	],
	reference: "5c1d7f6e-0000-4000-8000-000000000001",
	writtenAt: new Date(sandboxNow),
};

/** The whole sandbox with its mail server, and the adapter that production uses. */
async function startWorld() {
	const db = openState(":memory:");
	const app = await testApp({ db });
	const server = createMailServer({
		db,
		faults: createFaults(db),
		holdMs: 3_000,
		clock: async () => new Date(sandboxNow),
	});
	const port = await server.listen(0, "127.0.0.1");
	onTestFinished(() => server.close());
	const sender = (login: { user: string; password: string } | null = null, timeoutMs = 5_000) =>
		smtpSender({
			host: "127.0.0.1",
			port,
			implicitTls: false,
			requireTls: false,
			login,
			timeoutMs,
			from: "Puente <documents@puente.example>",
		});
	return {
		app,
		sender,
		inbox: async (query = "") => (await app.inject(`/sandbox/mail${query}`)).json(),
		arm: (fault: string) =>
			app.inject({ method: "POST", url: "/sandbox/faults", payload: { rail: "mail", fault, times: 1 } }),
	};
}

it("receives a mail with its files, once however often it is sent", async () => {
	const { app, sender, inbox } = await startWorld();
	expect((await sender().send(mail)).outcome).toBe("accepted");
	expect((await sender().send(mail)).outcome).toBe("accepted");
	const [shown, ...others] = await inbox();
	expect(others).toEqual([]);
	expect({ ...shown, text: shown.text.trim() }).toEqual({
		id: 1,
		from: "documents@puente.example",
		to: "ada@gmail.com",
		subject: mail.subject,
		text: mail.text,
		at: sandboxNow,
		attachments: ["contrato-1.pdf", "politica.pdf"],
	});
	const file = await app.inject("/sandbox/mail/1/1");
	expect([file.headers["content-type"], file.body]).toEqual(["application/pdf", "%PDF-politica"]);
	expect((await app.inject("/sandbox/mail/1/2")).statusCode).toBe(404);
	expect((await app.inject("/sandbox/mail/x/0")).statusCode).toBe(404);
});

it("shows the mails of one address, newest first", async () => {
	const { sender, inbox } = await startWorld();
	for (const [reference, to] of [
		["one", "ada@gmail.com"],
		["two", "eze@yahoo.com"],
		["three", "ada@gmail.com"],
	] as const)
		await sender().send({ ...mail, reference, subject: reference, to });
	const subjects = async (query: string) =>
		(await inbox(query)).map(({ subject }: { subject: string }) => subject);
	expect(await subjects("")).toEqual(["three", "two", "one"]);
	expect(await subjects("?to=Ada@gmail.com")).toEqual(["three", "one"]);
});

it("takes its own login and refuses another one, and refuses mails to nobody", async () => {
	const { sender, inbox } = await startWorld();
	const wrong = await sender({ user: "sandbox", password: "other" }).send(mail);
	expect(wrong).toEqual({ outcome: "refused", reason: "account", code: "535" });
	const unknown = await sender().send({ ...mail, to: "nobody@gmail.com" });
	expect(unknown).toEqual({ outcome: "refused", reason: "address", code: "550" });
	expect(await inbox()).toEqual([]);
	expect((await sender({ user: "sandbox", password: "sandbox" }).send(mail)).outcome).toBe("accepted");
	expect(await inbox()).toHaveLength(1);
});

it.each([
	["refuse", { outcome: "refused", reason: "address", code: "550" }, 0],
	["unavailable", { outcome: "failed", cause: "unavailable" }, 0],
	["wrongLogin", { outcome: "refused", reason: "account", code: "535" }, 0],
	["lost", { outcome: "accepted" }, 0],
	["timeout", { outcome: "failed", cause: "timeout" }, 1],
] as const)("applies the fault %s to one mail", async (fault, expected, arrived) => {
	const { sender, inbox, arm } = await startWorld();
	await arm(fault);
	const patience = fault === "timeout" ? 1_000 : 5_000;
	expect(await sender(null, patience).send(mail)).toMatchObject(expected);
	await expect.poll(() => inbox(), { timeout: 10_000 }).toHaveLength(arrived);
	expect((await sender().send({ ...mail, reference: "next" })).outcome).toBe("accepted");
	expect(await inbox()).toHaveLength(arrived + 1);
});
