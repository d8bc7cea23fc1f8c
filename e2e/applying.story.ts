import { expect, type Page } from "@playwright/test";
import { newApplicant, words } from "./applicant.ts";
import {
	answerQuestions,
	button,
	confirmIdentity,
	continueApplication,
	expectDraftStored,
	expectPhotoAccepted,
	expectStep,
	fillAccount,
	fillForm,
	openAccount,
	openPhone,
	registerOnPhone,
	reopen,
	save,
	startApplication,
	submitApplication,
	uploadPhoto,
	uploadSelfie,
} from "./applying.ts";
import { expectApproved, expectMoneySent, openOffer, signOffer } from "./borrowing.ts";
import { goTo, test } from "./console-page.ts";

test.use({ viewport: { width: 1280, height: 1000 }, isMobile: false, hasTouch: false, engine: "models" });

test("a Mexican borrower applies with a still selfie, restarts the app at every step and gets the money from a person", async ({
	page,
	consoleOf,
}) => {
	const who = await newApplicant("mx", "es", "plain");
	let phone = await openPhone(page, who);
	await registerOnPhone(phone);
	await startApplication(phone);

	await expectStep(phone, "BasicInfo");
	await fillForm(phone, "personal", who.personal);
	await expectDraftStored(phone, "personal", who.personal);
	phone = await reopen(phone);
	await continueApplication(phone);
	await expect(phone.app.locator("#field-email")).toHaveValue(who.personal["email"] ?? "");
	await button(phone, words.es.applying.ui["form.previous"]).click();
	await expect(phone.app.locator("#field-address")).toHaveValue(who.personal["address"] ?? "");
	await save(phone);

	await expectStep(phone, "IdentityOCR");
	await uploadPhoto(phone, "front", who.identity.front);
	await expectPhotoAccepted(phone, "front");
	phone = await reopen(phone);
	await continueApplication(phone);
	await expectPhotoAccepted(phone, "front");
	await uploadPhoto(phone, "back", who.identity.back ?? new Uint8Array());
	await expectPhotoAccepted(phone, "back");
	await uploadSelfie(phone);
	await confirmIdentity(phone);

	await expectStep(phone, "Question");
	phone = await reopen(phone);
	await continueApplication(phone);
	await answerQuestions(phone);

	await expectStep(phone, "Addition");
	await fillForm(phone, "additional", who.additional);
	await expectDraftStored(phone, "additional", who.additional);
	phone = await reopen(phone);
	await continueApplication(phone);
	await button(phone, words.es.applying.ui["form.previous"]).click();
	const { emergencyContactName2 = "" } = who.additional;
	await expect(phone.app.locator("#field-emergencyContactName2")).toHaveValue(emergencyContactName2);
	await save(phone);

	await expectStep(phone, "BindCard");
	await fillAccount(phone, await openAccount(phone));
	await expect(button(phone, words.es.applying.ui["finish.submit"])).toBeVisible();
	phone = await reopen(phone);
	await continueApplication(phone, "finish.title");
	await submitApplication(phone);
	await expect(phone.app.getByText(words.es.applying.ui["review.heading"])).toBeVisible();
	phone = await reopen(phone);
	await approveStillSelfie(await consoleOf("ngozi.compliance"));
	await expectApproved(phone);
	await openOffer(phone);
	await signOffer(phone);
	await expectMoneySent(phone);
});

/** The machine approves no still picture, however well the faces match. */
async function approveStillSelfie(staffPage: Page): Promise<void> {
	const selfies = staffPage.getByRole("row").filter({ hasText: "No living person was shown" });
	await expect(async () => {
		await goTo(staffPage, "/queues/identity");
		await expect(selfies).toHaveCount(1, { timeout: 2_000 });
	}).toPass();
	await selfies.getByRole("link").first().click();
	await staffPage.getByRole("button", { name: "Genuine", exact: true }).click();
	const dialog = staffPage.getByRole("dialog");
	await dialog.getByLabel("Reason").fill("Called back and saw the borrower move");
	await dialog.getByRole("button", { name: "Genuine", exact: true }).click();
	await expect(dialog).toBeHidden();
}
