import { expect } from "@playwright/test";
import { words } from "./applicant.ts";
import { button, codeAfter, type Phone } from "./applying.ts";

/** Expects home to show the approval. */
export async function expectApproved(phone: Phone): Promise<void> {
	const { ui } = words[phone.who.language].loan;
	await expect(phone.app.getByText(ui["home.approvedText"])).toBeVisible();
}

/** Opens the offer for the preselected amount and term from home. */
export async function openOffer(phone: Phone): Promise<void> {
	const { ui } = words[phone.who.language].loan;
	await button(phone, ui["button.getMoney"]).click();
	const see = button(phone, ui["choose.continue"]);
	await see.click();
	await expect(phone.app.getByText(ui["offer.schedule"])).toBeVisible();
}

/** Accepts the agreement and signs with the SMS code. */
export async function signOffer(phone: Phone, when: "now" | "later" = "now"): Promise<void> {
	const { ui } = words[phone.who.language].loan;
	await phone.app.getByRole("checkbox").check();
	const code = await codeAfter(phone, () => button(phone, ui[`offer.${when}`]).click());
	await phone.app.locator("#sign-code").fill(code);
	await button(phone, ui[when === "now" ? "sign.sign" : "sign.signLater"]).click();
}

export async function expectMoneySent(phone: Phone): Promise<void> {
	const { ui } = words[phone.who.language].loan;
	await expect(phone.app.getByText(ui["lending.arrived"])).toBeVisible();
}
