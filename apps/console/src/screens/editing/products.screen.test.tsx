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
	giveReason,
	press,
	row,
	showPage,
} from "../../../test/open-console.tsx";
import { product, productFields, products } from "../../../test/samples/editing.ts";
import { proposal, proposalId } from "../../../test/samples/proposals.ts";
import { idOf } from "../../../test/samples/session.ts";
import { type Answers, refused, sentenceOf } from "../../../test/wire.ts";
import { t } from "../../../test/words.ts";

const answers: Answers = { products: products(), propose: proposal(), proposal: proposal() };
const reason = "The borrower called about it";

describe("the products of a region", () => {
	const path = "/editing/products";

	it("show the current values, the revisions with their authors, and the region's limits", async () => {
		await showPage({ path, answers });
		await expectText(t("editing.changed"));
		await expectText(t("product.asPack"));
		await expectText("MXN 10,000.00");
		await expectText(
			`${t("product.tenure", { days: 91, phases: 3 })}; ${t("product.tenure", { days: 182, phases: 6 })}`,
		);
		await expectText("meera.credit, ngozi.compliance");
		await expectText(t("product.noHistory"));
		await expectText("MXN 1,000.00 – MXN 60,000.00");
		await expectText(t("product.bound.usury"));
	});

	it("link to the edit page, or to the open proposal", async () => {
		await showPage({ path, answers });
		await expect
			.element(page.getByRole("link", { name: t("editing.change") }))
			.toHaveAttribute("href", "#/editing/products/mx/mx-first");
		await expect
			.element(page.getByRole("link", { name: t("editing.waits") }))
			.toHaveAttribute("href", `#/proposals/${idOf(102)}`);
	});

	it("cannot be changed by roles that only check them", async () => {
		await showPage({ path, roles: ["compliance"], answers });
		await expect.element(page.getByRole("link", { name: t("editing.change") })).not.toBeInTheDocument();
		await expect.element(page.getByRole("link", { name: t("editing.waits") })).toBeVisible();
	});

	it("follow the chosen region, and list revisions that are not applied", async () => {
		const wire = await showPage({
			path,
			answers: {
				products: ({ country }) => products({ country, setAside: ["mx-first: the rate is too high"] }),
			},
		});
		await expectWithin(page.getByRole("main"), "mx-first: the rate is too high");
		await choose(t("country.label"), t("country.ng"));
		await expect.poll(() => wire.sent("products").at(-1)).toEqual({ country: "ng" });
		await expectText("NGN 1,000.00 – NGN 60,000.00");
	});
});

describe("a change of a product", () => {
	const path = "/editing/products/mx/mx-first";
	const largest = () => page.getByLabelText(t("product.amountMax"), { exact: true });
	const propose = () => button(t("editing.change"));

	it("is proposed with all fields, and opens the proposal", async () => {
		const wire = await showPage({ path, answers });
		await expectText(t("product.unchanged"));
		await expect.element(propose()).toBeDisabled();
		await largest().fill("12000");
		await expectWithin(row("MXN 12,000.00"), "MXN 10,000.00");
		await propose().click();
		await giveReason(t("editing.change"));
		await expectHash(`/proposals/${proposalId}`);
		await expectToast(t("proposal.made"));
		await expect
			.poll(() => wire.sent("propose"))
			.toEqual([
				{
					kind: "productChange",
					subject: "mx-first",
					after: { ...productFields, amountMax: 12_000 },
					reason,
				},
			]);
	});

	it("marks an invalid number, and cannot be proposed with it", async () => {
		await showPage({ path, answers });
		await largest().fill("12,5");
		await expect.element(largest()).toHaveAccessibleDescription(t("product.whole"));
		await expect.element(propose()).toBeDisabled();
	});

	it("can be reset to the values of the pack", async () => {
		await showPage({ path, answers });
		await press(t("product.toPack"));
		await expect.element(largest()).toHaveValue("8000");
		await expectWithin(row("MXN 8,000.00"), "MXN 10,000.00");
	});

	it("adds and removes tenures", async () => {
		const wire = await showPage({ path, answers });
		await press(t("product.removeTenure", { days: 182 }));
		await press(t("product.addTenure"));
		await expectText(t("product.whole"));
		await page.getByLabelText(t("product.days"), { exact: true }).last().fill("120");
		await page.getByLabelText(t("product.phases"), { exact: true }).last().fill("4");
		await propose().click();
		await giveReason(t("editing.change"));
		await expect
			.poll(() => wire.sent("propose").at(0)?.after)
			.toMatchObject({
				tenures: [
					{ days: 91, phases: 3 },
					{ days: 120, phases: 4 },
				],
			});
	});

	it("shows every message of a refusal by the region", async () => {
		const details = { sentences: "The rate is too high.\nThe fee is too high." };
		await showPage({ path, answers: { ...answers, propose: refused("productRefused", details) } });
		await largest().fill("12000");
		await propose().click();
		await giveReason(t("editing.change"));
		await expect
			.element(dialog().getByRole("alert"))
			.toMatchTextContent(sentenceOf("productRefused", "en", details).replaceAll("\n", " "));
	});

	it("is not found for an unknown product", async () => {
		await showPage({ path: "/editing/products/mx/nothing", answers: { products: products() } });
		await expectText(t("app.notFound"));
	});

	it("is not found for roles that only check products", async () => {
		await showPage({ path, roles: ["finance"], answers: { products: products({ products: [product()] }) } });
		await expectText(t("app.notFound"));
	});
});
