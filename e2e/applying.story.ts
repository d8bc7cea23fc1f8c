import { expect } from "@playwright/test";
import { newApplicant, words } from "./applicant.ts";
import {
	answerQuestions,
	button,
	confirmIdentity,
	continueApplication,
	expectKept,
	expectStep,
	fillAccount,
	fillForm,
	givePhoto,
	giveSelfie,
	handIn,
	openAccount,
	openPhone,
	photoDone,
	registerOnPhone,
	reopen,
	save,
	startApplication,
} from "./applying.ts";
import { expectApproved, expectMoneySent, openOffer, signOffer } from "./borrowing.ts";
import { test } from "./product.ts";

test.use({ viewport: { width: 1280, height: 1000 }, isMobile: false, hasTouch: false, engine: "models" });

test("a borrower in Mexico applies with documents that are really read, killed and reopened at every step, and gets the money", async ({
	page,
}) => {
	test.setTimeout(300_000);
	const who = await newApplicant("mx", "es", "plain");
	let phone = await openPhone(page, who);
	await registerOnPhone(phone);
	await startApplication(phone);

	await expectStep(phone, "BasicInfo");
	await fillForm(phone, "personal", who.personal);
	await expectKept(phone, "personal", who.personal);
	phone = await reopen(phone);
	await continueApplication(phone);
	await expect(phone.app.locator("#field-firstName")).toHaveValue(who.personal["firstName"] ?? "");
	await expect(phone.app.locator("#field-address")).toHaveValue(who.personal["address"] ?? "");
	await save(phone);

	await expectStep(phone, "IdentityOCR");
	await givePhoto(phone, "front", who.drawn.front);
	await photoDone(phone, "front");
	phone = await reopen(phone);
	await continueApplication(phone);
	await photoDone(phone, "front");
	await givePhoto(phone, "back", who.drawn.back ?? new Uint8Array());
	await photoDone(phone, "back");
	await giveSelfie(phone);
	await confirmIdentity(phone);

	await expectStep(phone, "Question");
	phone = await reopen(phone);
	await continueApplication(phone);
	await answerQuestions(phone);

	await expectStep(phone, "Addition");
	await fillForm(phone, "additional", who.additional);
	await expectKept(phone, "additional", who.additional);
	phone = await reopen(phone);
	await continueApplication(phone);
	await expect(phone.app.locator("#field-companyName")).toHaveValue(who.additional["companyName"] ?? "");
	await save(phone);

	await expectStep(phone, "BindCard");
	await fillAccount(phone, await openAccount(phone));
	await expect(button(phone, words.es.applying.ui["finish.submit"])).toBeVisible();
	phone = await reopen(phone);
	await continueApplication(phone);
	await handIn(phone);
	await expect(phone.app.getByText(words.es.applying.ui["review.heading"])).toBeVisible();
	phone = await reopen(phone);
	await expectApproved(phone);
	await openOffer(phone);
	await signOffer(phone);
	await expectMoneySent(phone);
});
