import { expect } from "@playwright/test";
import type { Country, Language } from "@puente/core/region";
import { packs } from "@puente/regions";
import { newApplicant, words } from "./applicant.ts";
import {
	answerQuestions,
	button,
	confirmIdentity,
	continueApplication,
	expectStep,
	fillAccount,
	fillForm,
	givePhoto,
	giveSelfie,
	handIn,
	openAccount,
	openPhone,
	type Phone,
	photoDone,
	registerOnPhone,
	reopen,
	save,
	showFace,
	startApplication,
} from "./applying.ts";
import { expectApproved, expectMoneySent, openOffer, signOffer } from "./borrowing.ts";
import { installCamera } from "./camera.ts";
import { test } from "./product.ts";

test.use({ viewport: { width: 1280, height: 1000 }, isMobile: false, hasTouch: false });

/** From the registration to the step that asks for pictures. */
async function toIdentity(phone: Phone): Promise<void> {
	await registerOnPhone(phone);
	await startApplication(phone);
	await expectStep(phone, "BasicInfo");
	await fillForm(phone, "personal", phone.who.personal);
	await save(phone);
	await expectStep(phone, "IdentityOCR");
}

async function givePictures(phone: Phone): Promise<void> {
	const { country, drawn } = phone.who;
	await givePhoto(phone, "front", drawn.front);
	await photoDone(phone, "front");
	if (drawn.back !== null) {
		await givePhoto(phone, "back", drawn.back);
		await photoDone(phone, "back");
	}
	if (packs[country].identity.challenges.length > 0) await showFace(phone);
	else await giveSelfie(phone);
	await confirmIdentity(phone);
}

const markets = [
	["co", "es"],
	["in", "en"],
	["ng", "en"],
] as const satisfies readonly (readonly [Country, Language])[];

for (const [country, language] of markets) {
	test(`a borrower in ${country} applies in ${language} and gets the money`, async ({ page }) => {
		const who = await newApplicant(country, language);
		await installCamera(page, who.drawn);
		const phone = await openPhone(page, who);
		await toIdentity(phone);
		await givePictures(phone);
		await expectStep(phone, "Question");
		await answerQuestions(phone);
		await expectStep(phone, "Addition");
		await fillForm(phone, "additional", who.additional);
		await save(phone);
		await expectStep(phone, "BindCard");
		await fillAccount(phone, await openAccount(phone));
		await handIn(phone);
		await expect(phone.app.getByText(words[language].applying.ui["review.heading"])).toBeVisible();
		const again = await reopen(phone);
		await expectApproved(again);
		await openOffer(again);
		await signOffer(again);
		await expectMoneySent(again);
	});
}

test("a photo whose upload loses the network is kept on the phone and sent after the app was killed", async ({
	page,
}) => {
	const who = await newApplicant("ng", "en");
	const { ui } = words.en.applying;
	let phone = await openPhone(page, who);
	await toIdentity(phone);
	// The line breaks while the picture is on its way; small requests still get through.
	await page.route("**/api/**", (route) =>
		/multipart/.test(route.request().headers()["content-type"] ?? "") ? route.abort() : route.continue(),
	);
	await givePhoto(phone, "front", who.drawn.front);
	await expect(phone.app.getByText(ui["identity.notSent"])).toBeVisible();
	await page.unroute("**/api/**");
	phone = await reopen(phone);
	await continueApplication(phone);
	await expect(phone.app.getByText(ui["identity.notSent"])).toBeVisible();
	await button(phone, ui["identity.sendAgain"]).click();
	await photoDone(phone, "front");
});
