import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	choose,
	dialog,
	expectText,
	expectToast,
	expectWithin,
	giveReason,
	press,
	row,
	showPage,
} from "../../../test/open-console.tsx";
import { blockedEntry, blockedValue, blocklist } from "../../../test/samples/editing.ts";
import { proposal } from "../../../test/samples/proposals.ts";
import { borrowerId } from "../../../test/samples/queues.ts";
import { idOf } from "../../../test/samples/session.ts";
import { type Answers, lost, pending, refused, sentenceOf } from "../../../test/wire.ts";
import { t } from "../../../test/words.ts";

const path = "/editing/blocklists";
const reason = "The borrower called about it";
const empty: Answers = { blocklist: { entries: [], next: null }, propose: proposal() };
const value = () => page.getByLabelText(t("blocklist.value"), { exact: true });
const lists = () => page.getByLabelText(t("blocklist.list"), { exact: true });

describe("the lookup of a value", () => {
	it("sends the complete value with its list and region, and shows the result", async () => {
		const wire = await showPage({ path, answers: { ...empty, lookUpBlocked: blockedValue() } });
		await expect.element(button(t("blocklist.find"))).toBeDisabled();
		await value().fill("HECG900504MDFRRD01");
		await press(t("blocklist.find"));
		await expectText("5f2b6c1d");
		await expectText(t("blocklist.notBlocked"));
		await expect
			.poll(() => wire.sent("lookUpBlocked"))
			.toEqual([{ list: "number", value: "HECG900504MDFRRD01", country: "mx" }]);
	});

	it("needs the bank of an account, and no region for a device", async () => {
		const wire = await showPage({
			path,
			answers: { ...empty, lookUpBlocked: blockedValue({ list: "device", country: null }) },
		});
		await lists().first().selectOptions(t("blocklist.list.account"));
		await value().fill("012180001234567890");
		await expect.element(button(t("blocklist.find"))).toBeDisabled();
		await choose(t("blocklist.bank"), "BBVA México");
		await expect.element(button(t("blocklist.find"))).toBeEnabled();
		await lists().first().selectOptions(t("blocklist.list.device"));
		await press(t("blocklist.find"));
		await expectText("5f2b6c1d");
		await expect
			.poll(() => wire.sent("lookUpBlocked"))
			.toEqual([{ list: "device", value: "012180001234567890" }]);
	});

	it.each([
		[refused("inputRefused"), sentenceOf("inputRefused")],
		[refused("tooManyRequests", { seconds: 5 }), sentenceOf("tooManyRequests", "en", { seconds: 5 })],
		[lost, t("app.networkFailed")],
	])("shows the message of a failure", async (outcome, sentence) => {
		await showPage({ path, answers: { ...empty, lookUpBlocked: outcome } });
		await value().fill("HECG900504MDFRRD01");
		await press(t("blocklist.find"));
		await expectText(sentence);
	});

	it("is sent once on a double click, and clears the result when the value changes", async () => {
		const wire = await showPage({ path, answers: { ...empty, lookUpBlocked: blockedValue() } });
		await value().fill("HECG900504MDFRRD01");
		await press(t("blocklist.find"));
		await expectText("5f2b6c1d");
		wire.answer({ lookUpBlocked: pending });
		await value().fill("HECG900504MDFRRD02");
		await expect.element(page.getByText("5f2b6c1d")).not.toBeInTheDocument();
		await button(t("blocklist.find")).dblClick();
		await expect.poll(() => wire.sent("lookUpBlocked")).toHaveLength(2);
	});

	it("proposes to block the value, and looks it up again afterwards", async () => {
		const wire = await showPage({
			path,
			answers: {
				...empty,
				lookUpBlocked: (_input, nth) => blockedValue(nth === 0 ? {} : { proposalId: idOf(104) }),
			},
		});
		await value().fill("HECG900504MDFRRD01");
		await press(t("blocklist.find"));
		await press(t("blocklist.block"));
		await giveReason(t("blocklist.block"));
		await expectToast(t("proposal.made"));
		await expect
			.poll(() => wire.sent("propose"))
			.toEqual([
				{ kind: "blocklistEntry", subject: blockedValue().subject, after: { blocked: true }, reason },
			]);
		await expect
			.element(page.getByRole("link", { name: t("editing.waits") }))
			.toHaveAttribute("href", `#/proposals/${idOf(104)}`);
	});
});

describe("a blocklist entry", () => {
	it("is shown with its reason and its authors, without the value", async () => {
		await showPage({ path, answers: { blocklist: blocklist() } });
		const entry = row("5f2b6c1d");
		await expectWithin(entry, t("blocklist.list.number"));
		await expectWithin(entry, "The document was forged.");
		await expectWithin(entry, "sofia.support, ngozi.compliance");
		await expect
			.element(row("77aa88bb").getByRole("link", { name: t("editing.waits") }))
			.toHaveAttribute("href", `#/proposals/${idOf(103)}`);
	});

	it("can be proposed to be unblocked", async () => {
		const entries = [blockedEntry()];
		const wire = await showPage({ path, answers: { ...empty, blocklist: { entries, next: null } } });
		await press(t("blocklist.letGo"));
		await giveReason(t("blocklist.letGo"));
		await expectToast(t("proposal.made"));
		await expect.poll(() => wire.sent("propose").at(0)?.after).toEqual({ blocked: false });
	});

	it("shows the refusal of a proposal", async () => {
		await showPage({
			path,
			answers: { blocklist: blocklist({ entries: [blockedEntry()] }), propose: refused("proposalOpen") },
		});
		await press(t("blocklist.letGo"));
		await giveReason(t("blocklist.letGo"));
		await expect.element(dialog().getByRole("alert")).toMatchTextContent(sentenceOf("proposalOpen"));
	});

	it("is listed by list and region, page by page", async () => {
		const wire = await showPage({
			path,
			answers: {
				blocklist: ({ after }) =>
					after === undefined ? blocklist({ next: "older" }) : blocklist({ entries: [] }),
			},
		});
		await lists().last().selectOptions(t("blocklist.list.mobile"));
		await page.getByLabelText(t("country.label"), { exact: true }).last().selectOptions(t("country.ng"));
		await expect.poll(() => wire.sent("blocklist").at(-1)).toEqual({ list: "mobile", country: "ng" });
		await press(t("app.more"));
		await expect
			.poll(() => wire.sent("blocklist").at(-1))
			.toEqual({ list: "mobile", country: "ng", after: "older" });
	});

	it("is replaced by a message when nothing is blocked", async () => {
		await showPage({ path, answers: empty });
		await expectText(t("blocklist.none"));
	});
});

describe("the values of a borrower that can be blocked", () => {
	const ownPath = `${path}?borrower=${borrowerId}`;

	it("are listed masked, instead of the lookup", async () => {
		const wire = await showPage({
			path: ownPath,
			answers: { ...empty, borrowerBlocklist: { values: [{ ...blockedValue(), masked: "*****MDF1" }] } },
		});
		await expectWithin(row("*****MDF1"), "5f2b6c1d");
		await expect.element(button(t("blocklist.find"))).not.toBeInTheDocument();
		await expect.poll(() => wire.sent("borrowerBlocklist")).toEqual([{ id: borrowerId }]);
		await press(t("blocklist.block"));
		await giveReason(t("blocklist.block"));
		await expectToast(t("proposal.made"));
	});

	it("are replaced by a message when there are none", async () => {
		await showPage({ path: ownPath, answers: { ...empty, borrowerBlocklist: { values: [] } } });
		await expectText(t("blocklist.ofBorrowerNone"));
	});
});
