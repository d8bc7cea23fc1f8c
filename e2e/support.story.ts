import { expect, test } from "@playwright/test";
import { repaymentEn } from "@puente/words/repayment/en";
import { supportEn } from "@puente/words/support/en";
import { findings, moveClock, movePast, openScreen, register } from "./borrower.ts";
import { logIn, reaches } from "./prepared.ts";
import { borrowed } from "./regular.ts";
import { ofTry } from "./tries.ts";

/** A receipt of 640 by 480 grey points, as a phone would hand it over. */
async function receipt(page: import("@playwright/test").Page): Promise<Buffer> {
	const base64 = await page.evaluate(() => {
		const canvas = document.createElement("canvas");
		canvas.width = 640;
		canvas.height = 480;
		const pen = canvas.getContext("2d");
		for (let line = 0; line < 48; line++) pen?.fillText(`Transfer 20,000 reference ${line}`, 20, 10 * line);
		return canvas.toDataURL("image/png").split(",")[1] ?? "";
	});
	return Buffer.from(base64, "base64");
}

test("a borrower writes to support with a picture, corrects it, adds a word and settles it", async ({
	page,
}) => {
	await register(page);
	await page.goto("/#/feedback");
	await expect(page.getByRole("heading", { name: "No data" })).toBeVisible();
	await page.getByRole("link", { name: "Write to us" }).click();
	await page.getByRole("button", { name: "Send" }).click();
	await expect(page.getByText("Please fill in this field")).toHaveCount(2);
	expect(await findings(page)).toEqual([]);
	await page.getByText("Other", { exact: true }).click();
	await page.getByLabel("What happened?").fill("The app shows my old number.");
	await page.getByLabel("Phone or e-mail for our answer").fill("12");
	const picture = { name: "receipt.png", mimeType: "image/png", buffer: await receipt(page) };
	await page.getByLabel("Add a picture").setInputFiles([picture]);
	await expect(page.getByText("1 of 5")).toBeVisible();
	await page.getByRole("button", { name: "Send" }).click();
	await expect(page.getByText("Mobile phone number format error")).toBeVisible();
	await page.getByLabel("Phone or e-mail for our answer").fill("ada@gmail.com");
	await page.getByRole("button", { name: "Send" }).click();
	await expect(page.getByRole("heading", { name: "We have your message" })).toBeVisible();
	await page.getByRole("link", { name: "To my messages" }).click();
	await page.getByRole("link", { name: /The app shows my old number/ }).click();
	await page.getByRole("button", { name: "Look at picture 1" }).click();
	await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
	await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
	await page.getByRole("link", { name: "Correct it" }).click();
	await page.getByLabel("What happened?").fill("The app shows my very old number.");
	await page.getByRole("button", { name: "Save the correction" }).click();
	await expect(page.getByText("The app shows my very old number.")).toBeVisible();
	await page.getByRole("link", { name: "Conversation" }).click();
	await page.getByLabel("Your message").fill("It ends in 42.");
	await page.getByRole("button", { name: "Send" }).click();
	await expect(page.getByText("It ends in 42.")).toBeVisible();
	await page.getByRole("button", { name: "Back" }).click();
	await page.getByRole("button", { name: "It is settled" }).click();
	await page.getByRole("button", { name: "Yes, it is settled" }).click();
	await expect(page.getByText("Done", { exact: true })).toBeVisible();
});

test("more pictures than the region takes are told in the specification's words", async ({ page }) => {
	await register(page);
	await page.goto("/#/feedback/add_feedback");
	const buffer = await receipt(page);
	const pictures = Array.from({ length: 6 }, (_, index) => ({
		name: `${index}.png`,
		mimeType: "image/png",
		buffer,
	}));
	await page.getByLabel("Add a picture").setInputFiles(pictures);
	await expect(page.getByText("More than 5 pictures have been uploaded")).toBeVisible();
	await expect(page.getByText("5 of 5")).toBeVisible();
});

test("questions are found without accents and can be read without a network", async ({ page, context }) => {
	await register(page);
	await page.goto("/?lang=es#/user_center/faq");
	await page.getByLabel("Busca en las respuestas").fill("CUANTO cuesta");
	await expect(page.getByText("¿Cuánto cuesta un préstamo?")).toBeVisible();
	await expect(page.getByText("¿Quién puede pedir un préstamo?")).toBeHidden();
	await page.goto("/?lang=es#/me");
	const faq = page.getByRole("link", { name: "Preguntas frecuentes" });
	await expect(faq).toBeVisible();
	await context.setOffline(true);
	await faq.click();
	await expect(page.getByText("¿Cuánto cuesta un préstamo?")).toBeVisible();
	await context.setOffline(false);
});

test("a payment that a borrower claims holds the penalty still, and taken back lets it grow again", async ({
	page,
}) => {
	const { order, who } = await borrowed(page);
	const { orderNo } = order;
	// She is the same woman at every try, and what she wrote before stays in her list.
	const said = `I paid by transfer on ${ofTry("Monday", "Tuesday")}.`;
	await movePast(page, `${order.owed?.nextDueOn}T18:00:00Z`);
	await moveClock(page, "P3D");
	// A month has passed, and no session lasts as long.
	const borrower = await logIn(page, who);
	const penalty = async () => (await borrower.call("repayDetail", { orderNo })).due.penaltyMinor;
	await reaches(borrower, "Overdued");
	const before = await penalty();
	await moveClock(page, "P1D");
	const claimed = await penalty();
	expect(claimed).toBeGreaterThan(before);

	await page.goto("/#/feedback/add_feedback?type=1");
	await expect(page.getByLabel(supportEn.ui["form.order"])).toHaveValue(orderNo);
	await page.getByLabel("What happened?").fill(said);
	await page.getByLabel("Phone or e-mail for our answer").fill("lucia@gmail.com");
	const picture = { name: "receipt.png", mimeType: "image/png", buffer: await receipt(page) };
	await page.getByLabel("Add a picture").setInputFiles([picture]);
	await page.getByRole("button", { name: "Send" }).click();
	await expect(page.getByText(supportEn.ui["result.claim"])).toBeVisible();

	await moveClock(page, "P5D");
	expect(await penalty()).toBe(claimed);
	await page.goto(`/#/repay/repay_detail?orderNo=${orderNo}`);
	await page.reload();
	await expect(page.getByText(repaymentEn.ui["penalty.claim"])).toBeVisible();
	const shown = new Intl.NumberFormat("en-MX", { minimumFractionDigits: 2 }).format(claimed / 100);
	await expect(page.getByText(shown).first()).toBeVisible();

	await page.goto("/#/feedback");
	await page.getByRole("link", { name: said }).click();
	await expect(page.getByText(supportEn.ui["clock.still"])).toBeVisible();
	await page.getByRole("button", { name: "It is settled" }).click();
	await expect(page.getByText(supportEn.ui["detail.settledClaim"])).toBeVisible();
	await page.getByRole("button", { name: "Yes, it is settled" }).click();
	await expect(page.getByText("Done", { exact: true })).toBeVisible();
	await moveClock(page, "P1D");
	expect(await penalty()).toBeGreaterThan(claimed);
});

test("the dialler and the mail program open over the app and WhatsApp beside it, so that it stays where it is", async ({
	page,
}) => {
	await register(page);
	await openScreen(page, "/user_center/customer_services", "en");
	for (const [way, target] of [
		[/^Call/, "_top"],
		[/^E-mail/, "_top"],
		[/^WhatsApp/, "_blank"],
	] as const)
		await expect(page.getByRole("link", { name: way })).toHaveAttribute("target", target);
});

test("axe finds nothing on the screens of support and promotion in both languages", async ({ page }) => {
	await register(page);
	const paths = [
		"/feedback/feedback_list",
		"/feedback/add_feedback?type=1",
		"/feedback/feedback_faq",
		"/user_center/about_us",
		"/user_center/customer_services",
		"/user_center/msg_list",
		"/user_center/coupons",
		"/user_center/lottery",
		"/user_center/market",
		"/yx1",
		"/yx2",
		"/yx2ConfirmBorrow?product=ng-quick-91&amount=10000&days=91",
		"/yx3",
	];
	for (const language of ["en", "es"] as const) {
		for (const path of paths) {
			await openScreen(page, path, language);
			expect(await findings(page), path).toEqual([]);
		}
	}
});
