import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { isAt, seesText, tap, tapTwice } from "../../../test/act.ts";
import type { FakeWire } from "../../../test/fake-wire.ts";
import { openScreen } from "../../../test/open-screen.tsx";
import { held, ownData, regionFacts } from "../../../test/samples/access.ts";
import { mobileOf, userInfo } from "../../../test/samples/borrower.ts";
import { minutesFromNow } from "../../../test/samples/moment.ts";
import { savedFiles } from "../../../test/saved-files.ts";

describe("language screen", () => {
	it("switches the language at once and stores it", async () => {
		await openScreen("language", { loggedOut: true });
		await page.getByRole("radio", { name: "Español" }).click();
		await expect.element(page.getByRole("heading", { level: 1, name: "Idioma" })).toBeVisible();
		await expect.poll(() => document.documentElement.lang).toBe("es");
		await expect.poll(() => window.localStorage.getItem("language")).toBe("es");
		await page.getByRole("radio", { name: "English" }).click();
		await expect.element(page.getByRole("heading", { level: 1, name: "Language" })).toBeVisible();
		await expect.poll(() => window.localStorage.getItem("language")).toBe("en");
	});
});

describe("country", () => {
	it("changes calling code and amounts", async () => {
		await openScreen("country", {
			loggedOut: true,
			replies: (fake) => fake.answers("countryByAddress", regionFacts()),
		});
		await page.getByRole("radio", { name: /India/ }).click();
		await tap("Done");
		await isAt("/user/login");
		await seesText("+91");
		window.location.hash = "#/";
		await seesText("₹50,000");
	});

	it.each([
		["mx", "en-NG", "$60,000"],
		["ng", "en-NG", "₦500,000"],
		["ng", "hi-IN", "₹50,000"],
		["in", "es-MX", "₹50,000"],
	] as const)(
		"of the app %s on a phone in %s determines the amounts without a session",
		async (country, phone, amount) => {
			vi.spyOn(navigator, "languages", "get").mockReturnValue([phone]);
			await openScreen("home", { loggedOut: true, country });
			await seesText(amount);
		},
	);

	it("of an account cannot be changed", async () => {
		await openScreen("country", {
			country: "ng",
			replies: (fake) => fake.answers("countryByAddress", regionFacts()),
		});
		await seesText("Your account belongs to Nigeria. The country of an account cannot be changed.");
		expect(page.getByRole("radio").elements()).toEqual([]);
	});
});

describe("settings", () => {
	it("log out once, on the server too, and clear the borrower's data", async () => {
		const { fake } = await openScreen("settings", { replies: (wire) => wire.keepsPending("logout") });
		await tap("Log out");
		await seesText("You need a code by SMS to log in again on this phone.");
		await page.getByRole("dialog").getByRole("button", { name: "Log out" }).dblClick();
		fake.answers("logout", {});
		await seesText("logged out successfully");
		await isAt("/");
		await expect.poll(() => fake.sent("logout")).toEqual([{}]);
		await expect.poll(() => window.localStorage.getItem("token")).toBeNull();
		await expect.poll(() => window.localStorage.getItem("userInfo")).toBeNull();
	});

	it("log out on the phone even if the server is unreachable", async () => {
		await openScreen("settings", { replies: (fake) => fake.losesNetwork("logout") });
		await tap("Log out");
		await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
		await isAt("/");
		await expect.poll(() => window.localStorage.getItem("token")).toBeNull();
	});

	it("keep the session when the borrower cancels", async () => {
		const { fake } = await openScreen("settings");
		await tap("Log out");
		await tap("Cancel");
		await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
		expect(fake.sent("logout")).toEqual([]);
	});
});

const ownNumber = { country: "mx", mobile: mobileOf("mx") } as const;
async function beginErasure(): Promise<void> {
	await tap("Close my account and delete my data");
	await page.getByRole("checkbox").click();
	await tap("Delete for good");
	await expect.element(page.getByLabelText("Verification code")).toBeVisible();
}
async function confirmErasure(): Promise<void> {
	await page.getByLabelText("Verification code").fill("123456");
	await tap("Delete for good");
}

describe("personal data screen", () => {
	const open = (replies: (fake: FakeWire) => void) =>
		openScreen("settings", {
			query: { view: "data" },
			replies: (fake) => {
				fake.answers("heldData", held());
				fake.answers("ownData", ownData());
				fake.answers("getVerifyCode", { resendAfterSeconds: 60, expiresAt: minutesFromNow(5) });
				replies(fake);
			},
		});

	it("shows the consents and changes one", async () => {
		const { fake } = await open((wire) => {
			const given = { purpose: "marketing", version: "2026-11-01", givenAt: minutesFromNow(-60) } as const;
			wire.answers("getUserInfo", userInfo("mx", { consents: [given] }));
			wire.answers("changeConsent", { purpose: "marketing", given: false });
		});
		const marketing = page.getByRole("switch", { name: /Other offers by SMS or email/ });
		await expect.element(marketing).toBeChecked();
		await expect.element(page.getByRole("switch", { name: /Approximate location/ })).not.toBeChecked();
		await marketing.click();
		await expect.element(marketing).not.toBeChecked();
		await expect
			.poll(() => fake.sent("changeConsent"))
			.toMatchObject([{ purpose: "marketing", given: false }]);
	});

	it("turns reminders off and on where the country allows it", async () => {
		const { fake } = await openScreen("settings", {
			country: "co",
			query: { view: "data" },
			replies: (wire) => {
				wire.answers("heldData", held());
				wire.answers("ownData", ownData());
				wire.answers("changeConsent", ({ purpose, given }) => ({ purpose, given }));
			},
		});
		const reminders = page.getByRole("switch", { name: /Reminders by SMS/ });
		await expect.element(reminders).toBeChecked();
		await reminders.click();
		await expect.element(reminders).not.toBeChecked();
		await reminders.click();
		await expect.element(reminders).toBeChecked();
		await expect
			.poll(() => fake.sent("changeConsent"))
			.toMatchObject([
				{ purpose: "noReminders", given: true },
				{ purpose: "noReminders", given: false },
			]);
	});

	it("keeps the consent if the change fails", async () => {
		await open((wire) => wire.losesNetwork("changeConsent"));
		const location = page.getByRole("switch", { name: /Approximate location/ });
		await location.click();
		await seesText("The request failed Please try again");
		await expect.element(location).not.toBeChecked();
	});

	it("downloads the data once as one file", async () => {
		const { fake } = await open((wire) => wire.keepsPending("exportData"));
		await tapTwice("Download my data");
		fake.answers("exportData", { exportedAt: "2026-10-14T18:00:00.000Z", data: {} });
		await seesText("Your file is ready");
		await expect.poll(() => savedFiles()).toEqual(["puente-2026-10-14.json"]);
		await expect.poll(() => fake.sent("exportData")).toHaveLength(1);
	});

	it("erases only after the checkbox is ticked", async () => {
		const { fake } = await open((wire) => {
			wire.answers("askErasure", { outcome: "erased", keptUntil: null });
			wire.answers("logout", {});
		});
		await tap("Close my account and delete my data");
		await tap("Delete for good");
		await seesText("Please tick that you understand this.");
		expect(fake.sent("askErasure")).toEqual([]);
		await page.getByRole("checkbox", { name: "I understand that this can't be undone" }).click();
		await tap("Delete for good");
		await seesText("So that nobody else can do this, type the code that we sent you.");
		await expect.poll(() => fake.sent("getVerifyCode")).toEqual([{ ...ownNumber, purpose: "erasure" }]);
		await tap("Delete for good");
		await seesText("Please enter the verification code");
		expect(fake.sent("askErasure")).toEqual([]);
		await confirmErasure();
		await seesText("Your data was deleted");
		await isAt("/");
		await expect.poll(() => fake.sent("askErasure")).toEqual([{ code: "123456" }]);
		await expect.poll(() => window.localStorage.getItem("token")).toBeNull();
	});

	it("erases nothing with a wrong code, and takes a new one after too many", async () => {
		const { fake, words } = await open((wire) =>
			wire.refuses("askErasure", "codeWrong", { details: { triesLeft: 1 } }),
		);
		await beginErasure();
		await confirmErasure();
		await seesText(words.refusal("codeWrong", { triesLeft: 1 }));
		fake.refuses("askErasure", "codeTriesUsed");
		await confirmErasure();
		await seesText(words.refusal("codeTriesUsed"));
		await expect.element(page.getByRole("button", { name: /You can have a new code in/ })).toBeDisabled();
		await expect.element(page.getByRole("button", { name: "Delete for good" })).not.toBeInTheDocument();
		expect(window.localStorage.getItem("token")).not.toBeNull();
	});

	it("shows until when records must be kept", async () => {
		await open((wire) =>
			wire.answers("askErasure", { outcome: "asked", keptUntil: "2031-10-14T18:00:00.000Z" }),
		);
		await beginErasure();
		await confirmErasure();
		await seesText("We've got your request. The law requires us to keep records until 14 Oct 2031.");
	});

	it("shows why erasure is refused", async () => {
		const { words } = await open((wire) => wire.refuses("askErasure", "erasureHeld"));
		await beginErasure();
		await confirmErasure();
		await seesText(words.refusal("erasureHeld"));
	});
});

describe("adding a passkey", () => {
	const open = (replies: (fake: FakeWire) => void = () => undefined) =>
		openScreen("settings", {
			query: { view: "passkeys" },
			replies: (fake) => {
				fake.answers("passkeyList", { passkeys: [] });
				fake.answers("getVerifyCode", { resendAfterSeconds: 60, expiresAt: minutesFromNow(5) });
				replies(fake);
			},
		});

	it("asks for a code first, and sends no other while one is on its way", async () => {
		const { fake } = await open((wire) =>
			wire.refuses("passkeyStart", "codeWrong", { details: { triesLeft: 4 } }),
		);
		await tap("Add a passkey");
		await seesText("Is it you?");
		await expect.poll(() => fake.sent("getVerifyCode")).toEqual([{ ...ownNumber, purpose: "passkey" }]);
		expect(fake.sent("passkeyStart")).toEqual([]);
		await tap("Close");
		await tap("Add a passkey");
		await page.getByLabelText("Verification code").fill("123456");
		await tap("Continue");
		await expect.poll(() => fake.sent("passkeyStart")).toEqual([{ code: "123456" }]);
		await expect.element(page.getByLabelText("Verification code")).toHaveValue("");
		expect(fake.sent("getVerifyCode")).toHaveLength(1);
		expect(fake.sent("passkeyAdd")).toEqual([]);
	});

	it("says why no code is sent", async () => {
		const { words } = await open((wire) => wire.refuses("getVerifyCode", "codeLimit"));
		await tap("Add a passkey");
		await seesText(words.refusal("codeLimit"));
	});
});

it("the package name is copied on tap", async () => {
	await openScreen("openApp", { loggedOut: true });
	await tap("Copy the package name");
	await seesText("Copied");
	expect(await navigator.clipboard.readText()).toBe("com.puente.mx");
});
