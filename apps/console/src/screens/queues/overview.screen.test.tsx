import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { choose, expectHash, expectText, expectWithin, showPage } from "../../../test/open-console.tsx";
import { queueCounts } from "../../../test/samples/queues.ts";
import { lost, refused, sentenceOf } from "../../../test/wire.ts";
import { t } from "../../../test/words.ts";

const path = "/queues";

it("shows the number of items and of overdue items in each queue", async () => {
	await showPage({ path, answers: { queues: queueCounts(["referred", "identity", "payouts"]) } });
	const card = page
		.getByRole("main")
		.getByRole("link")
		.filter({ hasText: t("queue.payouts") });
	await expectWithin(card, "800");
	await expectWithin(card, t("queue.overdue", { count: 2 }));
	const empty = page
		.getByRole("main")
		.getByRole("link")
		.filter({ hasText: t("queue.referred") });
	await expectWithin(empty, t("queue.empty"));
});

it("filters by region and keeps it in the address", async () => {
	const wire = await showPage({ path, answers: { queues: queueCounts() } });
	await choose(t("country.label"), t("country.ng"));
	await expectHash("/queues?country=ng");
	await expect.poll(() => wire.sent("queues")).toContainEqual({ country: "ng" });
});

it("shows a role without queues the pages of its menu, and no other", async () => {
	await showPage({ path, roles: ["admin"], answers: { queues: queueCounts([]) } });
	await expectText(t("queue.none"));
	const link = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
	await expect.element(link(t("nav.staff"))).toHaveAttribute("href", "#/staff");
	await expect.element(link(t("nav.audit"))).toBeVisible();
	await expect.element(link(t("nav.borrowers"))).not.toBeInTheDocument();
	await expect.element(link(t("nav.queues"))).not.toBeInTheDocument();
	await expect.element(page.getByRole("combobox")).not.toBeInTheDocument();
});

it("shows the message of a refusal with a retry button", async () => {
	const wire = await showPage({ path, answers: { queues: refused("notPermitted") } });
	await expectText(sentenceOf("notPermitted"));
	wire.answer({ queues: queueCounts(["referred"]) });
	await page.getByRole("button", { name: t("app.retry") }).click();
	await expect
		.element(
			page
				.getByRole("main")
				.getByRole("link")
				.filter({ hasText: t("queue.referred") }),
		)
		.toBeVisible();
});

it("shows that the server cannot be reached", async () => {
	await showPage({ path, answers: { queues: lost } });
	await expectText(t("app.networkFailed"));
});
