import { expect, type Page } from "@playwright/test";
import { packs } from "@puente/regions";
import { newApplicant, words } from "./applicant.ts";
import { expectPhotoAccepted, type Phone, uploadPhoto } from "./applying.ts";
import { openScreen } from "./borrower.ts";
import { logIn } from "./borrower-session.ts";
import { test } from "./product.ts";

test.use({ serviceWorkers: "allow" });

const { ui } = words.en;
const applying = words.en.applying.ui;
/** The page of the address; the form is saved on its last page. */
const form = "/auth/personal_infomation?page=3";
const typed = "Calle Diez 10, Centro";

const banner = (page: Page) => page.getByText(ui["network.failed"]);
const address = (page: Page) => page.locator("#field-address");
const saveButton = (page: Page) => page.getByRole("button", { name: applying["form.save"] });

/** Waits until the service worker has all files. */
async function expectFilesKept(page: Page): Promise<void> {
	await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

/** All values of one of the app's databases. */
async function storedValues(name: string): Promise<readonly unknown[]> {
	const resultOf = <T>(request: IDBRequest<T>) =>
		new Promise<T>((resolve, reject) => {
			request.onsuccess = () => resolve(request.result);
			request.onerror = () => reject(request.error);
		});
	const database = await resultOf(indexedDB.open(`puente-${name}`));
	const values = await resultOf(database.transaction(name).objectStore(name).getAll());
	database.close();
	return values;
}

/** Types an address and waits until it is stored: a browser that leaves a page drops pending writes. */
async function typeAddress(page: Page): Promise<void> {
	await address(page).fill(typed);
	await expect.poll(() => page.evaluate(storedValues, "drafts")).toMatchObject([{ address: typed }]);
}

test("a form and a photo outlast a lost network and a restart, and are sent when it is back", async ({
	page,
	context,
}) => {
	const who = await newApplicant("mx", "en");
	const { call } = await logIn(page, who);
	const consents = [{ purpose: "bureau" as const, version: packs.mx.noticeVersions.bureau }];
	const { orderNo } = await call("applyMarketAgain", { consents });
	await call("saveBasicInfo", { orderNo, values: who.personal });
	await openScreen(page, form);
	await expectFilesKept(page);
	await typeAddress(page);

	await context.setOffline(true);
	await page.reload();
	await expect(address(page)).toHaveValue(typed);
	await expect(banner(page)).toBeVisible();
	await expect(page.getByText(/^As of .* We couldn.t refresh it just now\.$/)).toBeVisible();
	await page.getByRole("button", { name: applying["form.next"] }).click();
	await saveButton(page).click();
	await expect(page.getByRole("alert").getByText(ui["request.failed"])).toBeVisible();

	await context.setOffline(false);
	await expect(banner(page)).toBeHidden();
	await saveButton(page).click();
	await expect(page.getByRole("heading", { level: 1, name: applying["step.IdentityOCR"] })).toBeVisible();
	expect((await call("getApplication", {})).personal).toMatchObject({ address: typed });

	const phone: Phone = { page, app: page, who };
	const front = page.getByRole("region", { name: applying["identity.front"] });
	await context.setOffline(true);
	await uploadPhoto(phone, "front", who.identity.front);
	await expect(front.getByText(applying["identity.notSent"])).toBeVisible();
	await page.reload();
	await expect(front.getByText(applying["identity.notSent"])).toBeVisible();
	await context.setOffline(false);
	await expectPhotoAccepted(phone, "front");
	expect((await call("getApplication", {})).identity.uploaded).toEqual(["front"]);
});
