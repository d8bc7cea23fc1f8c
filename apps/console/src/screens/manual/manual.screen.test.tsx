import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectHash, expectText, heading, showPage } from "../../../test/open-console.tsx";
import { staffList } from "../../../test/samples/account.ts";
import { t, wordIn } from "../../../test/words.ts";

const contents = () => page.getByRole("navigation", { name: t("manual.contents") });
const link = (name: string) => page.getByRole("link", { name, exact: true });

it("opens at the chapter of the page, for the help link of the frame", async () => {
	await showPage({ path: "/staff", roles: ["admin"], answers: { staffList: staffList() } });
	await page
		.getByRole("banner")
		.getByRole("link", { name: t("nav.manual") })
		.click();
	await expectHash("/manual/staff");
	await expect.element(heading("Reset a sign-in")).toBeVisible();
});

it("finds headings by a part of them, and leads to the section", async () => {
	await page.viewport(1440, 500);
	await showPage({ path: "/manual", roles: ["support"] });
	await page.getByLabelText(t("manual.search")).fill("writing a loan");
	await expect.element(contents().getByRole("link")).toHaveLength(2);
	await link("Writing a loan off").click();
	await expectHash("/manual/loans/3");
	await expect.element(heading("Writing a loan off")).toBeInViewport();
	await page.getByLabelText(t("manual.search")).fill("nothing like that");
	await expectText(t("manual.none"));
});

it("follows a link to another chapter", async () => {
	await showPage({ path: "/manual/queues", roles: ["support"] });
	await link("Proposing and checking").last().click();
	await expectHash("/manual/proposals");
	await expect.element(page.getByRole("heading", { level: 1, name: "Proposing and checking" })).toBeVisible();
});

it("is in the language of the console and finds words without their accents", async () => {
	await showPage({ path: "/manual", roles: ["support"], language: "es" });
	await page.getByLabelText(wordIn("es", "manual.search")).fill("revision");
	await expect.element(link("Revisiones de identidad")).toBeVisible();
	await page.getByRole("button", { name: "en" }).click();
	await expect.element(page.getByRole("heading", { level: 1, name: "First steps" })).toBeVisible();
});

it("says that a chapter does not exist", async () => {
	await showPage({ path: "/manual/none", roles: ["support"] });
	await expectText(t("app.notFoundText"));
});
