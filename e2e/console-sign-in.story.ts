import { expect } from "@playwright/test";
import { totpStepAt } from "@puente/core";
import { totpCode } from "../apps/server/src/crypto/totp.ts";
import { expectClean, goTo, test } from "./desk.ts";

test("somebody new scans the picture, chooses a password of their own, and waits for roles", async ({
	deskOf,
	browser,
}) => {
	const name = `nora.${Date.now().toString(36)}`;
	const admin = await deskOf("andres.admin");
	await goTo(admin, "/staff");
	await admin.getByRole("button", { name: "New person" }).click();
	const dialog = admin.getByRole("dialog");
	await dialog.getByLabel("Name").fill(name);
	await dialog.getByRole("button", { name: "New person" }).click();
	await expect(admin.getByRole("dialog", { name: "First password" })).toBeVisible();
	await expectClean(admin);
	const first = (await admin.getByRole("dialog").locator("code").textContent()) ?? "";
	await admin.getByRole("button", { name: "Close" }).last().click();
	await expect(admin.getByRole("row").filter({ hasText: name })).toContainText("No second factor yet");

	const desk = await browser.newPage({
		viewport: { width: 1280, height: 800 },
		isMobile: false,
		hasTouch: false,
	});
	await desk.goto("/console/");
	await desk.getByLabel("Name").fill(name);
	await desk.getByLabel("Password").fill(first);
	await desk.getByRole("button", { name: "Continue" }).click();
	await expect(desk.getByRole("img", { name: "Picture for the authenticator app" })).toBeVisible();
	await expectClean(desk);
	const secret = ((await desk.locator("code").textContent()) ?? "").replaceAll(" ", "");
	await desk.getByLabel("Code").fill("000000");
	await desk.getByRole("button", { name: "Sign in" }).click();
	await expect(desk.getByText("The code is wrong", { exact: false })).toBeVisible();
	await desk.getByLabel("Code").fill(totpCode(secret, totpStepAt(Date.now())));
	await desk.getByRole("button", { name: "Sign in" }).click();

	// Nothing else opens before the password that somebody else has seen is another one.
	await expect(desk.getByRole("heading", { name: "Choose a password" })).toBeVisible();
	await desk.goto("/console/#/sessions");
	await desk.reload();
	await expect(desk.getByRole("heading", { name: "Choose a password" })).toBeVisible();
	await expectClean(desk);
	const own = "a bridge over the quiet river";
	await desk.getByLabel("Password now").fill(first);
	await desk.getByLabel("New password", { exact: true }).fill(own);
	await desk.getByLabel("New password again").fill(`${own}!`);
	await desk.getByRole("button", { name: "Change it" }).click();
	await expect(desk.getByText("The two new passwords are not alike")).toBeVisible();
	await desk.getByLabel("New password again").fill(own);
	await desk.getByRole("button", { name: "Change it" }).click();
	await expect(desk.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
	// Without a role there is nothing to work on.
	await expect(desk.getByRole("link", { name: "Queues", exact: true })).toBeHidden();
	await expectClean(desk);
	await desk.close();
});
