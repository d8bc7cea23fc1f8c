import { loanEn } from "@puente/words/loan/en";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	dialog,
	expectHash,
	expectText,
	expectToast,
	expectWithin,
	giveReason,
	press,
	row,
	showPage,
} from "../../../test/open-console.tsx";
import { picture } from "../../../test/samples/picture.ts";
import {
	borrowerId,
	colleague,
	identityItem,
	itemId,
	orderNo,
	queueItem,
	referredItem,
} from "../../../test/samples/queues.ts";
import { idOf } from "../../../test/samples/session.ts";
import { type Answers, lost, pending, refused, sentenceOf } from "../../../test/wire.ts";
import { t } from "../../../test/words.ts";

const reason = "The borrower called about it";
const why = { label: t("referred.why"), text: reason };

describe("a referred application", () => {
	const path = `/queues/referred/${itemId}`;
	const answers: Answers = {
		referredItem: referredItem(),
		documentImage: picture,
		queue: { items: [], next: null },
	};

	it("shows the offer, the points from the lowest, and the forms with the borrower's labels", async () => {
		await showPage({ path, answers });
		await expectText("MXN 3,000.00");
		await expectText(t("tier.standard"));
		await expectText("Guadalupe Hernández de la Cruz");
		await expect.element(page.getByText("BBVA México")).toBeVisible();
		await expectText(loanEn.reasons.lowIncome);
		const points = [...document.querySelectorAll("dd")].map(({ textContent }) => textContent);
		expect(points.indexOf("-12")).toBeLessThan(points.indexOf("25"));
		expect(points.indexOf("25")).toBeLessThan(points.indexOf("40"));
		await expect
			.element(page.getByRole("link", { name: idOf(21).slice(0, 8) }))
			.toHaveAttribute("href", `#/borrowers/${idOf(21)}`);
	});

	it("is approved with a reason and one call, and returns to the queue", async () => {
		const wire = await showPage({ path, answers: { ...answers, decideReferred: {} } });
		await press(t("referred.approve"));
		await giveReason(t("referred.approve"), why);
		await expectHash("/queues/referred");
		await expectToast(t("app.done"));
		await expect
			.poll(() => wire.sent("decideReferred"))
			.toEqual([{ id: itemId, verdict: "approve", reason, reasons: [] }]);
	});

	it("is rejected with the ticked reasons for the borrower", async () => {
		const wire = await showPage({ path, answers: { ...answers, decideReferred: {} } });
		await press(t("referred.reject"));
		await expect.element(page.getByRole("checkbox", { name: loanEn.reasons.lowIncome })).toBeChecked();
		await page.getByRole("checkbox", { name: loanEn.reasons.highDebt }).click();
		await giveReason(t("referred.reject"), why);
		await expectHash("/queues/referred");
		await expect
			.poll(() => wire.sent("decideReferred"))
			.toEqual([{ id: itemId, verdict: "reject", reason, reasons: ["highDebt", "lowIncome"] }]);
	});

	it("cannot be rejected without a reason for the borrower", async () => {
		const wire = await showPage({ path, answers: { ...answers, decideReferred: {} } });
		await press(t("referred.reject"));
		await page.getByRole("checkbox", { name: loanEn.reasons.lowIncome }).click();
		await giveReason(t("referred.reject"), why);
		await expect.element(dialog().getByRole("alert")).toMatchTextContent(t("referred.reasonMissing"));
		expect(wire.sent("decideReferred")).toEqual([]);
	});

	it("is decided once on a double click", async () => {
		const wire = await showPage({ path, answers: { ...answers, decideReferred: pending } });
		await press(t("referred.approve"));
		await dialog().getByLabelText(t("referred.why"), { exact: true }).fill(reason);
		await dialog()
			.getByRole("button", { name: t("referred.approve"), exact: true })
			.dblClick();
		await expect.element(dialog().getByRole("button", { name: t("referred.approve") })).toBeDisabled();
		await expect.poll(() => wire.sent("decideReferred")).toHaveLength(1);
	});

	it.each(["itemNotFound", "itemTaken", "applicationNotAffordable"] as const)(
		"shows the message of %s in the dialog",
		async (error) => {
			await showPage({ path, answers: { ...answers, decideReferred: refused(error) } });
			await press(t("referred.approve"));
			await giveReason(t("referred.approve"), why);
			await expect.element(dialog().getByRole("alert")).toMatchTextContent(sentenceOf(error));
		},
	);

	it("shows that the server cannot be reached, and does not retry by itself", async () => {
		const wire = await showPage({ path, answers: { ...answers, decideReferred: lost } });
		await press(t("referred.approve"));
		await giveReason(t("referred.approve"), why);
		await expect.element(dialog().getByRole("alert")).toMatchTextContent(t("app.networkFailed"));
		await expect.poll(() => wire.sent("decideReferred")).toHaveLength(1);
	});

	it("without an offer can only be rejected", async () => {
		await showPage({ path, answers: { ...answers, referredItem: referredItem({ offer: null }) } });
		await expectText(t("referred.noOffer"));
		await expect.element(button(t("referred.approve"))).toBeDisabled();
		await expect.element(button(t("referred.reject"))).toBeEnabled();
	});

	it("fetches each picture once, and shows when one could not be loaded", async () => {
		const wire = await showPage({
			path,
			answers: {
				...answers,
				documentImage: ({ kind }) => (kind === "back" ? refused("pictureNotFound") : picture),
			},
		});
		await expect.element(page.getByRole("img", { name: t("picture.front") })).toBeVisible();
		await expectText(t("picture.failed"));
		await expect
			.poll(() => wire.sent("documentImage"))
			.toEqual([
				{ borrowerId, kind: "front" },
				{ borrowerId, kind: "back" },
				{ borrowerId, kind: "face" },
			]);
	});

	it("zooms, rotates and opens a picture without fetching it again", async () => {
		const wire = await showPage({
			path,
			answers: { ...answers, referredItem: referredItem({ images: ["front"] }) },
		});
		const title = t("picture.front");
		const image = page.getByRole("img", { name: title });
		await expect.element(button(t("picture.out", { title }))).toBeDisabled();
		await press(t("picture.in", { title }));
		await expect.element(image).toHaveStyle({ width: "200%" });
		await press(t("picture.turnOne", { title }));
		expect(image.element().getAttribute("style")).toContain("rotate(90deg)");
		await press(t("picture.openOne", { title }));
		await expect.element(dialog().getByRole("img", { name: title })).toBeVisible();
		await expect.poll(() => wire.sent("documentImage")).toHaveLength(1);
	});
});

describe("an identity review", () => {
	const path = `/queues/identity/${itemId}`;
	const answers: Answers = {
		identityItem: identityItem(),
		documentImage: picture,
		queue: { items: [], next: null },
	};
	const roles = ["compliance"] as const;

	it("shows the doubts, and the differences between document and form", async () => {
		await showPage({ path, roles, answers });
		await expectText(t("doubt.nameEdited"));
		await expectText(t("identity.otherBorrower", { id: idOf(21).slice(0, 8) }));
		const name = row("HERNANDEZ");
		await expectWithin(name, t("identity.differs"));
		await expectWithin(name, "87%");
		const number = row("HECG900504MDFRRD01");
		await expectWithin(number, t("identity.conflict"));
		await expect.element(number).not.toMatchTextContent(t("identity.differs"));
		await expectText(t("identity.face.unsure"));
		await expectText(t("identity.liveness.notShown"));
		await expectText(t("identity.challenge.blink"));
	});

	it.each([
		["genuine", "approved"],
		["genuine", "referred"],
		["notGenuine", "rejected"],
		["notGenuine", "blockProposed"],
	] as const)("decided as %s shows the outcome %s", async (verdict, outcome) => {
		const wire = await showPage({ path, roles, answers: { ...answers, decideIdentity: { outcome } } });
		await press(t(`identity.${verdict}`));
		await giveReason(t(`identity.${verdict}`));
		await expectToast(t(`identity.became.${outcome}`));
		await expectHash("/queues/identity");
		await expect.poll(() => wire.sent("decideIdentity")).toEqual([{ id: itemId, verdict, reason }]);
	});

	it("shows the message of a refusal in the dialog", async () => {
		await showPage({ path, roles, answers: { ...answers, decideIdentity: refused("itemTaken") } });
		await press(t("identity.genuine"));
		await giveReason(t("identity.genuine"));
		await expect.element(dialog().getByRole("alert")).toMatchTextContent(sentenceOf("itemTaken"));
	});
});

describe("the page of an item", () => {
	it("links to the borrower and to the open proposal", async () => {
		const proposal = idOf(100);
		await showPage({
			path: `/queues/referred/${itemId}`,
			answers: {
				referredItem: referredItem({ images: [], item: queueItem("referred", { facts: { proposal } }) }),
			},
		});
		await expect
			.element(page.getByRole("link", { name: "Guadalupe Hernández", exact: true }))
			.toHaveAttribute("href", `#/borrowers/${borrowerId}`);
		await expect
			.element(page.getByRole("link", { name: t("queue.openProposal") }))
			.toHaveAttribute("href", `#/proposals/${proposal}`);
		// The server would refuse a decision now.
		await expect.element(button(t("referred.approve"))).not.toBeInTheDocument();
	});

	it("of a colleague offers nothing but to take it over", async () => {
		const item = queueItem("referred", { assignedTo: colleague });
		await showPage({
			path: `/queues/referred/${itemId}`,
			answers: { referredItem: referredItem({ images: [], item }) },
		});
		await expectText(t("queue.othersText", { name: colleague.name }));
		await expect.element(button(t("referred.approve"))).not.toBeInTheDocument();
		await expect.element(button(`${t("queue.takeOver")}: ${orderNo}`)).toBeVisible();
	});
});
