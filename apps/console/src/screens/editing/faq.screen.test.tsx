import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	choose,
	dialog,
	expectHash,
	expectText,
	expectToast,
	expectWithin,
	press,
	row,
	showPage,
} from "../../../test/open-console.tsx";
import { changedEntry, faq, faqEntry } from "../../../test/samples/editing.ts";
import { type Answers, lost, pending, refused, sentenceOf } from "../../../test/wire.ts";
import { t } from "../../../test/words.ts";

const roles = ["support"] as const;
const answers: Answers = { faqEntries: faq() };
const field = (label: string) => page.getByLabelText(label, { exact: true });
const question = field(t("faq.questionIn", { language: t("faq.language.en") }));
const alert = () => page.getByRole("main").getByRole("alert");

describe("the list of questions", () => {
	const path = "/editing/faq";

	it("shows each question with its topic and its version in use", async () => {
		await showPage({ path, roles, answers });
		await expectWithin(row("What does a loan cost?"), t("faq.shown.shipped"));
		await expectWithin(row("What does a loan cost?"), "The loan");
		await expectWithin(row("Where is the office?"), t("faq.shown.changed"));
		await expectWithin(row("Where is the office?"), "sofia.support");
	});

	it("marks hidden questions and drafts", async () => {
		const change = { ...changedEntry.change, version: 1 } as NonNullable<typeof changedEntry.change>;
		await showPage({
			path,
			roles,
			answers: {
				faqEntries: faq({
					entries: [
						faqEntry({ id: "one", change: { ...change, hidden: true }, shown: "nothing" }),
						faqEntry({ id: "two", change, shown: "shipped" }),
					],
				}),
			},
		});
		await expectWithin(row(t("faq.shown.nothing")), t("faq.hidden"));
		await expectWithin(row(t("faq.shown.shipped")), t("faq.draft"));
	});

	it("follows the chosen region, also for a new question", async () => {
		const wire = await showPage({ path, roles, answers });
		await choose(t("country.label"), t("country.ng"));
		await expect.poll(() => wire.sent("faqEntries").at(-1)).toEqual({ country: "ng" });
		await expect
			.element(page.getByRole("link", { name: t("faq.new") }))
			.toHaveAttribute("href", "#/editing/faq/ng/new");
	});
});

describe("a question", () => {
	const path = "/editing/faq/mx/cost";

	it("is saved with the version that was edited, and a toast says what borrowers read now", async () => {
		const wire = await showPage({
			path,
			roles,
			answers: { ...answers, saveFaq: { entryId: "cost", shown: "changed" } },
		});
		await question.fill("How much is it?");
		await choose(t("faq.topic"), "Payments");
		await press(t("faq.save"));
		await expectToast(t("faq.saved.changed"));
		await expectHash("/editing/faq?country=mx");
		const { shipped } = faqEntry();
		await expect
			.poll(() => wire.sent("saveFaq"))
			.toEqual([
				{
					country: "mx",
					entryId: "cost",
					topic: "payments",
					hidden: false,
					texts: { ...shipped, en: { ...shipped?.en, question: "How much is it?" } },
					version: 0,
				},
			]);
	});

	it("compares the new texts with the current ones", async () => {
		await showPage({ path, roles, answers });
		await question.fill("How much is it?");
		await expectWithin(row("How much is it?"), "What does a loan cost?");
		await page.getByRole("checkbox", { name: t("faq.hide") }).click();
		await expect
			.poll(() => [...document.querySelectorAll("ins")].map(({ textContent }) => textContent))
			.toEqual(["–", "–", "–", "–"]);
	});

	it("is saved once on a double click", async () => {
		const wire = await showPage({ path, roles, answers: { ...answers, saveFaq: pending } });
		await button(t("faq.save")).dblClick();
		await expect.poll(() => wire.sent("saveFaq")).toHaveLength(1);
	});

	it.each([
		["faqStale", {}],
		["faqNotFound", {}],
		["faqFiguresWrong", { figures: "{rate}" }],
	] as const)("shows the message of %s and keeps the text", async (error, details) => {
		await showPage({ path, roles, answers: { ...answers, saveFaq: refused(error, details) } });
		await question.fill("How much is it?");
		await press(t("faq.save"));
		await expect.element(alert()).toMatchTextContent(sentenceOf(error, "en", details));
		await expect.element(question).toHaveValue("How much is it?");
	});

	it("shows that the server cannot be reached", async () => {
		await showPage({ path, roles, answers: { ...answers, saveFaq: lost } });
		await press(t("faq.save"));
		await expect.element(alert()).toMatchTextContent(t("app.networkFailed"));
	});

	it("that was added is removed after a confirmation", async () => {
		const wire = await showPage({
			path: "/editing/faq/mx/added",
			roles,
			answers: { ...answers, restoreFaq: {} },
		});
		await press(t("edit.remove"));
		await expectText(t("faq.removeText"));
		expect(wire.sent("restoreFaq")).toEqual([]);
		await dialog()
			.getByRole("button", { name: t("edit.remove"), exact: true })
			.click();
		await expectHash("/editing/faq?country=mx");
		await expect
			.poll(() => wire.sent("restoreFaq"))
			.toEqual([{ country: "mx", entryId: "added", version: 3 }]);
	});

	it("that was changed meanwhile is not removed, and shows the refusal", async () => {
		await showPage({
			path: "/editing/faq/mx/added",
			roles,
			answers: { ...answers, restoreFaq: refused("faqStale") },
		});
		await press(t("edit.remove"));
		await dialog()
			.getByRole("button", { name: t("edit.remove"), exact: true })
			.click();
		await expectToast(sentenceOf("faqStale"));
		await expectHash("/editing/faq/mx/added");
	});

	it("that is unchanged has no restore button, and lists the available figures", async () => {
		await showPage({ path, roles, answers });
		await expect.element(button(t("faq.restore"))).not.toBeInTheDocument();
		await expectText("{aprMax}");
		await expectText("180%");
	});

	it("that is new is saved without an id", async () => {
		const wire = await showPage({
			path: "/editing/faq/mx/new",
			roles,
			answers: { ...answers, saveFaq: { entryId: "new-one", shown: "nothing" } },
		});
		await question.fill("Who are you?");
		await press(t("faq.save"));
		await expectToast(t("faq.saved.nothing"));
		await expect
			.poll(() => wire.sent("saveFaq").at(0))
			.toMatchObject({ country: "mx", topic: "loan", version: 0 });
		expect(wire.sent("saveFaq").at(0)).not.toHaveProperty("entryId");
	});

	it("shows a message when it does not exist any more", async () => {
		await showPage({ path: "/editing/faq/mx/nothing", roles, answers });
		await expectText(t("edit.gone"));
	});

	it("is not found for an unknown region", async () => {
		await showPage({ path: "/editing/faq/xx/cost", roles });
		await expectText(t("app.notFound"));
	});
});
