import { expect } from "@playwright/test";
import type { Country, Language } from "@puente/core/region";
import { newApplicant, words } from "./applicant.ts";
import {
	answerQuestions,
	confirmIdentity,
	continueApplication,
	expectPhotoAccepted,
	expectStep,
	fillAccount,
	fillForm,
	openAccount,
	openPhone,
	type Phone,
	registerOnPhone,
	reopen,
	save,
	startApplication,
	submitApplication,
	takeSelfie,
	uploadPhoto,
} from "./applying.ts";
import { expectApproved, expectMoneySent, openOffer, signOffer } from "./borrowing.ts";
import { installCamera } from "./camera.ts";
import { test } from "./product.ts";
import { countTaps } from "./taps.ts";

test.use({ viewport: { width: 1280, height: 1000 }, isMobile: false, hasTouch: false });

/** Registers and completes the forms before the identity step. */
async function continueToIdentity(phone: Phone): Promise<void> {
	await registerOnPhone(phone);
	await startApplication(phone);
	await expectStep(phone, "BasicInfo");
	await fillForm(phone, "personal", phone.who.personal);
	await save(phone);
	await expectStep(phone, "IdentityOCR");
}

async function uploadPhotos(phone: Phone): Promise<void> {
	const { identity } = phone.who;
	await uploadPhoto(phone, "front", identity.front);
	await expectPhotoAccepted(phone, "front");
	if (identity.back !== null) {
		await uploadPhoto(phone, "back", identity.back);
		await expectPhotoAccepted(phone, "back");
	}
	await takeSelfie(phone);
	await confirmIdentity(phone);
}

const markets = [
	["co", "es"],
	["in", "en"],
	["ng", "en"],
] as const satisfies readonly (readonly [Country, Language])[];

for (const [country, language] of markets) {
	const tag = country === "in" ? [] : "@all";
	test(`a borrower in ${country} applies in ${language} and gets the money`, { tag }, async ({ page }) => {
		const who = await newApplicant(country, language);
		await installCamera(page, who.identity);
		const taps = await countTaps(page);
		const counts: string[] = [];
		const countUntil = (what: string) => counts.push(`${taps.read().taps} until ${what}`);
		const phone = await openPhone(page, who);
		await continueToIdentity(phone);
		countUntil("the photos");
		await uploadPhotos(phone);
		await expectStep(phone, "Question");
		countUntil("the questions");
		await answerQuestions(phone);
		await expectStep(phone, "Addition");
		countUntil("work and contacts");
		await fillForm(phone, "additional", who.additional);
		await save(phone);
		await expectStep(phone, "BindCard");
		countUntil("the account");
		await fillAccount(phone, await openAccount(phone));
		await submitApplication(phone);
		const { applying, loan } = words[language];
		// A quick review has already led to the choice of the amount.
		const review = phone.app.getByText(applying.ui["review.heading"]);
		await expect(review.or(phone.app.getByText(loan.ui["choose.amount"]))).toBeVisible();
		countUntil("submitted");
		const again = await reopen(phone);
		await expectApproved(again);
		await openOffer(again);
		await signOffer(again);
		await expectMoneySent(again);
		countUntil("the money is sent");
		console.log(`taps in ${country}: ${counts.join(", ")}`);
	});
}

test("a photo whose upload fails is kept on the phone and is sent after the app restarts", async ({
	page,
}) => {
	const who = await newApplicant("ng", "en");
	const { ui } = words.en.applying;
	let phone = await openPhone(page, who);
	await continueToIdentity(phone);
	// Only uploads fail; other requests succeed.
	await page.route("**/api/**", (route) =>
		/multipart/.test(route.request().headers()["content-type"] ?? "") ? route.abort() : route.continue(),
	);
	await uploadPhoto(phone, "front", who.identity.front);
	await expect(phone.app.getByText(ui["identity.notSent"])).toBeVisible();
	await page.unroute("**/api/**");
	phone = await reopen(phone);
	await continueApplication(phone);
	await expectPhotoAccepted(phone, "front");
});
