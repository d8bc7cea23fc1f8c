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

/** Ticks what a new borrower agrees to, and continues. */
async function agree({ words }: Awaited<ReturnType<typeof open>>) {
	for (const key of ["permissions.agree", "terms.title", "privacy.title"] as const)
		await page.getByRole("checkbox", { name: words.t(key), exact: false }).click();
	await tap(words.t("permissions.continue"));
}

async function reachCode(
	kind: "login" | "register",
	replies: (fake: FakeWire) => void,
	options: OpenOptions = {},
) {
	const opened = await open(kind, replies, options);
	await submitNumber(opened);
	if (kind === "register") await agree(opened);
	await expect.element(page.getByLabelText(opened.words.t("code.label"))).toBeVisible();
	return opened;
}

const code = () => page.getByLabelText("Verification code");

describe("a reload at the code step", () => {
	/** Loses the memory of the page, as a reload does. */
	const reload = async (kind: "login" | "register", replies: (fake: FakeWire) => void) => {
		await cleanup();
		draft.set(readStoredDraft());
		return open(kind, replies);
	};

	it.each(["login", "register"] as const)("of %s keeps number, step and waiting time", async (kind) => {
		await reachCode(kind, () => undefined);
		await code().fill("12");
		const { fake } = await reload(kind, (wire) => wire.answers(kind, session));
		await seesText("We sent a 6-digit code to +52 55 1234 5678.");
		await expect.element(page.getByLabelText("Mobile number")).toHaveValue(shownMobile);
		await expect.element(code()).toHaveValue("");
		await expect.element(button(/^Send again in \d+ s$/)).toBeDisabled();
		await code().fill("123456");
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
	it("shows errors at the field and focuses it", async () => {
		const { fake } = await open("register", () => undefined);
		await tap("Continue");
		await fieldSays("Mobile number", "Mobile phone number cannot be empty");
		await expect.element(page.getByLabelText("Mobile number")).toHaveFocus();
		await page.getByLabelText("Mobile number").fill("123");
		await tap("Continue");
		await fieldSays("Mobile number", "Mobile phone number format error");
		expect(fake.sent("existsByMobile")).toEqual([]);
	});

	it("shows errors in Spanish", async () => {
		await open("login", () => undefined, { language: "es" });
		await page.getByLabelText("Número de celular").fill("123");
		await tap("Continuar");
		await fieldSays("Número de celular", "El formato del número de celular no es correcto");
	});

	it("shows the number in groups, and sends it once, without spaces and country code", async () => {
		const opened = await open("login", () => undefined);
		await submitNumber(opened, "+52 55 1234-5678");
		await seesText("We sent a 6-digit code to +52 55 1234 5678.");
		await expect.element(page.getByLabelText("Mobile number")).toHaveValue(shownMobile);
		await expect.poll(() => opened.fake.sent("existsByMobile")).toEqual([{ country: "mx", mobile }]);
		await expect.poll(() => opened.fake.sent("getVerifyCode")).toEqual([{ ...who, purpose: "session" }]);
	});

	it.each(["login", "register"] as const)(
		"asks a known number for no terms on the path of %s",
		async (path) => {
			const opened = await open(path, (fake) => fake.answers("existsByMobile", { exists: true }));
			await expect.element(page.getByRole("heading", { level: 1, name: "Log in or register" })).toBeVisible();
			await submitNumber(opened);
			await expect.element(code()).toBeVisible();
			await expect.element(page.getByRole("checkbox")).not.toBeInTheDocument();
		},
	);

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
		await seesText("Too many codes were requested. Please try again later.");
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
		await expect.element(code()).toHaveFocus();
		await tap("Log in");
		await fieldSays("Verification code", "Please enter the verification code");
		await code().fill("12345");
		await tap("Log in");
		await fieldSays("Verification code", "The code has 6 digits");
		expect(fake.sent("login")).toEqual([]);
	});

	it("has one input for autofill, and sends at the sixth digit, without terms", async () => {
		const { fake } = await reachCode("login", (wire) => wire.answers("login", session));
		await expect.element(code()).toHaveAttribute("autocomplete", "one-time-code");
		await expect.element(code()).toHaveAttribute("inputmode", "numeric");
		await code().click();
		await userEvent.keyboard("12345");
		expect(fake.sent("login")).toEqual([]);
		await userEvent.keyboard("6");
		await isAt("/");
		await expect.poll(() => fake.sent("login")).toEqual([{ ...who, code: "123456" }]);
	});

	it("takes a pasted code with a space", async () => {
		const { fake } = await reachCode("login", (wire) => wire.answers("login", session));
		await code().fill("123 456");
		await isAt("/");
		await expect.poll(() => fake.sent("login")).toMatchObject([{ code: "123456" }]);
	});

	it.each([
		["codeWrong", { triesLeft: 3 }, "Invalid verification code. Tries left: 3."],
		["codeExpired", {}, "This code has expired. Please ask for a new one."],
	] as const)("clears a code after the refusal %s and says why", async (error, details, sentence) => {
		await reachCode("login", (fake) => fake.refuses("login", error, { details }));
		await code().fill("123456");
		await fieldSays("Verification code", sentence);
		await expect.element(code()).toHaveValue("");
		await expect.element(code()).toHaveFocus();
	});

	it("closes the boxes after too many wrong codes, and opens them for a new one", async () => {
		const { fake } = await reachCode("login", (wire) => {
			wire.answers("getVerifyCode", { ...sentCode, resendAfterSeconds: 60 });
			wire.refuses("login", "codeTriesUsed");
		});
		await code().fill("123456");
		await expect.element(code()).toBeDisabled();
		await fieldSays("Verification code", "Too many wrong codes. Please ask for a new code.");
		await expect.element(button("You can have a new code in 60 s")).toBeDisabled();
		vi.setSystemTime(minutesFromNow(1));
		await expect.element(button("Log in")).not.toBeInTheDocument();
		await tap("Send a new code");
		await expect.element(code()).toBeEnabled();
		await expect.element(code()).toHaveFocus();
		await seesNo("Too many wrong codes");
		fake.answers("login", session);
		await code().fill("654321");
		await isAt("/");
		expect(fake.sent("login")).toMatchObject([{ code: "123456" }, { code: "654321" }]);
	});

	it("keeps the boxes closed over a reload, and while no new code was sent", async () => {
		await reachCode("login", (wire) => {
			wire.answers("getVerifyCode", { ...sentCode, resendAfterSeconds: 0 });
			wire.refuses("login", "codeTriesUsed");
		});
		await code().fill("123456");
		await expect.element(code()).toBeDisabled();
		await cleanup();
		draft.set(readStoredDraft());
		await open("login", (wire) => wire.refuses("getVerifyCode", "codeTooSoon", { details: { seconds: 40 } }));
		await expect.element(code()).toBeDisabled();
		await seesText("Too many wrong codes. Please ask for a new code.");
		await tap("Send a new code");
		await expect.element(button(/^You can have a new code in \d\d s$/)).toBeDisabled();
		await expect.element(code()).toBeDisabled();
	});

	it("keeps the code when the network is lost, to send it again", async () => {
		const { fake } = await reachCode("login", (wire) => wire.losesNetwork("login"));
		await code().fill("123456");
		await seesText("The request failed Please try again");
		await expect.element(code()).toHaveValue("123456");
		fake.answers("login", session);
		await tap("Log in");
		await isAt("/");
	});

	it("shows a refusal in Spanish", async () => {
		const { words } = await reachCode("login", (fake) => fake.refuses("login", "codeExpired"), {
			language: "es",
		});
		await page.getByLabelText(words.t("code.label")).fill("123456");
		await fieldSays(words.t("code.label"), words.refusal("codeExpired"));
		expect(words.refusal("codeExpired")).not.toBe("This code has expired. Please ask for a new one.");
	});

	it("logs in once for repeated Enter keys", async () => {
		const { fake } = await reachCode("login", (wire) => wire.keepsPending("login"));
		await code().fill("123456");
		await userEvent.keyboard("{Enter}{Enter}{Enter}");
		await expect.poll(() => fake.sent("login").length).toBe(1);
		fake.answers("login", session);
		await isAt("/");
		await expect.poll(() => fake.sent("login")).toHaveLength(1);
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

	it("takes a code tapped in the phone's messages", async () => {
		const { fake } = await reachCode("login", (wire) => wire.answers("login", session));
		fake.emitPhoneEvent({ event: "code", code: "246810" });
		await isAt("/");
		await expect.poll(() => fake.sent("login")).toMatchObject([{ code: "246810" }]);
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
		await code().fill("123456");
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

describe("a code that comes before the answer to its request", () => {
	const askAgain = async (kind: "login" | "register", replies: (fake: FakeWire) => void) => {
		const opened = await reachCode(kind, (wire) => {
			wire.answers("getVerifyCode", { ...sentCode, resendAfterSeconds: 0 });
			replies(wire);
		});
		opened.fake.keepsPending("getVerifyCode");
		await tap("Send again");
		await expect.poll(() => opened.fake.sent("getVerifyCode")).toHaveLength(2);
		return opened;
	};

	it.each(["login", "register"] as const)("is sent once after it: %s", async (kind) => {
		const { fake } = await askAgain(kind, (wire) => wire.keepsPending(kind));
		await code().fill("123456");
		await userEvent.keyboard("{Enter}{Enter}");
		expect(fake.sent(kind)).toEqual([]);
		fake.answers("getVerifyCode", sentCode);
		await expect.poll(() => fake.sent(kind)).toMatchObject([{ code: "123456" }]);
		await userEvent.keyboard("{Enter}");
		fake.answers(kind, session);
		await isAt("/");
		expect(fake.sent(kind)).toHaveLength(1);
	});

	it("is sent if the phone received it", async () => {
		const { fake } = await askAgain("login", (wire) => wire.answers("login", session));
		fake.emitPhoneEvent({ event: "code", code: "246810" });
		await expect.element(code()).toHaveValue("246810");
		fake.answers("getVerifyCode", sentCode);
		await isAt("/");
		expect(fake.sent("login")).toMatchObject([{ code: "246810" }]);
	});

	it("is sent if that answer is lost", async () => {
		const { fake } = await askAgain("login", (wire) => wire.answers("login", session));
		await code().fill("123456");
		fake.losesNetwork("getVerifyCode");
		await isAt("/");
		expect(fake.sent("login")).toHaveLength(1);
	});

	it("is sent as it was corrected", async () => {
		const { fake } = await askAgain("login", (wire) => wire.answers("login", session));
		await code().fill("123456");
		await code().fill("654321");
		fake.answers("getVerifyCode", sentCode);
		await isAt("/");
		expect(fake.sent("login")).toMatchObject([{ code: "654321" }]);
	});

	it("is not sent if a digit was deleted", async () => {
		const { fake } = await askAgain("login", (wire) => wire.answers("login", session));
		await code().fill("123456");
		await userEvent.keyboard("{Backspace}{Enter}");
		fake.answers("getVerifyCode", sentCode);
		await seesText("A new code is on its way");
		await expect.element(code()).toHaveFocus();
		await expect.element(code()).toHaveAttribute("aria-invalid", "false");
		await userEvent.keyboard("7");
		await isAt("/");
		expect(fake.sent("login")).toMatchObject([{ code: "123457" }]);
	});

	it("stays in the boxes if the request is refused", async () => {
		const { fake, words } = await askAgain("login", (wire) => wire.answers("login", session));
		await code().fill("123456");
		fake.refuses("getVerifyCode", "codeLimit");
		await seesText(words.refusal("codeLimit"));
		await expect.element(code()).toHaveValue("123456");
		expect(fake.sent("login")).toEqual([]);
		await tap("Log in");
		await isAt("/");
		expect(fake.sent("login")).toHaveLength(1);
	});
});

describe("a new number", () => {
	it("needs the permissions, the terms and the privacy policy, none of them ticked in advance", async () => {
		const opened = await open("login", (fake) => fake.answers("existsByMobile", { exists: false }));
		await submitNumber(opened);
		const boxes = [
			"I have read this and agree",
			"I accept the Terms of Service",
			"I accept the Privacy Policy",
		];
		for (const name of boxes) await expect.element(page.getByRole("checkbox", { name })).not.toBeChecked();
		await tap("Agree and continue");
		await seesText("Please tick that you have read this and agree.");
		await seesText("Please accept the terms of Services and Privacy Policy first.");
		for (const name of boxes) {
			await expect.element(page.getByRole("checkbox", { name })).toHaveFocus();
			expect(opened.fake.sent("getVerifyCode")).toEqual([]);
			await page.getByRole("checkbox", { name }).click();
			await tap("Agree and continue");
		}
		await expect.element(code()).toBeVisible();
		await expect.element(button("Register")).toBeVisible();
	});

	it("sends three consents and passes the session to the wrapper", async () => {
		const { fake } = await reachCode("register", (wire) => {
			wire.addWrapper({ setNewToken: {}, logEventByLocal: {} });
			wire.answers("register", session);
		});
		await code().fill("123456");
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

	it("that was registered on another phone meanwhile logs in with the same code", async () => {
		const { fake } = await reachCode("register", (wire) => {
			wire.refuses("register", "mobileExists");
			wire.answers("login", session);
		});
		await code().fill("123456");
		await isAt("/");
		await expect.poll(() => fake.sent("login")).toEqual([{ ...who, code: "123456" }]);
	});

	it("stores only the local storage keys of the specification", async () => {
		await reachCode("register", (wire) => wire.answers("register", session));
		await code().fill("123456");
		await isAt("/");
		const keys = Object.keys(window.localStorage).sort();
		expect(keys).toEqual(["deviceMsg", "language", "packageName", "phoneNum", "token", "userInfo"]);
		await expect.poll(() => window.localStorage.getItem("deviceMsg")).toContain(session.deviceToken);
	});

	it("shows that a barred borrower is refused", async () => {
		await reachCode("register", (wire) => wire.refuses("register", "borrowerBarred"));
		await code().fill("123456");
		await seesText("user cannot log in");
		await expect.poll(() => window.localStorage.getItem("token")).toBeNull();
	});
});
