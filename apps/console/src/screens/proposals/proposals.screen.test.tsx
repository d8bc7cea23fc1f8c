import { stepCodes } from "@puente/core/application";
import { consoleCode } from "@puente/words/console/codes";
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
import { productFields } from "../../../test/samples/editing.ts";
import {
	death,
	listedProposal,
	ownProposal,
	proposal,
	proposalId,
	reportedDeath,
} from "../../../test/samples/proposals.ts";
import { borrowerId, orderNo } from "../../../test/samples/queues.ts";
import { ago, idOf } from "../../../test/samples/session.ts";
import { type Answers, lost, pending, refused, sentenceOf } from "../../../test/wire.ts";
import { t } from "../../../test/words.ts";

describe("the list of proposals", () => {
	const path = "/proposals";

	it("shows open proposals, and opens one", async () => {
		await showPage({
			path,
			roles: ["finance"],
			answers: { proposals: { proposals: [listedProposal()], next: null }, proposal: proposal() },
		});
		const line = row(orderNo);
		await expectWithin(line, t("proposal.open"));
		await expectWithin(line, "sofia.support");
		await expectWithin(line, "5 hours");
		await expectWithin(line, "Guadalupe Hernández");
		await expectWithin(line, "Penalty: MXN 150.00 → MXN 100.00");
		await expectWithin(line, "The bank was closed on the due day.");
		await expectWithin(line, t("time.left", { span: "18 hours" }));
		await page.getByRole("link", { name: t("proposal.kind.penaltyReduction") }).click();
		await expectHash(`/proposals/${proposalId}`);
	});

	it("shows what a death changes and the amount that is owed", async () => {
		await showPage({
			path,
			roles: ["compliance"],
			answers: { proposals: { proposals: [listedProposal(reportedDeath())], next: null } },
		});
		const line = row(t("proposal.kind.borrowerDeath"));
		await expectWithin(line, `Deceased: ${t("app.no")} → ${t("app.yes")}`);
		await expectWithin(line, `${t("death.owedThen")}: MXN 3,090.00`);
	});

	it("filters by tab, kind and region", async () => {
		const wire = await showPage({ path, answers: { proposals: { proposals: [], next: null } } });
		await expect.poll(() => wire.sent("proposals")).toEqual([{ which: "toCheck" }]);
		await page.getByRole("tab", { name: t("proposal.which.mine") }).click();
		await expectText(t("proposal.none.mine"));
		await choose(t("proposal.kind"), t("proposal.kind.writeOff"));
		await choose(t("country.label"), t("country.in"));
		await expect
			.poll(() => wire.sent("proposals").at(-1))
			.toEqual({ which: "mine", kind: "writeOff", country: "in" });
		await expectHash("/proposals?which=mine&kind=writeOff&country=in");
	});

	it.each(["toCheck", "mine", "all"] as const)("shows a message when %s is empty", async (which) => {
		await showPage({
			path: `/proposals?which=${which}`,
			answers: { proposals: { proposals: [], next: null } },
		});
		await expectText(t(`proposal.none.${which}`));
	});

	it("fetches older proposals", async () => {
		const wire = await showPage({
			path,
			answers: {
				proposals: ({ after }) =>
					after === undefined
						? { proposals: [listedProposal()], next: "older" }
						: { proposals: [listedProposal({ id: idOf(101), subjectName: "OLDER1" })], next: null },
			},
		});
		await press(t("app.more"));
		await expect.element(row("OLDER1")).toBeVisible();
		await expect.poll(() => wire.sent("proposals").at(-1)).toEqual({ which: "toCheck", after: "older" });
	});
});

describe("a proposal", () => {
	const path = `/proposals/${proposalId}`;
	const roles = ["finance"] as const;
	const answers: Answers = { proposal: proposal() };
	const note = () => dialog().getByLabelText(t("proposal.note"), { exact: true });
	const submit = (decision: "approved" | "rejected" | "withdrawn") =>
		dialog().getByRole("button", { name: t(`proposal.do.${decision}`), exact: true });

	it("shows the current beside the proposed values, the reason and the subject", async () => {
		await showPage({ path, roles, answers });
		await expectWithin(row("Penalty"), "MXN 150.00");
		await expectText("Guadalupe Hernández");
		await expectText("2, MXN 70.00");
		await expect.element(page.getByRole("insertion").first()).toBeVisible();
		await expect
			.poll(() => [...document.querySelectorAll("del")].map(({ textContent }) => textContent))
			.toContain("MXN 150.00");
		await expect
			.poll(() => [...document.querySelectorAll("ins")].map(({ textContent }) => textContent))
			.toEqual(["MXN 100.00", "MXN 3,050.00"]);
		// What is proposed but is not a value that changes.
		await expectText("MXN 50.00");
		await expectText("The bank was closed on the due day.");
		await expect
			.element(page.getByRole("link", { name: orderNo }))
			.toHaveAttribute("href", `#/borrowers/${borrowerId}`);
	});

	it("of a new number shows who opened the account, what is about to leave, and what was paid", async () => {
		const evidence = {
			logIns: [{ at: ago(0, 2), device: "abcd1234", isOpen: true }],
			devices: [{ device: "abcd1234", firstAt: ago(0, 3), lastAt: ago(0, 2) }],
			passkeys: [{ name: "Chrome, Android", addedAt: ago(9), lastUsedAt: null }],
			payments: [{ rail: "stp", amountMinor: 120_050, currency: "MXN" as const, paidAt: ago(4) }],
			payouts: [
				{
					rail: "stp",
					amountMinor: 300_000,
					currency: "MXN" as const,
					state: "planned" as const,
					plannedAt: ago(0, 1),
				},
			],
			earlier: [{ madeAt: ago(30), madeBy: "ana.support", decision: "rejected" as const }],
		};
		const changed = proposal({ kind: "mobileChange", loan: null, evidence });
		await showPage({ path, roles: ["compliance"], answers: { ...answers, proposal: changed } });
		const panel = page.getByRole("main");
		for (const text of [
			t("evidence.calledBack"),
			t("evidence.payoutWarning"),
			"MXN 3,000.00",
			"MXN 1,200.50",
			t("evidence.device", { device: "abcd1234" }),
			"Chrome, Android",
			`ana.support, ${t("proposal.rejected")}`,
		])
			await expectWithin(panel, text);
	});

	const compliance = ["compliance"] as const;
	const showDeath = (changes: Parameters<typeof reportedDeath>[0] = {}) =>
		showPage({ path, roles: compliance, answers: { proposal: reportedDeath(changes) } });

	it("of a death shows the paper, what is owed today by loan and in total, and what ends", async () => {
		await showDeath();
		const panel = page.getByRole("main");
		for (const text of [
			consoleCode("en", "deathCertificate") ?? "",
			"A-17/2026",
			"2 Nov 2026",
			t("death.total", { total: "MXN 3,100.00", penalty: "MXN 150.50" }),
			t("death.appCloses"),
			t("death.messagesEnd", { count: 3 }),
			t("death.noOrder"),
			t("death.penaltiesStop", { count: 1 }),
			t("death.writeOff"),
			`ana.support, ${t("proposal.rejected")}`,
		])
			await expectWithin(panel, text);
		const loan = page.getByRole("row").filter({ hasText: "1 Aug 2026" });
		for (const text of [orderNo, "Overdue", "12", "MXN 3,100.00"]) await expectWithin(loan, text);
		await expect.element(page.getByText(t("death.openedAfter"))).not.toBeInTheDocument();
		await expect.element(page.getByText(t("death.noPaper"))).not.toBeInTheDocument();
	});

	it.each([
		["ends", "death.orderEnds", 300_000],
		["ends", "death.offerEnds", null],
		["leaves", "death.orderLeaves", 300_000],
		["stays", "death.orderStays", null],
	] as const)("of a death shows an order that %s", async (becomes, sentence, amountMinor) => {
		const money = amountMinor === null ? null : { amountMinor, currency: "MXN" as const };
		const order = { orderNo: "MX7Q", step: stepCodes.getMoney, money, becomes };
		await showDeath({ death: death({ loans: [], owed: [], order, blockedOtherwise: true }) });
		const values = { order: "MX7Q", step: t("step.getMoney"), amount: "MXN 3,000.00" };
		for (const text of [
			t(sentence, values),
			t("death.appClosed"),
			t("death.owedNothing"),
			t("death.noPenalties"),
		])
			await expectText(text);
		await expect.element(page.getByText(t("death.writeOff"))).not.toBeInTheDocument();
	});

	it("of a death warns of a missing paper, and of a loan that was opened later", async () => {
		await showDeath({ needsNote: true, death: { ...death(), paper: null } });
		await expectText(t("death.noPaper"));
		await showDeath({
			death: { ...death(), paper: { kind: "courtDecision", diedOn: "2026-07-31", number: null } },
		});
		await expectText(t("death.openedAfter"));
	});

	it("of a wrong report of a death shows what goes on again", async () => {
		const after = { deceased: false };
		await showDeath({ after, death: { ...death(), paper: null } });
		for (const text of [
			t("death.appOpens"),
			t("death.messagesResume"),
			t("death.orderStaysEnded"),
			t("death.penaltiesResume", { count: 1 }),
		])
			await expectText(text);
		await expect.element(page.getByText(t("death.noPaper"))).not.toBeInTheDocument();
	});

	it("of a death that was decided keeps the paper, and no effect of today", async () => {
		const decided = { decision: "approved" as const, mayCheck: false, death: { ...death(), effect: null } };
		await showDeath(decided);
		await expectText("A-17/2026");
		await expectText(t("death.owedThen"));
		await expect.element(page.getByText(t("death.appCloses"))).not.toBeInTheDocument();
	});

	it("shows that it is not possible any more", async () => {
		await showPage({ path, roles, answers: { proposal: proposal({ possible: false }) } });
		await expectText(t("proposal.impossible"));
	});

	it("that another version stored says so, and can be rejected but not approved", async () => {
		const odd = proposal({ readable: false, possible: false, after: {}, loan: null });
		const rejected = { ...odd, decision: "rejected" as const, mayCheck: false };
		const wire = await showPage({ path, roles, answers: { proposal: odd, decideProposal: rejected } });
		await expectText(t("proposal.unreadable"));
		await expectText(t("proposal.unreadableText"));
		await expect.element(button(t("proposal.approve"))).not.toBeInTheDocument();
		await press(t("proposal.reject"));
		await note().fill("Please propose it anew");
		await submit("rejected").click();
		await expect.poll(() => wire.sent("decideProposal")).toHaveLength(1);
	});

	it("is approved with one call, without a note", async () => {
		const wire = await showPage({
			path,
			roles,
			answers: {
				...answers,
				decideProposal: () => {
					const decided = proposal({ decision: "approved", decidedBy: "lucia.finance", mayCheck: false });
					wire.answer({ proposal: decided });
					return decided;
				},
			},
		});
		await press(t("proposal.approve"));
		await submit("approved").click();
		await expectToast(t("app.done"));
		await expectText(t("proposal.approved"));
		await expect.element(button(t("proposal.approve"))).not.toBeInTheDocument();
		await expect.poll(() => wire.sent("decideProposal")).toEqual([{ id: proposalId, decision: "approved" }]);
	});

	it("cannot be rejected without a note", async () => {
		const wire = await showPage({ path, roles, answers: { ...answers, decideProposal: proposal() } });
		await press(t("proposal.reject"));
		await submit("rejected").click();
		await expectText(t("app.reasonShort", { count: 5 }));
		expect(wire.sent("decideProposal")).toEqual([]);
		await note().fill("The bank was open");
		await submit("rejected").click();
		await expect
			.poll(() => wire.sent("decideProposal"))
			.toEqual([{ id: proposalId, decision: "rejected", note: "The bank was open" }]);
	});

	it("is decided once on a double click", async () => {
		const wire = await showPage({ path, roles, answers: { ...answers, decideProposal: pending } });
		await press(t("proposal.approve"));
		await submit("approved").dblClick();
		await expect.element(submit("approved")).toBeDisabled();
		await expect.poll(() => wire.sent("decideProposal")).toHaveLength(1);
	});

	it("cannot be approved by its maker, but can be withdrawn", async () => {
		const wire = await showPage({
			path,
			roles: ["support"],
			answers: { proposal: ownProposal(), decideProposal: ownProposal({ decision: "withdrawn" }) },
		});
		await expectText(t("proposal.yours"));
		await expect.element(button(t("proposal.approve"))).not.toBeInTheDocument();
		await expect.element(button(t("proposal.reject"))).not.toBeInTheDocument();
		await press(t("proposal.withdraw"));
		await submit("withdrawn").click();
		await expectToast(t("app.done"));
		await expect.poll(() => wire.sent("decideProposal")).toEqual([{ id: proposalId, decision: "withdrawn" }]);
	});

	it("that was decided shows the checker and the note, and no buttons", async () => {
		await showPage({
			path,
			roles,
			answers: {
				proposal: proposal({
					decision: "rejected",
					decidedBy: "lucia.finance",
					decidedAt: ago(1),
					note: "The bank was open",
					mayCheck: false,
				}),
			},
		});
		await expectText(t("proposal.rejected"));
		await expectText("lucia.finance");
		await expectText("The bank was open");
		await expect.element(button(t("proposal.approve"))).not.toBeInTheDocument();
	});

	it.each([
		["proposalOwn", {}],
		["proposalStale", {}],
		["proposalDecided", {}],
		["notPermitted", {}],
		["productRefused", { sentences: "The rate is too high." }],
		["lotteryBudgetPromised", { promised: "MXN 1,700.00" }],
	] as const)("shows the message of %s in the dialog", async (error, details) => {
		await showPage({ path, roles, answers: { ...answers, decideProposal: refused(error, details) } });
		await press(t("proposal.approve"));
		await submit("approved").click();
		await expect
			.element(dialog().getByRole("alert"))
			.toMatchTextContent(sentenceOf(error, "en", details).split("\n").at(-1) ?? "");
		await expect.element(submit("approved")).toBeEnabled();
	});

	it("shows that the server cannot be reached", async () => {
		await showPage({ path, roles, answers: { ...answers, decideProposal: lost } });
		await press(t("proposal.approve"));
		await submit("approved").click();
		await expect.element(dialog().getByRole("alert")).toMatchTextContent(t("app.networkFailed"));
	});

	it("about a product shows its labels and the differences, and the rest on request", async () => {
		await showPage({
			path,
			roles: ["compliance"],
			answers: {
				proposal: proposal({
					kind: "productChange",
					subjectName: "mx-first",
					borrowerId: null,
					before: { ...productFields },
					after: { ...productFields, amountMax: 12_000 },
					change: { before: { ...productFields }, after: { ...productFields, amountMax: 12_000 } },
					loan: null,
				}),
			},
		});
		const first = page.getByRole("row").nth(1);
		await expectWithin(first, t("product.amountMax"));
		await expectWithin(first, "MXN 12,000.00");
		await expect.element(page.getByText(t("compare.same"), { exact: true })).not.toBeInTheDocument();
		await page.getByRole("button", { name: /that stay the same/ }).click();
		await expectWithin(page.getByRole("row").nth(2), t("compare.same"));
	});

	it("about a blocklist has its own labels and texts", async () => {
		await showPage({
			path,
			roles: ["compliance"],
			answers: {
				proposal: proposal({
					kind: "blocklistEntry",
					subjectName: "5f2b6c1d",
					before: { list: "device", borrowers: 2, blocked: false },
					after: { blocked: true },
					change: { before: { blocked: false }, after: { blocked: true } },
					loan: null,
				}),
			},
		});
		await expectText(t("blocklist.list.device"));
		await expectWithin(row(t("blocklist.blocked")), t("app.yes"));
	});
});
