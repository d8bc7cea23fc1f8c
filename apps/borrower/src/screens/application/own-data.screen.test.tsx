import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { button, isAt, seesText, tap } from "../../../test/act.ts";
import type { FakeWire } from "../../../test/fake-wire.ts";
import { openScreen } from "../../../test/open-screen.tsx";
import { held, ownData } from "../../../test/samples/access.ts";
import { banks } from "../../../test/samples/application.ts";
import { mobileOf } from "../../../test/samples/borrower.ts";
import { minutesFromNow } from "../../../test/samples/moment.ts";

const open = (change: string | null, replies: (fake: FakeWire) => void, part = {}) =>
	openScreen("settings", {
		country: "ng",
		query: { view: "data", ...(change === null ? {} : { change }) },
		replies: (fake) => {
			fake.answers("heldData", held());
			fake.answers("ownData", ownData(part));
			fake.answers("getVerifyCode", { resendAfterSeconds: 60, expiresAt: minutesFromNow(5) });
			replies(fake);
		},
	});

describe("own data", () => {
	it("locks what the document says, and leads to the change of everything else", async () => {
		await open(null, () => undefined);
		await seesText("Ada Okafor");
		expect(page.getByRole("link", { name: "Change: Name" }).elements()).toEqual([]);
		expect(page.getByRole("link", { name: "Change: Document number" }).elements()).toEqual([]);
		await page.getByRole("link", { name: "Change: Address" }).click();
		await isAt("/user_center/settings?view=data&change=address");
		await expect.element(page.getByRole("heading", { level: 1, name: "Address" })).toBeVisible();
	});

	it("offers no change of the account while money is on its way, and none at all in review", async () => {
		await open(null, () => undefined, { payoutUnderWay: true });
		await seesText(
			"Money is on its way to this account. You can change it when it has arrived or come back.",
		);
		expect(page.getByRole("link", { name: "Change: Money goes to" }).elements()).toEqual([]);
		await expect.element(page.getByRole("link", { name: "Change: Your contacts" })).toBeVisible();
	});

	it("sends a corrected part as a whole, and marks what the server refuses", async () => {
		const { fake } = await open("contacts", (wire) => wire.answers("correctData", { part: "contacts" }));
		await page.getByLabelText(/name/i).first().fill("Marta Soto");
		await tap("Save");
		await seesText("Saved");
		const { contacts } = ownData().values;
		await expect
			.poll(() => fake.sent("correctData"))
			.toEqual([{ part: "contacts", values: { ...contacts, emergencyContactName1: "Marta Soto" } }]);
	});

	it("changes the e-mail with the code that went to it", async () => {
		const { fake } = await open("email", (wire) => {
			wire.answers("sendEmailCode", { sent: true });
			wire.answers("changeEmail", { email: "new@gmail.com" });
		});
		await page.getByRole("textbox").fill("new@gmail.com");
		await tap("Send code");
		await seesText("We sent a code to new@gmail.com.");
		await page.getByLabelText("Code from the e-mail").fill("123456");
		await tap("Change my e-mail");
		await seesText("Saved");
		expect(fake.sent("changeEmail")).toEqual([{ email: "new@gmail.com", code: "123456" }]);
	});

	it("changes the number with both codes, and ends the session on the phone", async () => {
		const { fake } = await open("mobile", (wire) => {
			wire.answers("sendNumberCode", { expiresAt: minutesFromNow(5) });
			wire.answers("changeNumber", { mobile: "******2222" });
		});
		await page.getByLabelText("New number").fill("8031112222");
		await tap("Send code");
		await page.getByLabelText("Code sent to the new number").fill("111222");
		await tap("Change my number");
		await expect
			.poll(() => fake.sent("getVerifyCode"))
			.toMatchObject([{ mobile: mobileOf("ng"), purpose: "mobile" }]);
		const sheet = page.getByRole("dialog");
		await sheet.getByLabelText("Verification code").fill("333444");
		await sheet.getByRole("button", { name: "Change my number" }).click();
		await seesText("Your number was changed. Log in with it.");
		await isAt("/user/login");
		expect(fake.sent("changeNumber")).toEqual([{ mobile: "8031112222", newCode: "111222", code: "333444" }]);
		await expect.poll(() => window.localStorage.getItem("token")).toBeNull();
	});

	it("marks another person's account at its field", async () => {
		const { fake, words } = await open("account", (wire) => {
			wire.answers("bankList", banks);
			wire.refuses("changeAccount", "accountNotYours");
		});
		await button(/^Bank/).click();
		await page.getByRole("dialog").getByText("Santander").click();
		await page.getByLabelText("Account number", { exact: true }).fill("0123456789");
		await page.getByLabelText("Repeat the account number").fill("0123456789");
		await page.getByLabelText("BVN").fill("22345678901");
		// The code is the last answer, so it sends the form.
		await page.getByLabelText("Verification code").fill("123456");
		await seesText(words.refusal("accountNotYours"));
		expect(fake.sent("changeAccount")).toHaveLength(1);
	});
});
