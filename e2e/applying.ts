import { expect, type Page } from "@playwright/test";
import type { formSteps } from "@puente/core/application";
import { type Field, type FormValues, shownFields } from "@puente/core/validation";
import { apps, loadForms, loadQuestions } from "@puente/regions";
import { type Applicant, words } from "./applicant.ts";
import { type App, readCode } from "./borrower.ts";

/** The app inside the sandbox phone of an applicant. */
export type Phone = { readonly page: Page; readonly app: App; readonly who: Applicant };

/** Opens the phone with the app of the borrower's country. Opening it again simulates a killed app. */
export async function openPhone(page: Page, who: Applicant): Promise<Phone> {
	const packageName = apps.find(({ home }) => home === who.country)?.packageName ?? "";
	const settings = {
		packageName,
		size: "large",
		permissions: { camera: true, location: true, contacts: true, notifications: true },
		ownLogin: false,
		bridge: true,
		language: who.language,
	};
	await page.addInitScript((text) => {
		if (window === window.top) sessionStorage.setItem("puente-phone.settings", text);
	}, JSON.stringify(settings));
	await page.goto("/phone/");
	return { page, app: page.frameLocator("iframe"), who };
}

/** Kills the app and the phone around it, and opens both again. */
export async function reopen(phone: Phone): Promise<Phone> {
	await phone.page.goto("about:blank");
	return openPhone(phone.page, phone.who);
}

/** A button, or a link that looks like one. */
export function button({ app }: Phone, name: string) {
	return app.getByRole("button", { name, exact: true }).or(app.getByRole("link", { name, exact: true }));
}

export async function registerOnPhone(phone: Phone): Promise<void> {
	const { page, app, who } = phone;
	const { ui } = words[who.language];
	await button(phone, ui["home.login"]).click();
	await app.locator("#mobile").fill(who.mobile);
	await button(phone, ui["login.continue"]).click();
	for (const id of ["#permissions", "#terms", "#privacy"]) await app.locator(id).check();
	await button(phone, ui["permissions.continue"]).click();
	await app.locator("#code").fill(await readCode(page, who.mobile));
	await expect(button(phone, words[who.language].applying.ui["home.apply"])).toBeVisible();
}

export async function startApplication(phone: Phone): Promise<void> {
	const { ui } = words[phone.who.language].applying;
	await button(phone, ui["home.apply"]).click();
	await phone.app.locator("#bureau").check();
	await button(phone, ui["consent.start"]).click();
}

/** Opens the application from home at its current step. */
export async function continueApplication(
	phone: Phone,
	label: "home.continue" | "finish.title" = "home.continue",
): Promise<void> {
	await button(phone, words[phone.who.language].applying.ui[label]).click();
}

async function chooseFromList({ app }: Phone, id: string, value: string): Promise<void> {
	const option = app.locator(`dialog[open] [data-option="${value}"]`);
	// A list that follows another one opens by itself.
	await expect(async () => {
		if (!(await option.isVisible())) await app.locator(`#${id}`).click({ timeout: 2_000 });
		await expect(option).toBeVisible({ timeout: 20_000 });
	}).toPass();
	await option.click();
	await expect(option).toBeHidden();
}

/** Fills one field by its kind, unless the app has filled in the value. */
async function fillField(phone: Phone, name: string, value: string): Promise<void> {
	const { app } = phone;
	const id = `field-${name}`;
	const control = app.locator(`#${id}`);
	await expect(control).toBeVisible();
	const [tag, type] = await control.evaluate((element) => [
		element.tagName,
		element.getAttribute("type") ?? "",
	]);
	if (tag === "BUTTON") {
		const isEmpty = (await control.textContent())?.includes(
			words[phone.who.language].applying.ui["form.choose"],
		);
		if (isEmpty || (await isListOpen(phone))) await chooseFromList(phone, id, value);
	} else if (type === "radio") {
		const choice = app.locator(`input[name="${id}"][value="${value}"]`);
		if (await choice.isChecked()) return;
		await choice.click();
		// The last choice of a page opens the next page.
		await app.locator("body").evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
	} else if (tag === "SELECT") {
		if ((await control.inputValue()) !== value) await control.selectOption(value);
	} else if (plain(await control.inputValue()) !== plain(value)) await control.fill(value);
}

/** Numbers and dates are shown in groups. */
const plain = (text: string) => (/^[\d -]+$/.test(text) ? text.replaceAll(/\D/g, "") : text);

const isListOpen = ({ app }: Phone) => app.locator("dialog[open] [data-option]").first().isVisible();

type FormName = "personal" | "additional" | "bankCard";

/** Fills the fields of a form in the order of the pack, page by page, and ends on its last page. */
export async function fillForm(phone: Phone, form: FormName, values: FormValues): Promise<void> {
	const next = button(phone, words[phone.who.language].applying.ui["form.next"]);
	await expect(next).toBeVisible();
	for (const name of await namesToFill(phone, form, values)) {
		const control = phone.app.locator(`#field-${name}`);
		// A field that appears after a choice may still be on its way: then this tap opens no page.
		await expectPageOfAddress(phone);
		await expect(async () => {
			if (!(await control.isVisible())) await next.click({ timeout: 2_000 });
			await expect(control).toBeVisible({ timeout: 20_000 });
		}).toPass();
		// The app finds the bank of a CLABE by itself.
		if (name === "bankCode" && values["cardType"] === "clabe")
			await expect(phone.app.locator("output#field-bankCode")).toBeVisible();
		else await fillField(phone, name, values[name] ?? "");
	}
}

/** Waits until the page in the address is shown: a complete page opens the next one by itself, a moment later. */
async function expectPageOfAddress({ app, who }: Phone): Promise<void> {
	const address = await app.locator("body").evaluate(() => location.hash);
	const page = /[?&]page=(\d+)/.exec(address)?.[1];
	if (page === undefined) return;
	const text = words[who.language].applying.ui["progress.page"];
	const shown = new RegExp(`^${text.replace("{page}", page).replace("{pages}", "\\d+")}$`);
	await expect(app.getByText(shown)).toBeVisible();
}

/** A required picker with one option is preselected and not shown. */
function isOnlyChoice({ kind, required, options }: Field): boolean {
	return kind === "picker" && required && typeof options !== "string" && options?.length === 1;
}

async function namesToFill({ who }: Phone, form: FormName, values: FormValues): Promise<readonly string[]> {
	const forms = await loadForms(who.country);
	return shownFields(forms[form], values)
		.filter((field) => !isOnlyChoice(field))
		.map(({ name }) => name)
		.filter((name) => (values[name] ?? "") !== "");
}

/** Waits until the last typed field is stored; a browser that leaves a page drops pending writes. */
export async function expectDraftStored(phone: Phone, form: FormName, values: FormValues): Promise<void> {
	const last = (await namesToFill(phone, form, values)).at(-1);
	const app = phone.page.frames().find((frame) => frame.parentFrame() !== null);
	await expect.poll(() => app?.evaluate(namesInDrafts)).toContain(last);
}

async function namesInDrafts(): Promise<readonly string[]> {
	const resultOf = <T>(request: IDBRequest<T>) =>
		new Promise<T>((resolve, reject) => {
			request.onsuccess = () => resolve(request.result);
			request.onerror = () => reject(request.error);
		});
	const database = await resultOf(indexedDB.open("puente-drafts"));
	const drafts = await resultOf(database.transaction("drafts").objectStore("drafts").getAll());
	database.close();
	return drafts.flatMap((draft: object) => Object.keys(draft));
}

function saveButton(phone: Phone) {
	return button(phone, words[phone.who.language].applying.ui["form.save"]);
}

/** Opens the pages that are left, and saves the form on the last one. */
export async function save(phone: Phone): Promise<void> {
	const next = button(phone, words[phone.who.language].applying.ui["form.next"]);
	await expect(next.or(saveButton(phone))).toBeVisible();
	await expect(async () => {
		if (await next.isVisible()) await next.click({ timeout: 2_000 });
		await expect(saveButton(phone)).toBeVisible({ timeout: 5_000 });
	}).toPass();
	await saveButton(phone).click();
}

export async function expectStep(phone: Phone, step: (typeof formSteps)[number]): Promise<void> {
	const { ui } = words[phone.who.language].applying;
	await expect(phone.app.getByRole("heading", { level: 1, name: ui[`step.${step}`] })).toBeVisible();
}

const jpeg = (name: string, bytes: Uint8Array) => ({
	name: `${name}.jpg`,
	mimeType: "image/jpeg",
	buffer: Buffer.from(bytes),
});

export async function uploadPhoto(
	{ app, who }: Phone,
	image: "front" | "back" | "face",
	bytes: Uint8Array,
): Promise<void> {
	const { ui } = words[who.language].applying;
	const input = app.getByLabel(`${ui["identity.choose"]}: ${ui[`identity.${image}`]}`, { exact: true });
	await input.setInputFiles(jpeg(image, bytes));
}

export async function expectPhotoAccepted(
	{ app, who }: Phone,
	image: "front" | "back" | "face",
): Promise<void> {
	const { ui } = words[who.language].applying;
	const tile = app.getByRole("region", { name: ui[`identity.${image}`] });
	await expect(tile.getByText(ui["identity.done"])).toBeVisible();
}

export async function uploadSelfie(phone: Phone): Promise<void> {
	await phone.app.locator("#biometrics").check();
	await uploadPhoto(phone, "face", phone.who.identity.selfie);
}

/** Takes the selfie with the camera and the movement that the server requires. */
export async function takeSelfie(phone: Phone): Promise<void> {
	const { app, who } = phone;
	const { ui } = words[who.language].applying;
	await app.locator("#biometrics").check();
	await button(phone, `${ui["identity.take"]}: ${ui["identity.face"]}`).click();
	await button(phone, ui["liveness.start"]).click();
	await button(phone, ui["camera.use"]).click();
}

/** Waits for the OCR result, checks the number and confirms it. */
export async function confirmIdentity(phone: Phone): Promise<void> {
	const { app, who } = phone;
	const { ui } = words[who.language].applying;
	await expect(app.getByText(ui["identity.check"])).toBeVisible();
	await expect(app.locator("#field-cardNo")).toHaveValue(who.identity.typed.nationalId);
	// Some documents have no address; then it is that of the form.
	await expect(app.locator("#field-address")).not.toHaveValue("");
	await button(phone, ui["identity.finish"]).click();
}

export async function answerQuestions(phone: Phone): Promise<void> {
	const { questions } = await loadQuestions(phone.who.country);
	const next = button(phone, words[phone.who.language].applying.ui["question.next"]);
	// One answer leads to the next question, and the last one sends all. Several may be given where only the button does.
	for (const question of questions) {
		// They follow from having had no digital loan.
		if (question.id === "onTimeLoans" || question.id === "overdueLoans") continue;
		const answer = question.answers.includes("none") ? "none" : (question.answers[0] ?? "");
		await phone.app.locator(`input[name="question-${question.id}"][value="${answer}"]`).click();
		if (question.pick === "many") await next.click();
	}
}

/** Opens an account in this name at the simulated bank. */
export async function openAccount({ page, who }: Phone, holder = who.holder) {
	const opened = await page.request.post("/sandbox/accounts", {
		data: { country: who.country, holder },
	});
	expect(opened.status()).toBe(201);
	return (await opened.json()) as BankAccount;
}

export type BankAccount = {
	readonly bankCode: string;
	readonly accountNumber: string;
	readonly branchCode: string | null;
};

/** Returns the code that is sent meanwhile, ignoring earlier ones. */
export async function codeAfter({ page, who }: Phone, tap: () => Promise<void>): Promise<string> {
	const before = (await (await page.request.get(`/sandbox/sms?to=${who.mobile}`)).json()) as unknown[];
	await tap();
	return readCode(page, who.mobile, before.length);
}

export async function fillAccount(phone: Phone, account: BankAccount): Promise<void> {
	const { app, who } = phone;
	const { bankCode, accountNumber, branchCode } = account;
	// The last page sends the code by itself.
	const code = await codeAfter(phone, () =>
		fillForm(phone, "bankCard", {
			cardholderName: who.holder,
			nationalId: who.identity.typed.nationalId,
			...who.account,
			bankCode,
			accountNumber,
			accountNumberConfirmation: accountNumber,
			...(branchCode === null ? {} : { branchCode }),
		}),
	);
	// The sixth digit saves the form.
	await app.locator("#field-verificationCode").fill(code);
}

export async function submitApplication(phone: Phone): Promise<void> {
	await button(phone, words[phone.who.language].applying.ui["finish.submit"]).click();
}
