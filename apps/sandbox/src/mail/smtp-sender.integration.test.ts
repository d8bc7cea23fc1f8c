import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { buffer } from "node:stream/consumers";
import { type Mail, type SmtpAccount, smtpSender } from "@puente/providers/mail";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { describe, expect, it, onTestFinished } from "vitest";

/** The adapter that production uses, against real SMTP servers. */
const mail: Mail = {
	to: "ada.ñúñez@gmail.com",
	subject: "Puente: Tus documentos firmados",
	text: "Firmaste el préstamo 1.\n\n₦ y ₹",
	html: "<p>Firmaste el préstamo 1.</p>",
	attachments: [
		{ fileName: "contrato-1.pdf", contentType: "application/pdf", content: Buffer.from("%PDF-1") },
	],
	reference: "5c1d7f6e-0000-4000-8000-000000000001",
	writtenAt: new Date("2026-11-19T10:00:00Z"),
};
const plain = { ...mail, to: "ada@gmail.com" };

type Received = { readonly raw: Buffer; readonly to: readonly string[] };

async function startServer(options: SMTPServerOptions = {}) {
	const received: Received[] = [];
	const commands: string[] = [];
	const server = new SMTPServer({
		authOptional: true,
		allowInsecureAuth: true,
		disableReverseLookup: true,
		logger: false,
		closeTimeout: 50,
		onAuth({ username, password }, _session, done) {
			commands.push("AUTH");
			if (password === "right") done(null, { user: username });
			else done(Object.assign(new Error(`no login for ${password}`), { responseCode: 535 }));
		},
		onData(stream, { envelope }, done) {
			void buffer(stream).then((raw) => {
				received.push({ raw, to: envelope.rcptTo.map(({ address }) => address) });
				done(null);
			});
		},
		...options,
	});
	server.on("error", () => undefined);
	server.listen(0, "127.0.0.1");
	await once(server.server, "listening");
	onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
	return { port: (server.server.address() as AddressInfo).port, received, commands };
}

const account = (port: number, changes: Partial<SmtpAccount> = {}): SmtpAccount => ({
	host: "127.0.0.1",
	port,
	implicitTls: false,
	requireTls: false,
	login: null,
	from: "Puente <documents@puente.example>",
	timeoutMs: 5_000,
	...changes,
});

const refuse = (responseCode: number) =>
	Object.assign(new Error("No such user ada@gmail.com"), { responseCode });

describe("a mail", () => {
	it("arrives whole: sender, one address, subject, text, HTML and the file", async () => {
		const { port, received } = await startServer({ disabledCommands: ["STARTTLS"] });
		const result = await smtpSender(account(port)).send(mail);
		expect(result).toEqual({ outcome: "accepted", providerId: `<${mail.reference}@puente.example>` });
		expect(received).toHaveLength(1);
		const parsed = await PostalMime.parse(received[0]?.raw ?? "");
		expect(parsed).toMatchObject({
			from: { name: "Puente", address: "documents@puente.example" },
			to: [{ address: mail.to }],
			subject: mail.subject,
			messageId: `<${mail.reference}@puente.example>`,
			date: "2026-11-19T10:00:00.000Z",
			attachments: [{ filename: "contrato-1.pdf", mimeType: "application/pdf" }],
		});
		expect(parsed.text?.trim()).toBe(mail.text);
		expect(parsed.html).toContain("préstamo");
		expect(Buffer.from(parsed.attachments[0]?.content as ArrayBuffer).toString()).toBe("%PDF-1");
		expect(parsed.headers).toContainEqual(
			expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
		);
	});

	it("has the same Message-ID and date when it is sent again", async () => {
		const { port, received } = await startServer({ disabledCommands: ["STARTTLS"] });
		const sender = smtpSender(account(port));
		await sender.send(plain);
		await sender.send(plain);
		const [one, other] = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)));
		expect([other?.messageId, other?.date]).toEqual([one?.messageId, one?.date]);
	});

	it("goes to one address, also when the address contains others", async () => {
		const { port, received } = await startServer({ disabledCommands: ["STARTTLS"] });
		await smtpSender(account(port)).send({ ...plain, to: "ada@gmail.com, eve@evil.example" });
		expect(received.flatMap(({ to }) => to)).not.toContain("eve@evil.example");
	});
});

describe("a refusal", () => {
	it.each([
		["of the address for good", "onRcptTo", 550, { outcome: "refused", reason: "address", code: "550" }],
		["of the address for now", "onRcptTo", 451, { outcome: "failed", cause: "unavailable" }],
		["of our sender", "onMailFrom", 553, { outcome: "refused", reason: "account", code: "553" }],
		["of the mail", "onData", 552, { outcome: "refused", reason: "mail", code: "552" }],
		["of the mail for now", "onData", 452, { outcome: "failed", cause: "unavailable" }],
	] as const)(
		"%s is reported, and quotes neither the address nor the text",
		async (_, step, code, expected) => {
			const answer =
				step === "onData"
					? {
							onData(
								stream: Parameters<NonNullable<SMTPServerOptions["onData"]>>[0],
								_s: unknown,
								done: (error: Error) => void,
							) {
								void buffer(stream).then(() => done(refuse(code)));
							},
						}
					: { [step]: (_address: unknown, _s: unknown, done: (error: Error) => void) => done(refuse(code)) };
			const { port } = await startServer({
				disabledCommands: ["STARTTLS"],
				...(answer as SMTPServerOptions),
			});
			expect(await smtpSender(account(port)).send(plain)).toEqual(expected);
		},
	);

	it("of the login is our account's, and the mail is not sent", async () => {
		const { port, received } = await startServer({ disabledCommands: ["STARTTLS"] });
		const login = { user: "puente", password: "wrong" };
		const result = await smtpSender(account(port, { login })).send(plain);
		expect(result).toEqual({ outcome: "refused", reason: "account", code: "535" });
		expect(received).toEqual([]);
		const right = { user: "puente", password: "right" };
		expect((await smtpSender(account(port, { login: right })).send(plain)).outcome).toBe("accepted");
	});

	it("is ours for an address that no server could take", async () => {
		const { port } = await startServer({ disabledCommands: ["STARTTLS"] });
		const result = await smtpSender(account(port)).send({ ...plain, to: "" });
		expect(result).toEqual({ outcome: "refused", reason: "address", code: "address" });
	});
});

describe("encryption", () => {
	const login = { user: "puente", password: "right" };
	const refused = { outcome: "refused", reason: "account", code: "tls" };

	it("is required: a server without it gets neither the login nor the mail", async () => {
		const { port, received, commands } = await startServer({ disabledCommands: ["STARTTLS"] });
		expect(await smtpSender(account(port, { requireTls: true, login })).send(plain)).toEqual(refused);
		expect([received, commands]).toEqual([[], []]);
	});

	it.each([
		["STARTTLS", { requireTls: true }, {}],
		["TLS from the start", { requireTls: true, implicitTls: true }, { secure: true }],
	] as const)(
		"with a certificate that nobody vouches for sends nothing over %s",
		async (_, changes, options) => {
			const { port, received, commands } = await startServer(options);
			expect(await smtpSender(account(port, { ...changes, login })).send(plain)).toEqual(refused);
			expect([received, commands]).toEqual([[], []]);
		},
	);
});

describe("a server", () => {
	it.each([
		["never greets", () => undefined],
		["stops answering", (write: (line: string) => void) => write("220 slow\r\n")],
	])("that %s fails with a timeout", async (_, begin) => {
		const server = createServer((socket) => {
			socket.on("error", () => undefined);
			begin((line) => socket.write(line));
		}).listen(0, "127.0.0.1");
		await once(server, "listening");
		onTestFinished(() => void server.close());
		const { port } = server.address() as AddressInfo;
		const result = await smtpSender(account(port, { timeoutMs: 200 })).send(plain);
		expect(result).toEqual({ outcome: "failed", cause: "timeout" });
	});

	it("that does not listen fails with a network error", async () => {
		const server = createServer().listen(0, "127.0.0.1");
		await once(server, "listening");
		const { port } = server.address() as AddressInfo;
		await new Promise((closed) => server.close(closed));
		expect(await smtpSender(account(port)).send(plain)).toEqual({ outcome: "failed", cause: "network" });
	});
});
