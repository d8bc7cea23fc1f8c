import { expect } from "@playwright/test";
import { words } from "./applicant.ts";
import { button, codeAfter, type Phone } from "./applying.ts";

/** Home says yes: the whole offer with its cost is one tap away. */
export async function expectApproved(phone: Phone): Promise<void> {
	const { ui } = words[phone.who.language].loan;
	await expect(phone.app.getByText(ui["home.approved"])).toBeVisible({ timeout: 60_000 });
}

/**
 * Where a movement before the camera was asked for, a machine that drops frames is not sure of it, and then a person looks
 * first: both ends are right, and home says which one it is.
 */
export async function isApprovedByMachine(phone: Phone): Promise<boolean> {
	const { ui } = words[phone.who.language].loan;
	const approved = phone.app.getByText(ui["home.approved"]);
	const waited = await approved.waitFor({ timeout: 20_000 }).then(
		() => true,
		() => false,
	);
	if (!waited) await expect(phone.app.getByText(ui["home.assessing"])).toBeVisible();
	return waited;
}

/** From home to the offer for the amount and days that the screen proposes. */
export async function openOffer(phone: Phone): Promise<void> {
	const { ui } = words[phone.who.language].loan;
	await button(phone, ui["button.getMoney"]).click();
	const see = button(phone, ui["choose.continue"]);
	await see.click();
	await expect(phone.app.getByText(ui["offer.schedule"])).toBeVisible();
}

/** Ticks the agreement and signs with the code of the SMS. */
export async function signOffer(phone: Phone, when: "now" | "later" = "now"): Promise<void> {
	const { ui } = words[phone.who.language].loan;
	await phone.app.getByRole("checkbox").check();
	const code = await codeAfter(phone, () => button(phone, ui[`offer.${when}`]).click());
	await phone.app.locator("#sign-code").fill(code);
	await button(phone, ui[when === "now" ? "sign.sign" : "sign.signLater"]).click();
}

export async function expectMoneySent(phone: Phone): Promise<void> {
	const { ui } = words[phone.who.language].loan;
	await expect(phone.app.getByText(ui["lending.arrived"])).toBeVisible({ timeout: 60_000 });
}
