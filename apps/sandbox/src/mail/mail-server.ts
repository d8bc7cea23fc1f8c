import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { DatabaseSync } from "node:sqlite";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { Faults } from "../faults/faults.ts";
import type { SandboxClock } from "../server-clock.ts";
import { mailRail } from "./mail-rail.ts";
import { createMailbox } from "./mailbox.ts";

export type MailServer = {
	/** Returns the port. */
	readonly listen: (port: number, host: string) => Promise<number>;
	readonly close: () => Promise<void>;
};

type Fault = ReturnType<typeof takeFault>;
const takeFault = (faults: Faults) => faults.take(mailRail);

const mailBytesMax = 10 * 1024 * 1024;
/** Longer than the adapter's timeout of about 10 seconds. */
const defaultHoldMs = 30_000;
/** The login that is accepted; a mail without a login is too. */
const mailLogin = { user: "sandbox", password: "sandbox" } as const;

/** A reply of the server: smtp-server sends the code of the error. */
const reply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** The borrowers' mail server, without TLS. Mails to `nobody@…` are refused. */
export function createMailServer(deps: {
	readonly db: DatabaseSync;
	readonly faults: Faults;
	readonly clock: SandboxClock;
	readonly holdMs?: number;
}): MailServer {
	const mailbox = createMailbox(deps.db);
	const stopping = new AbortController();
	/** The fault of each connection's mail. */
	const armed = new Map<string, Fault>();

	const receive = async (source: Readable, to: string, fault: Fault) => {
		const bytes = await buffer(source);
		if (fault === "timeout")
			await sleep(deps.holdMs ?? defaultHoldMs, undefined, { signal: stopping.signal }).catch(
				() => undefined,
			);
		if (fault === "lost") return;
		const mail = await PostalMime.parse(bytes, { attachmentEncoding: "arraybuffer" });
		mailbox.deliver({
			messageId: mail.messageId ?? "",
			from: mail.from?.address ?? "",
			to,
			subject: mail.subject ?? "",
			text: mail.text ?? "",
			at: await deps.clock(),
			attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
				name: filename ?? "file",
				contentType: mimeType,
				content: new Uint8Array(content as ArrayBuffer),
			})),
		});
	};

	const server = new SMTPServer({
		authOptional: true,
		allowInsecureAuth: true,
		disabledCommands: ["STARTTLS"],
		disableReverseLookup: true,
		size: mailBytesMax,
		logger: false,
		closeTimeout: 100,
		onAuth({ username, password }, _session, done) {
			if (username !== mailLogin.user || password !== mailLogin.password) done(reply(535, "Login refused"));
			else done(null, { user: username });
		},
		onMailFrom(_address, { id }, done) {
			const fault = takeFault(deps.faults);
			armed.set(id, fault);
			done(fault === "wrongLogin" ? reply(535, "Login refused") : null);
		},
		onRcptTo({ address }, { id }, done) {
			const fault = armed.get(id);
			if (fault === "unavailable") done(reply(451, "Try again later"));
			else if (fault === "refuse" || address.startsWith("nobody@")) done(reply(550, "No such mailbox"));
			else done();
		},
		onData(source, { id, envelope }, done) {
			const to = envelope.rcptTo[0]?.address ?? "";
			receive(source, to, armed.get(id) ?? null).then(
				() => done(null),
				(error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
			);
		},
		onClose: ({ id }) => armed.delete(id),
	});
	// A connection that breaks off is the sender's matter.
	server.on("error", () => undefined);
	return {
		async listen(port, host) {
			server.listen(port, host);
			await once(server.server, "listening");
			return (server.server.address() as AddressInfo).port;
		},
		async close() {
			stopping.abort();
			await new Promise<void>((closed) => server.close(closed));
		},
	};
}
