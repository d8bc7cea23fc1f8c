import { expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { mailSettings } from "./mail-settings.ts";
import { createSettingProblems } from "./setting-problems.ts";

function read(values: Parameters<typeof mailSettings>[0], sandbox = false) {
	const problems = createSettingProblems();
	const settings = mailSettings(values, { sandbox, problems });
	problems.throwIfAny();
	return settings;
}

const from = { MAIL_FROM: "Puente <documents@puente.example>" };

it("sends no e-mail without an address of a mail server", () => {
	expect(read({})).toBeNull();
	expect(read({}, true)).toBeNull();
});

it("requires TLS in production: from the start, or by STARTTLS", () => {
	expect(read({ SMTP_URL: "smtps://puente:a%40b@mail.example", ...from })).toEqual({
		host: "mail.example",
		port: 465,
		implicitTls: true,
		requireTls: true,
		login: { user: "puente", password: "a@b" },
		from: from.MAIL_FROM,
	});
	expect(read({ SMTP_URL: "smtp://mail.example", ...from })).toEqual({
		host: "mail.example",
		port: 587,
		implicitTls: false,
		requireTls: true,
		login: null,
		from: from.MAIL_FROM,
	});
});

it("takes the sandbox's mail server without TLS, and names a sender itself", () => {
	expect(read({ SMTP_URL: "smtp://127.0.0.1:8091" }, true)).toMatchObject({
		port: 8091,
		requireTls: false,
		from: "Puente <documents@puente.example>",
	});
});

it.each([
	["the sender is missing", { SMTP_URL: "smtp://mail.example" }, "MAIL_FROM is needed"],
	["the password is missing", { SMTP_URL: "smtp://puente@mail.example", ...from }, "must have a password"],
])("says when %s", (_, values, sentence) => expect(() => read(values)).toThrow(sentence));

it.each([
	["SMTP_URL", "mail.example:587", "must be an smtp:// or smtps:// address"],
	["SMTP_URL", "https://mail.example", "must be an smtp:// or smtps:// address"],
	["MAIL_FROM", "Puente", "must be an address such as"],
	["MAIL_FROM", "Puente <a@b.example, c@d.example>", "must be an address such as"],
	["MAIL_FROM", "Puente\r\nBcc: <a@b.example>", "must be an address such as"],
])("refuses %s=%s with a sentence", (name, value, sentence) => {
	expect(() => readConfig({ SANDBOX: "on", DATA_DIR: "/tmp/none", [name]: value })).toThrow(
		`The setting ${name} ${sentence}`,
	);
});
