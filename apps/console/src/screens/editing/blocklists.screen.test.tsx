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
} from "../../../test/desk.tsx";
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

describe("looking a value up", () => {
	it("sends it whole with its list and region, and shows what is known of it", async () => {
		const wire = await showPage({ path, answers: { ...empty, lookUpBlocked: blockedValue() } });
		await expect.element(button(t("blocklist.find"))).toBeDisabled();
		await value().fill("HECG900504MDFRRD01");
		await press(t("blocklist.find"));
		await expectText("5f2b6c1d");
		await expectText(t("blocklist.notBlocked"));
		expect(wire.sent("lookUpBlocked")).toEqual([
			{ list: "number", value: "HECG900504MDFRRD01", country: "mx" },
		]);
	});

	it("asks for the bank of an account, and for no region of a device", async () => {
		const wire = await showPage({
			path,
			answers: { ...empty, lookUpBlocked: blockedValue({ list: "device", country: null }) },
		});
		await lists().first().selectOptions(t("blocklist.list.account"));
		await value().fill("012180001234567890");
		await expect.element(button(t("blocklist.find"))).toBeDisabled();
		await choose(t("blocklist.bank"), "BBVA Mexico");
		await expect.element(button(t("blocklist.find"))).toBeEnabled();
		await lists().first().selectOptions(t("blocklist.list.device"));
		await press(t("blocklist.find"));
		await expectText("5f2b6c1d");
		expect(wire.sent("lookUpBlocked")).toEqual([{ list: "device", value: "012180001234567890" }]);
	});

	it.each([
		[refused("inputRefused"), sentenceOf("inputRefused")],
		[refused("tooManyRequests", { seconds: 5 }), sentenceOf("tooManyRequests", "en", { seconds: 5 })],
		[lost, t("app.networkFailed")],
	])("says why it could not be looked up", async (outcome, sentence) => {
		await showPage({ path, answers: { ...empty, lookUpBlocked: outcome } });
		await value().fill("HECG900504MDFRRD01");
		await press(t("blocklist.find"));
		await expectText(sentence);
	});

	it("is sent once by two presses, and forgets the answer when the value changes", async () => {
		const wire = await showPage({ path, answers: { ...empty, lookUpBlocked: blockedValue() } });
		await value().fill("HECG900504MDFRRD01");
		await press(t("blocklist.find"));
		await expectText("5f2b6c1d");
		wire.answer({ lookUpBlocked: pending });
		await value().fill("HECG900504MDFRRD02");
		await expect.element(page.getByText("5f2b6c1d")).not.toBeInTheDocument();
		await button(t("blocklist.find")).dblClick();
		expect(wire.sent("lookUpBlocked")).toHaveLength(2);
	});

	it("leads to the proposal to block it, and asks again afterwards", async () => {
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
		expect(wire.sent("propose")).toEqual([
			{ kind: "blocklistEntry", subject: blockedValue().subject, after: { blocked: true }, reason },
		]);
		await expect
			.element(page.getByRole("link", { name: t("editing.waits") }))
			.toHaveAttribute("href", `#/proposals/${idOf(104)}`);
	});
});

describe("what is blocked", () => {
	it("is shown with why and by whom, never the value", async () => {
		await showPage({ path, answers: { blocklist: blocklist() } });
		const entry = row("5f2b6c1d");
		await expectWithin(entry, t("blocklist.list.number"));
		await expectWithin(entry, "The document was forged.");
		await expectWithin(entry, "sofia.support, ngozi.compliance");
		await expect
			.element(row("77aa88bb").getByRole("link", { name: t("editing.waits") }))
			.toHaveAttribute("href", `#/proposals/${idOf(103)}`);
	});

	it("is proposed to be let go", async () => {
		const entries = [blockedEntry()];
		const wire = await showPage({ path, answers: { ...empty, blocklist: { entries, next: null } } });
		await press(t("blocklist.letGo"));
		await giveReason(t("blocklist.letGo"));
		await expectToast(t("proposal.made"));
		expect(wire.sent("propose").at(0)?.after).toEqual({ blocked: false });
	});

	it("shows why it could not be proposed", async () => {
		await showPage({
			path,
			answers: { blocklist: blocklist({ entries: [blockedEntry()] }), propose: refused("proposalOpen") },
		});
		await press(t("blocklist.letGo"));
		await giveReason(t("blocklist.letGo"));
		await expect.element(dialog().getByRole("alert")).toMatchTextContent(sentenceOf("proposalOpen"));
	});

	it("is asked for by list and region, page after page", async () => {
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

	it("says that nothing is blocked", async () => {
		await showPage({ path, answers: empty });
		await expectText(t("blocklist.none"));
	});
});

describe("what a borrower has that could be blocked", () => {
	const own = `${path}?borrower=${borrowerId}`;

	it("is listed with its masked value, in place of the look-up", async () => {
		const wire = await showPage({
			path: own,
			answers: { ...empty, borrowerBlocklist: { values: [{ ...blockedValue(), masked: "*****MDF1" }] } },
		});
		await expectWithin(row("*****MDF1"), "5f2b6c1d");
		await expect.element(button(t("blocklist.find"))).not.toBeInTheDocument();
		expect(wire.sent("borrowerBlocklist")).toEqual([{ id: borrowerId }]);
		await press(t("blocklist.block"));
		await giveReason(t("blocklist.block"));
		await expectToast(t("proposal.made"));
	});

	it("says that nothing is held", async () => {
		await showPage({ path: own, answers: { ...empty, borrowerBlocklist: { values: [] } } });
		await expectText(t("blocklist.ofBorrowerNone"));
	});
});
