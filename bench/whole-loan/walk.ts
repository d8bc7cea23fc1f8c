import { appendFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { repaymentEs } from "@puente/words/repayment/es";
import { newApplicant, words } from "../../e2e/applicant.ts";
import {
	answerQuestions,
	button,
	confirmIdentity,
	expectStep,
	fillAccount,
	fillForm,
	openAccount,
	type Phone,
	registerOnPhone,
	save,
	startApplication,
	submitApplication,
	takeSelfie,
	uploadPhoto,
} from "../../e2e/applying.ts";
import { signOffer } from "../../e2e/borrowing.ts";
import { clientOf } from "../../e2e/calls.ts";
import { installCamera } from "../../e2e/camera.ts";
import { test } from "../../e2e/product.ts";
import { valueBeside } from "../../e2e/repaying.ts";
import { countTaps, type TapCounter } from "../../e2e/taps.ts";
import { cpuSlowdown, slowDown } from "../slow-phone.ts";
import { installWrapper } from "./wrapper.ts";

test.use({ locale: "es-MX" });

const packageName = "com.puente.mx";
const language = "es";
const { ui, applying, loan } = words[language];

/** Waits until the photo is accepted, as the borrower does before the next one. */
async function sendPhoto(phone: Phone, counter: TapCounter, image: "front" | "back"): Promise<void> {
	await uploadPhoto(phone, image, phone.who.identity[image] ?? new Uint8Array());
	const tile = phone.app.getByRole("region", { name: applying.ui[`identity.${image}`] });
	await counter.waitFor(tile.getByText(applying.ui["identity.done"]));
}

async function apply(phone: Phone, counter: TapCounter): Promise<void> {
	const { who } = phone;
	await startApplication(phone);
	await expectStep(phone, "BasicInfo");
	await fillForm(phone, "personal", who.personal);
	await save(phone);
	await expectStep(phone, "IdentityOCR");
	await sendPhoto(phone, counter, "front");
	await sendPhoto(phone, counter, "back");
	await takeSelfie(phone);
	await confirmIdentity(phone);
	await expectStep(phone, "Question");
	await answerQuestions(phone);
	await expectStep(phone, "Addition");
	await fillForm(phone, "additional", who.additional);
	await save(phone);
	await expectStep(phone, "BindCard");
	await fillAccount(phone, await openAccount(phone));
	await submitApplication(phone);
	await counter.waitFor(phone.app.getByText(applying.ui["review.heading"]));
}

const pollMs = 20;

/** How long the simulated bank takes for the newest payout. */
async function bankMs(page: Page): Promise<number> {
	const newest = async () => {
		const [payout] = (await (await page.request.get("/sandbox/payouts")).json()) as {
			readonly reference: string;
			readonly status: string;
		}[];
		return payout;
	};
	const before = (await newest())?.reference;
	let startedAtMs: number | null = null;
	for (;;) {
		const payout = await newest();
		const isNew = payout !== undefined && payout.reference !== before;
		if (isNew) startedAtMs ??= Date.now();
		if (isNew && startedAtMs !== null && payout.status === "settled") return Date.now() - startedAtMs;
		await new Promise((resolve) => setTimeout(resolve, pollMs));
	}
}

/** Shows the app as in the background of another one, or in front again. */
async function setVisibility(page: Page, state: "hidden" | "visible"): Promise<void> {
	await page.evaluate((visibilityState) => {
		Object.defineProperty(document, "visibilityState", { value: visibilityState, configurable: true });
		document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
	}, state);
}

/** Pays the whole debt by a transfer, in the app of the borrower's bank. */
async function payOff(page: Page, counter: TapCounter): Promise<void> {
	const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
	const call = await clientOf(page, { packageName, language, token });
	await page.getByRole("link", { name: loan.ui["home.payoff"].replace(/\{.*/, "") }).click();
	await page.locator("#channel label").filter({ hasText: "SPEI" }).click();
	await page.getByRole("button", { name: repaymentEs.ui["cashier.show"] }).click();
	const clabe = valueBeside(page, "CLABE");
	await counter.waitFor(clabe);
	const reference = ((await clabe.textContent()) ?? "").replaceAll(/\D/g, "");
	const { order } = await call("latestOrder", {});
	const amount = ((order?.owed?.payoffMinor ?? 0) / 100).toFixed(2);
	await setVisibility(page, "hidden");
	const paid = await page.request.post("/sandbox/pay", { data: { rail: "stp", reference, amount } });
	expect(paid.status(), await paid.text()).toBe(201);
	counter.begin();
	await setVisibility(page, "visible");
	await counter.waitFor(page.getByText(repaymentEs.ui["paidOff.lead"]));
}

test("a whole loan in Mexico, from the first visit until it is paid off", async ({ page }) => {
	const who = await newApplicant("mx", language);
	await installCamera(page, who.identity);
	await installWrapper(page, { packageName, language });
	const counter = await countTaps(page);
	await slowDown(page, Number(process.env["CPU_SLOWDOWN"] ?? cpuSlowdown));
	const phone: Phone = { page, app: page, who };
	const reached: object[] = [];
	const reach = (until: string, bankMs = 0) => reached.push({ until, bankMs, ...counter.read() });

	counter.begin();
	await page.goto(`/?packageName=${packageName}`);
	await registerOnPhone(phone);
	await counter.waitFor(button(phone, applying.ui["home.apply"]));
	reach("logged in");
	await apply(phone, counter);
	reach("application handed in");
	// The review leads to the choice of amount and term by itself; both are preselected.
	await button(phone, loan.ui["choose.continue"]).click();
	const bank = bankMs(page);
	await signOffer(phone);
	reach("signed");
	await counter.waitFor(page.getByText(loan.ui["lending.arrived"]));
	reach("money there", await bank);
	await button(phone, ui["toHome"]).click();
	await payOff(page, counter);
	reach("paid off");
	appendFileSync(process.env["WHOLE_LOAN_RESULTS"] ?? "/dev/stderr", `${JSON.stringify(reached)}\n`);
});
