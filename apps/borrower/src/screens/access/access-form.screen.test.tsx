import { legalVersion } from "@puente/words";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react/pure";
import { button, fieldSays, isAt, seesNo, seesText, tap } from "../../../test/act.ts";
import { submitNumber } from "../../../test/cases/access.ts";
import type { FakeWire } from "../../../test/fake-wire.ts";
import { type OpenOptions, openScreen } from "../../../test/open-screen.tsx";
import { opened as session } from "../../../test/samples/access.ts";
import { minutesFromNow } from "../../../test/samples/moment.ts";
import { homeAt } from "../../../test/samples/orders.ts";
import { draft, readStoredDraft } from "./draft.ts";

const mobile = "5512345678";
const shownMobile = "55 1234 5678";
const who = { country: "mx", mobile, deviceId: "device-of-the-test" };
const sentCode = { resendAfterSeconds: 60, expiresAt: minutesFromNow(10) };

function open(kind: "login" | "register", replies: (fake: FakeWire) => void, options: OpenOptions = {}) {
	return openScreen(kind, {
		loggedOut: true,
		replies: (fake) => {
			fake.answers("existsByMobile", { exists: kind === "login" });
			fake.answers("isRequiredVerificationCode", { required: true });
			fake.answers("getVerifyCode", sentCode);
			fake.answers("loanProductIndex", homeAt("Lending"));
			replies(fake);
		},
		...options,
	});
}

async function reachCode(
	kind: "login" | "register",
	replies: (fake: FakeWire) => void,
	options: OpenOptions = {},
) {
	const opened = await open(kind, replies, options);
	await submitNumber(opened);
	if (kind === "register") {
		await page.getByRole("checkbox", { name: opened.words.t("permissions.agree") }).click();
		await tap(opened.words.t("permissions.continue"));
	}
	await expect.element(page.getByLabelText(opened.words.t("code.label"))).toBeVisible();
	return opened;
}

describe("a reload at the code step", () => {
	/** Loses the memory of the page, as a reload does. */
	const reload = async (kind: "login" | "register", replies: (fake: FakeWire) => void) => {
		await cleanup();
		draft.set(readStoredDraft());
		return open(kind, replies);
	};

	it.each(["login", "register"] as const)("of %s keeps number, ticks and step", async (kind) => {
		await reachCode(kind, () => undefined);
		await page.getByLabelText("Verification code").fill("12");
		const { fake, words } = await reload(kind, (wire) => wire.answers(kind, session));
		await seesText("We sent a 6-digit code to +52 5512345678.");
		await expect.element(page.getByLabelText("Mobile number")).toHaveValue(shownMobile);
		await expect.element(page.getByLabelText("Verification code")).toHaveValue("");
		await page.getByLabelText("Verification code").fill("123456");
		await tap(words.t(`${kind}.submit`));
		await expect.poll(() => fake.sent(kind)).toMatchObject([{ mobile, code: "123456" }]);
		expect(fake.sent("getVerifyCode")).toEqual([]);
		await expect.poll(() => window.sessionStorage.getItem("accessDraft")).toBeNull();
	});

	it("begins with the number after the end of the code", async () => {
		await reachCode("login", () => undefined);
		vi.setSystemTime(Date.parse(minutesFromNow(6)));
		await reload("login", () => undefined);
		await expect.element(page.getByLabelText("Mobile number")).toHaveValue("");
		await expect.element(button("Continue")).toBeVisible();
	});

	it("begins with the number after it was changed", async () => {
		await reachCode("login", () => undefined);
		await tap("Change the number");
		await reload("login", () => undefined);
		await expect.element(page.getByLabelText("Mobile number")).toHaveValue("");
	});
});

describe("mobile number step", () => {
	it("shows errors and focuses the first invalid field", async () => {
		const { fake } = await open("register", () => undefined);
		await tap("Continue");
		await fieldSays("Mobile number", "Mobile phone number cannot be empty");
		await expect.element(page.getByLabelText("Mobile number")).toHaveFocus();
		await page.getByLabelText("Mobile number").fill("123");
		await tap("Continue");
		await fieldSays("Mobile number", "Mobile phone number format error");
		await page.getByLabelText("Mobile number").fill(mobile);
		await tap("Continue");
		await seesText("Please accept the terms of Services and Privacy Policy first.");
		await expect.element(page.getByRole("checkbox", { name: "I accept the Terms of Service" })).toHaveFocus();
		await page.getByRole("checkbox", { name: "I accept the Terms of Service" }).click();
		await tap("Continue");
		await expect.element(page.getByRole("checkbox", { name: "I accept the Privacy Policy" })).toHaveFocus();
		expect(fake.sent("existsByMobile")).toEqual([]);
	});

	it("shows errors in Spanish", async () => {
		await open("login", () => undefined, { language: "es" });
		await page.getByLabelText("Número de celular").fill("123");
		await tap("Continuar");
		await fieldSays("Número de celular", "El formato del número de celular no es correcto");
	});

	it("sends the number once, without spaces and country code", async () => {
		const opened = await open("login", () => undefined);
		await submitNumber(opened, "+52 55 1234-5678");
		await seesText("We sent a 6-digit code to +52 5512345678.");
		await expect.poll(() => opened.fake.sent("existsByMobile")).toEqual([{ country: "mx", mobile }]);
		await expect.poll(() => opened.fake.sent("getVerifyCode")).toEqual([{ ...who, purpose: "session" }]);
	});

	it("offers registration for an unknown number and keeps the number", async () => {
		const opened = await open("login", (fake) => fake.answers("existsByMobile", { exists: false }));
		await submitNumber(opened);
		await tap("Register this number");
		await expect.element(page.getByRole("heading", { level: 1, name: "Register" })).toBeVisible();
		await expect.element(page.getByLabelText("Mobile number")).toHaveValue(shownMobile);
		expect(opened.fake.sent("getVerifyCode")).toEqual([]);
	});

	it("offers login for a registered number and keeps the number", async () => {
		const opened = await open("register", (fake) => fake.answers("existsByMobile", { exists: true }));
		await submitNumber(opened);
		await fieldSays("Mobile number", "this number already exists");
		await tap("Log in with this number");
		await expect.element(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
		await expect.element(page.getByLabelText("Mobile number")).toHaveValue(shownMobile);
	});

	it.each([
		["countryClosed", "We do not lend in this country yet."],
		["mobileFormat", "Mobile phone number format error"],
	] as const)("shows the refusal %s at the field", async (error, sentence) => {
		const opened = await open("login", (fake) => fake.refuses("existsByMobile", error));
		await submitNumber(opened);
		await fieldSays("Mobile number", sentence);
	});

	it("keeps the typed number when the network is lost", async () => {
		const opened = await open("login", (fake) => fake.losesNetwork("existsByMobile"));
		await submitNumber(opened);
		await seesText("The request failed Please try again");
		await expect.element(page.getByLabelText("Mobile number")).toHaveValue(shownMobile);
	});

	it("shows that the limit of codes is reached", async () => {
		const opened = await open("login", (fake) => fake.refuses("getVerifyCode", "codeLimit"));
		await submitNumber(opened);
		await seesText("Too many codes were sent to this number. Please try again later.");
		await seesNo("We sent a code of 6 digits");
	});

	it("opens the code step if an earlier code is still valid", async () => {
		const opened = await open("login", (fake) =>
			fake.refuses("getVerifyCode", "codeTooSoon", { details: { seconds: 42 } }),
		);
		await submitNumber(opened);
		await expect.element(button("Send again in 42 s")).toBeDisabled();
	});
});

describe("code step", () => {
	it("requires six digits", async () => {
		const { fake } = await reachCode("login", () => undefined);
		await expect.element(page.getByLabelText("Verification code")).toHaveFocus();
		await tap("Log in");
		await fieldSays("Verification code", "Please enter the verification code");
		await page.getByLabelText("Verification code").fill("12345");
		await tap("Log in");
		await fieldSays("Verification code", "The code has 6 digits");
		expect(fake.sent("login")).toEqual([]);
	});

	it.each([
		["codeWrong", { triesLeft: 3 }, "Invalid verification code. Tries left: 3."],
		["codeExpired", {}, "This code has expired. Please ask for a new one."],
		["codeTriesUsed", {}, "Too many wrong codes. Please ask for a new code."],
	] as const)("shows the refusal %s at the field", async (error, details, sentence) => {
		await reachCode("login", (fake) => fake.refuses("login", error, { details }));
		await page.getByLabelText("Verification code").fill("123456");
		await tap("Log in");
		await fieldSays("Verification code", sentence);
		await expect.element(page.getByLabelText("Verification code")).toHaveFocus();
	});

	it("shows a refusal in Spanish", async () => {
		const { words } = await reachCode("login", (fake) => fake.refuses("login", "codeExpired"), {
			language: "es",
		});
		await page.getByLabelText(words.t("code.label")).fill("123456");
		await tap(words.t("login.submit"));
		await fieldSays(words.t("code.label"), words.refusal("codeExpired"));
		expect(words.refusal("codeExpired")).not.toBe("This code has expired. Please ask for a new one.");
	});

	it("logs in once for repeated Enter keys", async () => {
		const { fake } = await reachCode("login", (wire) => wire.keepsPending("login"));
		await page.getByLabelText("Verification code").fill("123456");
		await userEvent.keyboard("{Enter}{Enter}{Enter}");
		await expect.poll(() => fake.sent("login").length).toBe(1);
		fake.answers("login", session);
		await isAt("/");
		const consents = [
			{ purpose: "terms", version: legalVersion },
			{ purpose: "privacy", version: legalVersion },
		];
		await expect.poll(() => fake.sent("login")).toEqual([{ ...who, code: "123456", consents }]);
	});

	it("sends a new code after the waiting time", async () => {
		const { fake } = await reachCode("login", (wire) =>
			wire.answers("getVerifyCode", { ...sentCode, resendAfterSeconds: 0 }),
		);
		fake.answers("getVerifyCode", sentCode);
		await tap("Send again");
		await seesText("A new code is on its way");
		await expect.element(button("Send again in 60 s")).toBeDisabled();
		await expect.poll(() => fake.sent("getVerifyCode")).toHaveLength(2);
	});

	it("returns to the editable number", async () => {
		await reachCode("login", () => undefined);
		await expect.element(page.getByLabelText("Mobile number")).toHaveAttribute("readonly");
		await tap("Change the number");
		await expect.element(page.getByLabelText("Mobile number")).not.toHaveAttribute("readonly");
		await expect.element(button("Continue")).toBeVisible();
	});

	it("fills in a code tapped in the phone's messages", async () => {
		const { fake } = await reachCode("login", () => undefined);
		fake.emitPhoneEvent({ event: "code", code: "246810" });
		await expect.element(page.getByLabelText("Verification code")).toHaveValue("246810");
	});

	it("is skipped on a trusted device", async () => {
		const device = JSON.stringify({ deviceId: "device-of-the-test", deviceToken: "trusted-1" });
		const opened = await open(
			"login",
			(wire) => {
				wire.answers("isRequiredVerificationCode", { required: false });
				wire.answers("login", session);
			},
			{ stored: { deviceMsg: device } },
		);
		await submitNumber(opened);
		await isAt("/");
		const { fake } = opened;
		await expect
			.poll(() => fake.sent("isRequiredVerificationCode"))
			.toEqual([{ ...who, deviceToken: "trusted-1" }]);
		await expect.poll(() => fake.sent("login")).toMatchObject([{ ...who, deviceToken: "trusted-1" }]);
		expect(fake.sent("getVerifyCode")).toEqual([]);
	});

	it("is asked for and shown with the token of a known device, which has codes of its own", async () => {
		const device = JSON.stringify({ deviceId: "device-of-the-test", deviceToken: "known-1" });
		const { fake } = await reachCode("login", (wire) => wire.answers("login", session), {
			stored: { deviceMsg: device },
		});
		await page.getByLabelText("Verification code").fill("123456");
		await userEvent.keyboard("{Enter}");
		await isAt("/");
		const known = { ...who, deviceToken: "known-1" };
		await expect.poll(() => fake.sent("getVerifyCode")).toEqual([{ ...known, purpose: "session" }]);
		await expect.poll(() => fake.sent("login")).toMatchObject([{ ...known, code: "123456" }]);
	});

	it("follows when the device is no longer trusted", async () => {
		const opened = await open("login", (wire) => {
			wire.answers("isRequiredVerificationCode", { required: false });
			wire.refuses("login", "codeRequired");
		});
		await submitNumber(opened);
		await expect.element(page.getByLabelText("Verification code")).toBeVisible();
		await expect.poll(() => opened.fake.sent("getVerifyCode")).toHaveLength(1);
	});
});

describe("registration", () => {
	it("requires consent to the permissions first", async () => {
		const opened = await open("register", () => undefined);
		await submitNumber(opened);
		await tap("Agree and continue");
		await seesText("Please tick that you have read this and agree.");
		await expect.element(page.getByRole("checkbox", { name: "I have read this and agree" })).toHaveFocus();
		expect(opened.fake.sent("getVerifyCode")).toEqual([]);
	});

	it("sends three consents and passes the session to the wrapper", async () => {
		const { fake } = await reachCode("register", (wire) => {
			wire.addWrapper({ setNewToken: {}, logEventByLocal: {} });
			wire.answers("register", session);
		});
		await page.getByLabelText("Verification code").fill("123456");
		await tap("Register");
		await isAt("/");
		const consents = ["terms", "privacy", "permissions"].map((purpose) => ({
			purpose,
			version: legalVersion,
		}));
		await expect.poll(() => fake.sent("register")).toEqual([{ ...who, code: "123456", consents }]);
		await expect
			.poll(() => fake.bridgeRequests("setNewToken"))
			.toEqual([{ token: session.token, userId: session.userId, phoneNumber: mobile }]);
	});

	it("stores only the local storage keys of the specification", async () => {
		await reachCode("register", (wire) => wire.answers("register", session));
		await page.getByLabelText("Verification code").fill("123456");
		await tap("Register");
		await isAt("/");
		const keys = Object.keys(window.localStorage).sort();
		expect(keys).toEqual(["deviceMsg", "language", "packageName", "phoneNum", "token", "userInfo"]);
		await expect.poll(() => window.localStorage.getItem("deviceMsg")).toContain(session.deviceToken);
	});

	it("shows that a barred borrower is refused", async () => {
		await reachCode("register", (wire) => wire.refuses("register", "borrowerBarred"));
		await page.getByLabelText("Verification code").fill("123456");
		await tap("Register");
		await seesText("user cannot log in");
		await expect.poll(() => window.localStorage.getItem("token")).toBeNull();
	});

	it("keeps the number typed at login", async () => {
		await open("login", () => undefined);
		await page.getByLabelText("Mobile number").fill(mobile);
		await tap("New here? Register");
		await expect.element(page.getByRole("heading", { level: 1, name: "Register" })).toBeVisible();
		await expect.element(page.getByLabelText("Mobile number")).toHaveValue(shownMobile);
	});
});
