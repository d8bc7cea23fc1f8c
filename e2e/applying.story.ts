import { expect, test } from "@playwright/test";
import type { Country, Language } from "@puente/core";
import { spoilFront } from "@puente/providers/identity/drawn";
import { packs } from "@puente/regions";
import { errorSentences } from "@puente/words/errors";
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
	showFace,
	startApplication,
} from "./applying.ts";
import { expectApproved, expectMoneySent, isApprovedByMachine, openOffer, signOffer } from "./borrowing.ts";
import { installCamera } from "./camera.ts";
import { tryNumber } from "./tries.ts";

test.use({ viewport: { width: 1280, height: 1000 }, isMobile: false, hasTouch: false });

const markets = [
	["mx", "es"],
	["co", "es"],
	["in", "en"],
	["ng", "en"],
] as const satisfies readonly (readonly [Country, Language])[];

for (const [country, language] of markets) {
	test(`a borrower in ${country} applies in ${language}, killed and reopened at every step, and gets the money`, async ({
		page,
	}) => {
		test.setTimeout(300_000);
		const who = await newApplicant(country, language, 0, tryNumber());
		const [challenge] = packs[country].identity.challenges;
		if (challenge) await installCamera(page, who.drawn, challenge);
		let phone = await openPhone(page, who);
		await registerOnPhone(phone);
		await startApplication(phone);

		await expectStep(phone, "BasicInfo");
		await fillForm(phone, "personal", who.personal);
		await expectKept(phone, "personal", who.personal);
		phone = await reopen(phone);
		await continueApplication(phone);
		// What was typed before the app died is still there.
		await expect(phone.app.locator("#field-firstName")).toHaveValue(who.personal["firstName"] ?? "");
		await expect(phone.app.locator("#field-address")).toHaveValue(who.personal["address"] ?? "");
		await save(phone);

		await expectStep(phone, "IdentityOCR");
		await givePhoto(phone, "front", who.drawn.front);
		await photoDone(phone, "front");
		phone = await reopen(phone);
		await continueApplication(phone);
		await photoDone(phone, "front");
		if (who.drawn.back !== null) {
			await givePhoto(phone, "back", who.drawn.back);
			await photoDone(phone, "back");
		}
		if (challenge) await showFace(phone);
		else await giveSelfie(phone);
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
		await expect(button(phone, words[language].applying.ui["finish.submit"])).toBeVisible();

		phone = await reopen(phone);
		await continueApplication(phone);
		await handIn(phone);
		await expect(phone.app.getByText(words[language].applying.ui["review.heading"])).toBeVisible();
		phone = await reopen(phone);
		if (challenge && !(await isApprovedByMachine(phone))) return;
		await expectApproved(phone);
		await openOffer(phone);
		await signOffer(phone);
		await expectMoneySent(phone);
	});
}

test("a photo whose upload loses the network is kept on the phone and sent after it was killed", async ({
	page,
}) => {
	const who = await newApplicant("ng", "en", 1, tryNumber());
	const { ui } = words.en.applying;
	let phone = await openPhone(page, who);
	await registerOnPhone(phone);
	await startApplication(phone);
	await expectStep(phone, "BasicInfo");
	await fillForm(phone, "personal", who.personal);
	await save(phone);
	await expectStep(phone, "IdentityOCR");
	// The line breaks while the picture is on its way; everything small still gets through.
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

test("pictures that cannot be used say what is wrong with them", async ({ page }) => {
	const who = await newApplicant("co", "es", 1, tryNumber());
	const phone = await openPhone(page, who);
	await registerOnPhone(phone);
	await startApplication(phone);
	await expectStep(phone, "BasicInfo");
	await fillForm(phone, "personal", who.personal);
	await save(phone);
	await expectStep(phone, "IdentityOCR");
	const fronts = await spoilFront(who.drawn);
	await givePhoto(phone, "front", fronts.blurred);
	await expect(phone.app.getByText(errorSentences.es.imageBlurred).first()).toBeVisible({ timeout: 60_000 });
	await givePhoto(phone, "front", fronts.dark);
	await expect(phone.app.getByText(errorSentences.es.imageDark).first()).toBeVisible({ timeout: 60_000 });
	await givePhoto(phone, "front", Buffer.from("%PDF-1.4 not a picture"));
	await expect(phone.app.getByText(words.es.applying.ui["identity.unreadable"])).toBeVisible();
});
