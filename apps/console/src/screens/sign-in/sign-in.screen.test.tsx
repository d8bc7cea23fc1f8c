import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { button, expectText, expectToast, heading, openConsole, press } from "../../../test/open-console.tsx";
import { demoStaff, sessions } from "../../../test/samples/account.ts";
import { queueCounts } from "../../../test/samples/queues.ts";
import { session } from "../../../test/samples/session.ts";
import { type Answers, lost, pending, refused, sentenceOf, type Wire } from "../../../test/wire.ts";
import { t, wordIn } from "../../../test/words.ts";

const outside: Answers = { session: refused("staffSignedOut"), demoStaff: refused("callUnknown") };
const enrol = { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Puente:diego?secret=JBSWY3DPEHPK3PXP" };

async function openSignIn(answers: Answers): Promise<Wire> {
	const wire = await openConsole({ path: "/", answers: { ...outside, ...answers } });
	await expect.element(heading(t("signIn.title"))).toBeVisible();
	return wire;
}

async function typePassword(name = "diego.credit", password = "a long sentence"): Promise<void> {
	await page.getByLabelText(t("signIn.name"), { exact: true }).fill(name);
	await page.getByLabelText(t("signIn.password"), { exact: true }).fill(password);
	await press(t("signIn.continue"));
}

const code = () => page.getByLabelText(t("signIn.code"), { exact: true });
const alert = () => page.getByRole("main").getByRole("alert");

describe("the first step of signing in", () => {
	it("needs both the name and the password", async () => {
		const wire = await openSignIn({});
		await press(t("signIn.continue"));
		await expect.element(alert()).toMatchTextContent(t("signIn.both"));
		expect(wire.sent("signIn")).toEqual([]);
	});

	it.each([
		["signInRefused", {}],
		["signInLocked", { seconds: 120 }],
		["tooManyRequests", { seconds: 40 }],
	] as const)("shows the message of %s and stays on the step", async (error, details) => {
		await openSignIn({ signIn: refused(error, details) });
		await typePassword();
		await expect.element(alert()).toMatchTextContent(sentenceOf(error, "en", details));
		await expect.element(heading(t("signIn.title"))).toBeVisible();
	});

	it("shows that the server cannot be reached", async () => {
		await openSignIn({ signIn: lost });
		await typePassword();
		await expect.element(alert()).toMatchTextContent(t("app.networkFailed"));
	});

	it("is sent once on a double click", async () => {
		const wire = await openSignIn({ signIn: pending });
		await page.getByLabelText(t("signIn.name"), { exact: true }).fill("diego.credit");
		await page.getByLabelText(t("signIn.password"), { exact: true }).fill("a long sentence");
		await button(t("signIn.continue")).dblClick();
		await expect
			.poll(() => wire.sent("signIn"))
			.toEqual([{ name: "diego.credit", password: "a long sentence" }]);
	});

	it("changes its language", async () => {
		await openSignIn({});
		await press("Español");
		await expect.element(heading(wordIn("es", "signIn.title"))).toBeVisible();
	});
});

describe("the second step of signing in", () => {
	it("accepts six digits with a space, and opens the console", async () => {
		const wire = await openSignIn({
			signIn: { ticket: "ticket", enrol: null },
			confirmSignIn: () => {
				const opened = session({ roles: ["credit"] });
				wire.answer({ session: opened });
				return opened;
			},
			queues: queueCounts(["referred"]),
		});
		await typePassword();
		await expect.element(code()).toHaveFocus();
		await code().fill("123 456");
		await press(t("signIn.submit"));
		await expect.element(button(t("shell.signOut"))).toBeVisible();
		await expect.poll(() => wire.sent("confirmSignIn")).toEqual([{ ticket: "ticket", code: "123456" }]);
	});

	it.each([
		["signInCodeWrong", {}],
		["signInLocked", { seconds: 60 }],
		["signInExpired", {}],
	] as const)("shows the message of %s", async (error, details) => {
		await openSignIn({ signIn: { ticket: "ticket", enrol: null }, confirmSignIn: refused(error, details) });
		await typePassword();
		await code().fill("123456");
		await press(t("signIn.submit"));
		await expect.element(alert()).toMatchTextContent(sentenceOf(error, "en", details));
		await expect.element(heading(t("signIn.codeTitle"))).toBeVisible();
	});

	it("shows the secret of a first sign-in as a QR code and as text", async () => {
		await openSignIn({ signIn: { ticket: "ticket", enrol } });
		await typePassword();
		await expect.element(page.getByRole("img", { name: t("signIn.enrolPicture") })).toBeVisible();
		await expectText("JBSW Y3DP EHPK 3PXP");
	});

	it("goes back to the first step", async () => {
		await openSignIn({ signIn: { ticket: "ticket", enrol: null } });
		await typePassword();
		await press(t("signIn.other"));
		await expect.element(heading(t("signIn.title"))).toBeVisible();
	});
});

describe("the demo staff", () => {
	it("is not shown without the sandbox", async () => {
		await openSignIn({});
		await expect.element(page.getByText(t("signIn.demo"))).not.toBeInTheDocument();
	});

	it("signs in with one click, with the password and a fresh code", async () => {
		const wire = await openSignIn({
			demoStaff,
			signIn: { ticket: "ticket", enrol: null },
			confirmSignIn: session({ roles: ["support"] }),
		});
		await page.getByRole("button").filter({ hasText: "sofia.support" }).click();
		await expect.element(button(t("shell.signOut"))).toBeVisible();
		await expect.poll(() => wire.sent("demoStaff")).toHaveLength(2);
		await expect
			.poll(() => wire.sent("signIn"))
			.toEqual([{ name: "sofia.support", password: "a sentence of the sandbox" }]);
		await expect.poll(() => wire.sent("confirmSignIn")).toEqual([{ ticket: "ticket", code: "123456" }]);
	});

	it("shows the message of a refused sign-in", async () => {
		await openSignIn({ demoStaff, signIn: refused("signInLocked", { seconds: 60 }) });
		await page.getByRole("button").filter({ hasText: "sofia.support" }).click();
		await expect.element(alert()).toMatchTextContent(sentenceOf("signInLocked", "en", { seconds: 60 }));
	});
});

describe("the first password", () => {
	const first: Answers = { session: session({ roles: ["support"], mustChangePassword: true }) };
	const fill = async (repeated = "a sentence of my own") => {
		await page.getByLabelText(t("password.old"), { exact: true }).fill("the first one");
		await page.getByLabelText(t("password.new"), { exact: true }).fill("a sentence of my own");
		await page.getByLabelText(t("password.again"), { exact: true }).fill(repeated);
		await press(t("password.submit"));
	};

	it("has to be changed before any page opens", async () => {
		const wire = await openConsole({
			path: "/sessions",
			answers: {
				...first,
				changePassword: () => {
					wire.answer({ session: session({ roles: ["support"] }) });
					return {};
				},
				sessions,
			},
		});
		await expect.element(heading(t("password.title"))).toBeVisible();
		await expect.element(page.getByRole("navigation")).not.toBeInTheDocument();
		await fill();
		await expect.element(heading(t("shell.account"))).toBeVisible();
		await expectToast(t("password.done"));
		await expect
			.poll(() => wire.sent("changePassword"))
			.toEqual([{ password: "the first one", newPassword: "a sentence of my own" }]);
	});

	it("is not changed when the two new ones differ", async () => {
		const wire = await openConsole({ path: "/", answers: first });
		await fill("another sentence");
		await expect.element(alert()).toMatchTextContent(t("password.unlike"));
		expect(wire.sent("changePassword")).toEqual([]);
	});

	it.each(["passwordWeak", "signInRefused"] as const)("shows the message of %s", async (error) => {
		await openConsole({ path: "/", answers: { ...first, changePassword: refused(error) } });
		await fill();
		await expect.element(alert()).toMatchTextContent(sentenceOf(error));
	});

	it("need not be changed to sign out", async () => {
		const wire = await openConsole({
			path: "/",
			answers: {
				...first,
				signOut: () => {
					wire.answer(outside);
					return {};
				},
			},
		});
		await press(t("shell.signOut"));
		await expect.element(heading(t("signIn.title"))).toBeVisible();
		await expect.poll(() => wire.sent("signOut")).toHaveLength(1);
	});
});
