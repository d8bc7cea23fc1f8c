import { expect } from "@playwright/test";
import { register } from "./borrower.ts";
import { test } from "./product.ts";

/** A receipt picture of 640 by 480 pixels. */
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

test("a borrower sends a support request with a picture, edits it, adds a message and settles it", async ({
	page,
}) => {
	await register(page);
	await page.goto("/#/feedback");
	await expect(page.getByRole("heading", { name: "No messages yet" })).toBeVisible();
	await page.getByRole("link", { name: "Write to us" }).click();
	await page.getByRole("button", { name: "Send" }).click();
	await expect(page.getByText("Please fill in this field")).toHaveCount(2);
	await page.getByText("Other", { exact: true }).click();
	await page.getByLabel("What happened?").fill("The app shows my old number.");
	await page.getByLabel("Phone or email for our answer").fill("12");
	const picture = { name: "receipt.png", mimeType: "image/png", buffer: await receipt(page) };
	await page.getByLabel("Add a picture").setInputFiles([picture]);
	await expect(page.getByText("1 of 5")).toBeVisible();
	await page.getByRole("button", { name: "Send" }).click();
	await expect(page.getByText("Mobile phone number format error")).toBeVisible();
	await page.getByLabel("Phone or email for our answer").fill("ada@gmail.com");
	await page.getByRole("button", { name: "Send" }).click();
	await expect(page.getByRole("heading", { name: "We've got your message" })).toBeVisible();
	await page.getByRole("link", { name: "Help and complaints" }).click();
	await page.getByRole("link", { name: /The app shows my old number/ }).click();
	await page.getByRole("button", { name: "View picture 1" }).click();
	await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
	await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
	await page.getByRole("link", { name: "Edit" }).click();
	await page.getByLabel("What happened?").fill("The app shows my very old number.");
	await page.getByRole("button", { name: "Save changes" }).click();
	await expect(page.getByText("The app shows my very old number.")).toBeVisible();
	await page.getByRole("link", { name: "Conversation" }).click();
	await page.getByLabel("Your message").fill("It ends in 42.");
	await page.getByRole("button", { name: "Send" }).click();
	await expect(page.getByText("It ends in 42.")).toBeVisible();
	await page.getByRole("button", { name: "Back" }).click();
	await page.getByRole("button", { name: "Mark as solved" }).click();
	await page.getByRole("button", { name: "Yes, it's solved" }).click();
	await expect(page.getByText("Done", { exact: true })).toBeVisible();
});

test("help answers are found without accents and can be read offline", { tag: "@all" }, async ({
	page,
	context,
}) => {
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
