import { stepCodes } from "@puente/core/application";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { button, isAt, seesNo, seesText, tap } from "../../../../test/act.ts";
import type { FakeWire } from "../../../../test/fake-wire.ts";
import { openScreen } from "../../../../test/open-screen.tsx";
import {
	answeredInLagos,
	personalInLagos,
	wholeInLagos,
	workInLagos,
} from "../../../../test/samples/application.ts";
import { orderNo } from "../../../../test/samples/orders.ts";

const saved = { orderNo, step: stepCodes.finishLoading };
const summary = "/finish_loading?view=answers";
const open = (part: (fake: FakeWire) => void = () => undefined) =>
	openScreen("FinishLoading", {
		country: "ng",
		replies: (fake) => {
			fake.answers("getApplication", wholeInLagos());
			part(fake);
		},
	});
const openSummary = async (part?: (fake: FakeWire) => void) => {
	const opened = await open(part);
	await page.getByRole("link", { name: "Review my answers" }).click();
	await seesText("All your answers");
	return opened;
};
const change = (name: string) => page.getByRole("link", { name: `Change ${name}`, exact: true }).click();

describe("the summary of all answers", () => {
	it("is opened before submitting, shows every answer in words, and leads back", async () => {
		await openSummary();
		const text = () => document.body.textContent ?? "";
		for (const answer of [
			"Okafor",
			"17 May 1990",
			"12345678901",
			"12 Allen Avenue",
			"Lagos",
			"803 987 6543",
			"Central Shop",
			"Friday",
			"1 to 3 years",
			"Maria Bello",
			"•• 7890",
			"2 received",
		])
			await expect.poll(text).toContain(answer);
		// Four pages of the first form, eleven questions, four pages of work and contacts, the account.
		await expect.element(page.getByRole("link", { name: /^Change / }).nth(19)).toBeVisible();
		await expect.element(page.getByRole("link", { name: /^Change / }).nth(20)).not.toBeInTheDocument();
		// Only staff open the document's step again.
		await expect
			.element(page.getByRole("link", { name: "Change Identity document" }))
			.not.toBeInTheDocument();
		await tap("All is right");
		await isAt("/finish_loading");
		await expect.element(button("Submit")).toBeVisible();
	});

	it("changes one page, saves it once and comes back", async () => {
		const { fake } = await openSummary((wire) => wire.answers("saveBasicInfo", saved));
		await change("Where you live");
		await isAt("/auth/personal_infomation?page=3&back=answers");
		await page.getByLabelText("Address").fill("14 Marina Road");
		await tap("Save and go back");
		await isAt(summary);
		await seesText("14 Marina Road");
		const values = { ...personalInLagos, language: "en", address: "14 Marina Road" };
		await expect.poll(() => fake.sent("saveBasicInfo")).toEqual([{ orderNo, values }]);
		await tap("Back");
		await isAt("/finish_loading");
	});

	it("does not leave a page before it is saved, and can be gone back to without a change", async () => {
		const { fake } = await openSummary();
		await change("More about you");
		await page.getByRole("radio", { name: "Married" }).click();
		await page.getByRole("radio", { name: "Education", exact: true }).click();
		await isAt("/auth/personal_infomation?page=2&back=answers");
		await tap("Back");
		await isAt(summary);
		expect(fake.sent("saveBasicInfo")).toEqual([]);
	});

	it("asks for what a change makes necessary before it comes back", async () => {
		const { companyName: _, ...additional } = workInLagos;
		const { fake } = await openSummary((wire) => {
			wire.answers("getApplication", { ...wholeInLagos(), additional });
			wire.answers("saveAdditionInfoMarket", saved);
		});
		await change("Your work");
		await expect.element(button("Save and go back")).not.toBeInTheDocument();
		await tap("Continue");
		await page.getByLabelText("Company", { exact: true }).fill("Central Shop");
		await tap("Save and go back");
		await isAt(summary);
		await expect.poll(() => fake.sent("saveAdditionInfoMarket")).toEqual([{ orderNo, values: workInLagos }]);
	});

	it("changes one answer of the credit history, which is sent by the button only", async () => {
		const { fake } = await openSummary((wire) => wire.answers("saveQuestionnaire", saved));
		await change("How would you rate your own credit?");
		await page.getByRole("radio", { name: "Fair" }).click();
		expect(fake.sent("saveQuestionnaire")).toEqual([]);
		await tap("Save and go back");
		await isAt(summary);
		const answers = { ...answeredInLagos, selfRating: ["fair"] };
		await expect.poll(() => fake.sent("saveQuestionnaire")).toEqual([{ orderNo, answers }]);
	});

	it("asks again for the answers that no longer follow from another", async () => {
		const { fake } = await openSummary((wire) => wire.answers("saveQuestionnaire", saved));
		await change("How many digital loans have you had?");
		await page.getByRole("radio", { name: "2", exact: true }).click();
		await tap("Save and go back");
		await seesText("there are still unanswered questions");
		expect(fake.sent("saveQuestionnaire")).toEqual([]);
	});

	it("is not shown before the application is complete", async () => {
		await openScreen("FinishLoading", {
			country: "ng",
			query: { view: "answers" },
			replies: (fake) =>
				fake.answers("getApplication", { ...wholeInLagos(), step: stepCodes.Addition, additional: null }),
		});
		await isAt("/auth/additionalInfomation");
		await seesNo("All your answers");
	});
});
