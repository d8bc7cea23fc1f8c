import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { choose, expectHash, expectText, expectWithin, showPage } from "../../../test/desk.tsx";
import { queueCounts } from "../../../test/samples/queues.ts";
import { lost, refused, sentenceOf } from "../../../test/wire.ts";
import { t } from "../../../test/words.ts";

const path = "/queues";

it("shows what waits, what is late and what is assigned to the reader", async () => {
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

it("asks for one region and keeps it in the address", async () => {
	const wire = await showPage({ path, answers: { queues: queueCounts() } });
	await choose(t("country.label"), t("country.ng"));
	await expectHash("/queues?country=ng");
	await expect.poll(() => wire.sent("queues")).toContainEqual({ country: "ng" });
});

it("says that no queue is open to roles without one", async () => {
	await showPage({ path, answers: { queues: { queues: [] } } });
	await expectText(t("queue.none"));
});

it("shows the sentence of a refusal with a way to try again", async () => {
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

it("says that the server cannot be reached", async () => {
	await showPage({ path, answers: { queues: lost } });
	await expectText(t("app.networkFailed"));
});
