import { expect, type Page } from "@playwright/test";
import type { Language } from "@puente/core";
import { pathOf, type RouteName, routeEntry, routeNames } from "../apps/borrower/src/app/routes.ts";
import { findings } from "./borrower.ts";
import { type DemoBorrower, test } from "./demo.ts";
import { misfits } from "./fits.ts";
import { type LoggedIn, logInAs, openAsNobody } from "./prepared.ts";

/** The smallest phone that every screen must work on, and a large one. */
const sizes = [
	{ width: 360, height: 640 },
	{ width: 412, height: 915 },
] as const;

/** Who sees the screen as it is meant; the others are seen by somebody who is late with a payment. */
const seenBy: Readonly<Partial<Record<RouteName, DemoBorrower["key"] | null>>> = {
	login: null,
	register: null,
	country: null,
	yx1: null,
	yx2: null,
	yx2ConfirmBorrow: null,
	yx3: null,
	personalInfomation: "ng-form",
	idCardAuthentication: "ng-form",
	loanQuestion: "co-form",
	additionalInfomation: "in-form",
	addBankCard: "mx-form",
	FinishLoading: "mx-form",
	reviewTips: "mx-referred",
	market: "mx-rejected",
	toBorrow: "mx-offer",
	confirmBorrow: "mx-offer",
	agreement: "mx-accepted",
	cancellationForm: "mx-offer",
	payMent: "mx-accepted",
	lending: "mx-onItsWay",
	exhibitionPeriodDetail: "mx-repaying",
	confirmExhibition: "mx-repaying",
	giveBack: "mx-repaying",
	paidOff: "mx-paidOff",
	loanHistory: "mx-paidOff",
};
const lateBorrower = "mx-overdue";

const whoSees = (name: RouteName) => seenBy[name] ?? (name in seenBy ? null : lateBorrower);
/** A door to another path shows nothing of its own. */
const shown = routeNames.filter((name) => routeEntry(name).redirect === undefined);
const viewers = [...new Set(shown.map(whoSees))];

/** What the screens of support are opened for. A payment that was not seen is claimed once. */
async function writeToSupport({ call }: LoggedIn, orderNo: string): Promise<string> {
	const { feedbacks } = await call("listFeedback", { page: 1 });
	const [earlier] = feedbacks;
	if (earlier) return earlier.id;
	const claim = { type: 1 as const, orderNo, contact: "ada@gmail.com" };
	const report = { ...claim, description: "I paid at the store on Friday, and it is not reflected." };
	return (await call("createFeedback", report)).feedback.id;
}

/** Something that was really sent to the borrower: whoever is late was reminded. */
async function lastMessage({ call }: LoggedIn): Promise<string> {
	const { messages } = await call("messageList", { page: 1 });
	expect(messages.length, "messages to a late borrower").toBeGreaterThan(1);
	return messages[0]?.id ?? "";
}

type Subject = { readonly orderNo: string; readonly feedbackId?: string; readonly messageId?: string };

/** What the path of a screen names, as the links that lead there do. */
function queryOf(
	name: RouteName,
	{ orderNo, feedbackId = "", messageId = "" }: Subject,
): Record<string, string> {
	// Writing anew is not correcting what was written.
	if (name === "addFeedback") return { orderNo };
	if (name === "msgDetail") return { id: messageId };
	if (name === "confirmBorrow") return { orderNo, productId: "mx-quick-91", amount: "3000", days: "91" };
	return { orderNo, id: feedbackId };
}

/** The app opens as theirs; nobody's when no key is given. Answers what its screens are about. */
async function openAs(page: Page, viewer: DemoBorrower["key"] | null, language: Language): Promise<Subject> {
	if (viewer === null) {
		await openAsNobody(page, "mx", language);
		return { orderNo: "" };
	}
	const borrower = await logInAs(page, viewer, language);
	const orderNo = (await borrower.call("latestOrder", {})).order?.orderNo ?? "";
	if (viewer !== lateBorrower) return { orderNo };
	const feedbackId = await writeToSupport(borrower, orderNo);
	return { orderNo, feedbackId, messageId: await lastMessage(borrower) };
}

async function open(page: Page, name: RouteName, subject: Subject): Promise<void> {
	await page.goto("about:blank");
	await page.goto(`/#${pathOf(name)}?${new URLSearchParams(queryOf(name, subject))}`);
	await expect(page.getByRole("heading", { level: 1 }).first(), name).toBeVisible();
	await page.waitForLoadState("networkidle");
	// A screen that could not load what it is about fits, and shows nothing of it.
	const failed = page.getByText(/^(This could not be loaded|No pudimos cargar esto|No se pudo cargar)$/);
	await expect(failed, `${name} has loaded`).toBeHidden();
}

async function enlargeLetters(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const enlarge = () => document.documentElement.style.setProperty("font-size", "200%");
		document.addEventListener("DOMContentLoaded", enlarge);
	});
}

async function expectFits(page: Page, name: string): Promise<void> {
	for (const size of sizes) {
		await page.setViewportSize(size);
		expect.soft(await misfits(page), `${name} at ${size.width}`).toEqual([]);
	}
	expect.soft(await findings(page), name).toEqual([]);
}

const languages: readonly Language[] = ["en", "es"];
for (const language of languages) {
	for (const viewer of viewers) {
		test(`with letters of double size every screen of ${viewer ?? "a stranger"} fits in ${language}`, async ({
			page,
		}) => {
			await enlargeLetters(page);
			const subject = await openAs(page, viewer, language);
			for (const name of shown.filter((each) => whoSees(each) === viewer)) {
				await open(page, name, subject);
				await expectFits(page, name);
			}
		});
	}
}

/** A fee is asked for once, so each language has a borrower of its own, and an account that they pay it into. */
const rollovers = [
	{ language: "en", key: "ng-repaying", account: "Bank transfer (Paystack)" },
	{ language: "es", key: "mx-repaying", account: "Transferencia (SPEI)" },
] as const;
for (const { language, key, account } of rollovers) {
	test(`with letters of double size a rollover fits from its price to the wait for its fee in ${language}`, async ({
		page,
	}) => {
		await enlargeLetters(page);
		// A wrapper that never answers: without one a rollover is not asked for.
		await page.addInitScript(() => Object.assign(window, { PuenteBridge: { postMessage: () => undefined } }));
		const subject = await openAs(page, key, language);
		await open(page, "exhibitionPeriodDetail", subject);
		await expectFits(page, "price");
		await open(page, "confirmExhibition", subject);
		await page.getByRole("tab").last().click();
		await page.getByText(account, { exact: true }).click();
		await page.getByRole("checkbox").check();
		await expectFits(page, "question");
		await page.getByRole("button", { name: /^(Pay the fee|Pagar la comisión)/ }).click();
		await expect(page.getByText(/^(Pay exactly|Paga exactamente) /)).toBeVisible();
		await expectFits(page, "wait for the fee");
		await open(page, "exhibitionPeriodDetail", subject);
		await expectFits(page, "price while the fee is awaited");
	});
}

/** Signing asks for a code, and another one within the minute is refused: each language has an offer of its own. */
const offers = { en: "ng-offer", es: "co-offer" } as const satisfies Record<Language, string>;
for (const language of languages) {
	test(`with letters of double size what opens over a screen, or from another, fits in ${language}`, async ({
		page,
	}) => {
		await enlargeLetters(page);
		const offered = await openAs(page, offers[language], language);
		await open(page, "toBorrow", offered);
		await page.getByRole("button", { name: /^(See the whole offer|Ver la oferta completa)$/ }).click();
		await page.getByRole("checkbox").check();
		await page.getByRole("button", { name: /^(Get money now|Recibir dinero ahora)$/ }).click();
		await expect(page.getByRole("dialog")).toBeVisible();
		await expectFits(page, "signature");

		const applying = await openAs(page, "mx-form", language);
		await open(page, "addBankCard", applying);
		await page.getByRole("button", { name: /^(Bank|Banco)/ }).click();
		await expect(page.getByRole("dialog")).toBeVisible();
		await expectFits(page, "list of banks");

		await openAs(page, lateBorrower, language);
		await page.goto(`/#${pathOf("settings")}?view=data`);
		await expect(page.getByRole("heading", { level: 1, name: /^(Your data|Tus datos)$/ })).toBeVisible();
		await page.waitForLoadState("networkidle");
		await expectFits(page, "own data");
	});
}

test("a link that lost a part, or names what is not there, says so and leads home", async ({ page }) => {
	await openAs(page, lateBorrower, "en");
	for (const path of [
		"/user_center/msg_detail?id=9b1d-",
		"/feedback/feedbackDetail",
		"/feedback/feedback_message?id=0f0e0d0c-0b0a-4009-8807-060504030201",
		"/repay/repay_detail?orderNo=PN20260101AAAAAAAA",
		"/repay/statement?orderNo=%00%F0%9F%99%82",
		"/borrow/agreement?orderNo=PN20260101AAAAAAAA",
	]) {
		await page.goto("about:blank");
		await page.goto(`/#${path}`);
		await page.getByRole("link", { name: "Back to home" }).click();
		await expect(page, path).toHaveURL(/#\/$/);
	}
});
