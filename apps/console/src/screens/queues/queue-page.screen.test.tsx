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
	userEvent,
} from "../../../test/open-console.tsx";
import { colleague, itemId, orderNo, queueItem } from "../../../test/samples/queues.ts";
import { ago, idOf, ownId, ownName } from "../../../test/samples/session.ts";
import { type Answers, pending, refused, sentenceOf } from "../../../test/wire.ts";
import { t } from "../../../test/words.ts";
import { formatMoment } from "../../kit/format.ts";

const path = "/queues/referred";
const list = (...items: readonly ReturnType<typeof queueItem>[]): Answers => ({
	queue: { items: [...items], next: null },
});

describe("a queue", () => {
	it("shows each item with its facts, deadline and assignee", async () => {
		await showPage({
			path,
			answers: list(
				queueItem("referred", { facts: { points: "512", limitMinor: "400000", currency: "MXN" } }),
				queueItem("referred", { id: idOf(31), orderNo: "LATE1", deadline: ago(0, 3), assignedTo: colleague }),
			),
		});
		await expectWithin(row(orderNo), "Guadalupe Hernández");
		await expectWithin(row(orderNo), t("queue.upTo", { limit: "MXN 4,000.00" }));
		await expectWithin(row(orderNo), t("country.mx"));
		await expectWithin(row(orderNo), t("referred.pointsOf", { points: 512 }));
		await expectWithin(row(orderNo), t("time.left", { span: "17 hours" }));
		await expectWithin(row("LATE1"), t("time.over", { span: "3 hours" }));
		await expectWithin(row("LATE1"), colleague.name);
	});

	it("opens an item", async () => {
		await showPage({
			path,
			answers: { ...list(queueItem("referred")), referredItem: refused("itemNotFound") },
		});
		await row(orderNo).getByRole("link").click();
		await expectHash(`/queues/referred/${itemId}`);
		await expectText(sentenceOf("itemNotFound"));
	});

	it.each([
		["reductions", "finance", `#/proposals/${itemId}`],
		["blocked", "compliance", `#/borrowers/${itemId}`],
	] as const)("links an item of %s to its own page", async (queue, role, address) => {
		await showPage({ path: `/queues/${queue}`, roles: [role], answers: list(queueItem(queue)) });
		await expect.element(row(orderNo).getByRole("link")).toHaveAttribute("href", address);
	});

	it("of failed payouts shows the amount and the rail's reason in words, once", async () => {
		const facts = { amountMinor: "300000", currency: "MXN", rail: "stp", state: "failed", code: "CN" };
		await showPage({
			path: "/queues/payouts",
			roles: ["finance"],
			answers: list(queueItem("payouts", { facts })),
		});
		await expectWithin(row(orderNo), "MXN 3,000.00");
		await expectWithin(row(orderNo), "STP · The rail cancelled it (CN)");
		expect(row(orderNo).element().textContent).not.toContain(t("payout.state.failed"));
	});

	it("of blocked borrowers is a list with the reason and the time, without anything to take", async () => {
		const blocked = queueItem("blocked", {
			orderNo: null,
			deadline: null,
			facts: { reason: "Stolen documents" },
		});
		await showPage({ path: "/queues/blocked", roles: ["compliance"], answers: list(blocked) });
		await expectWithin(row("Guadalupe Hernández"), "Stolen documents");
		await expectWithin(row("Guadalupe Hernández"), formatMoment("en", blocked.since));
		await expect.element(button(t("queue.next"))).not.toBeInTheDocument();
		await expect.element(page.getByText(t("queue.take"))).not.toBeInTheDocument();
	});

	it("filters by region and assignment", async () => {
		const wire = await showPage({ path, answers: list(queueItem("referred")) });
		await choose(t("country.label"), t("country.co"));
		await choose(t("queue.assigned"), t("queue.assigned.unassigned"));
		await expect
			.poll(() => wire.sent("queue").at(-1))
			.toEqual({ queue: "referred", country: "co", assignedTo: "unassigned" });
		await expectHash("/queues/referred?country=co&assigned=unassigned");
	});

	it("fetches the next page with the cursor", async () => {
		const wire = await showPage({
			path,
			answers: {
				queue: ({ after }) =>
					after === undefined
						? { items: [queueItem("referred")], next: "cursor" }
						: { items: [queueItem("referred", { id: idOf(31), orderNo: "SECOND" })], next: null },
			},
		});
		await press(t("app.more"));
		await expect.element(row("SECOND")).toBeVisible();
		await expect.element(row(orderNo)).toBeVisible();
		await expect.element(button(t("app.more"))).not.toBeInTheDocument();
		await expect.poll(() => wire.sent("queue").at(-1)).toEqual({ queue: "referred", after: "cursor" });
	});
});

describe("an item of a queue", () => {
	const name = `${t("queue.take")}: ${orderNo}`;

	it("is taken with one call, and shown as assigned to the user", async () => {
		const own = queueItem("referred", { assignedTo: { id: ownId, name: ownName } });
		const wire = await showPage({
			path,
			answers: {
				...list(queueItem("referred")),
				assign: () => {
					wire.answer(list(own));
					return { item: own };
				},
			},
		});
		await press(name);
		await expect.element(button(`${t("queue.giveBack")}: ${orderNo}`)).toBeVisible();
		await expect
			.poll(() => wire.sent("assign"))
			.toEqual([{ queue: "referred", id: itemId, to: "me", takeOver: false }]);
	});

	it("is taken once on a double click", async () => {
		const wire = await showPage({ path, answers: { ...list(queueItem("referred")), assign: pending } });
		await button(name).dblClick();
		await expect.poll(() => wire.sent("assign")).toHaveLength(1);
	});

	it("shows the refusal when a colleague took it meanwhile", async () => {
		await showPage({ path, answers: { ...list(queueItem("referred")), assign: refused("itemTaken") } });
		await press(name);
		await expectToast(sentenceOf("itemTaken"));
	});

	it("is given back", async () => {
		const own = queueItem("referred", { assignedTo: { id: ownId, name: ownName } });
		const wire = await showPage({ path, answers: { ...list(own), assign: { item: queueItem("referred") } } });
		await press(`${t("queue.giveBack")}: ${orderNo}`);
		await expect
			.poll(() => wire.sent("assign"))
			.toEqual([{ queue: "referred", id: itemId, to: "unassigned" }]);
	});

	it("of a colleague is taken over only after a confirmation", async () => {
		const item = queueItem("referred", { assignedTo: colleague });
		const wire = await showPage({ path, answers: { ...list(item), assign: { item } } });
		await press(`${t("queue.takeOver")}: ${orderNo}`);
		await expectText(t("queue.takeOverText", { name: colleague.name }));
		expect(wire.sent("assign")).toEqual([]);
		await dialog()
			.getByRole("button", { name: t("queue.takeOver"), exact: true })
			.click();
		await expect.element(dialog()).not.toBeInTheDocument();
		await expect
			.poll(() => wire.sent("assign"))
			.toEqual([{ queue: "referred", id: itemId, to: "me", takeOver: true }]);
	});
});

describe("the button for the next item", () => {
	it("opens the next item of the chosen region", async () => {
		const wire = await showPage({
			path: `${path}?country=mx`,
			answers: { ...list(), next: { item: queueItem("referred") }, referredItem: refused("itemNotFound") },
		});
		await press(t("queue.next"));
		await expectHash(`/queues/referred/${itemId}`);
		await expect.poll(() => wire.sent("next")).toEqual([{ queue: "referred", country: "mx" }]);
	});

	it("has the shortcut n", async () => {
		const wire = await showPage({ path, answers: { ...list(), next: { item: null } } });
		await userEvent.keyboard("n");
		await expectToast(t("queue.noNext"));
		await expect.poll(() => wire.sent("next")).toEqual([{ queue: "referred" }]);
	});

	it("shows the message of a refusal", async () => {
		await showPage({ path, answers: { ...list(), next: refused("notPermitted") } });
		await press(t("queue.next"));
		await expectToast(sentenceOf("notPermitted"));
	});
});
