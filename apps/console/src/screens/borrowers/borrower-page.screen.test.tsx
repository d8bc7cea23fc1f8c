import { applyingEn } from "@puente/words/applying/en";
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
	giveReason,
	press,
	row,
	showPage,
} from "../../../test/open-console.tsx";
import {
	application,
	borrowerDetails,
	emptyBorrowerDetails,
	ledger,
	loan,
	profile,
	replay,
	timeline,
} from "../../../test/samples/borrowers.ts";
import { picture } from "../../../test/samples/picture.ts";
import { proposal } from "../../../test/samples/proposals.ts";
import { borrowerId, orderNo } from "../../../test/samples/queues.ts";
import { ago, idOf } from "../../../test/samples/session.ts";
import { type Answers, refused, sentenceOf } from "../../../test/wire.ts";
import { t } from "../../../test/words.ts";

const path = `/borrowers/${borrowerId}`;
const reason = "The borrower called about it";
const answers: Answers = {
	borrower: borrowerDetails(),
	borrowerTimeline: timeline(),
	documentImage: picture,
	propose: proposal(),
};
const at = (tab: string) => `${path}?tab=${tab}`;
const tab = (name: string) => page.getByRole("tab").filter({ hasText: name });

describe("the page of a borrower", () => {
	it("shows the name, the state, the masked number and a link to the audit", async () => {
		await showPage({ path, roles: ["compliance"], answers });
		await expect
			.element(page.getByRole("heading", { level: 1 }))
			.toHaveTextContent("Guadalupe Hernández de la Cruz");
		await expectText(t("borrower.active"));
		await expectWithin(page.getByRole("main"), "******4321");
		await expect
			.element(page.getByRole("link", { name: t("borrower.audit") }))
			.toHaveAttribute("href", `#/audit?borrower=${borrowerId}`);
	});

	it("keeps the selected tab in the address", async () => {
		await showPage({ path, roles: ["support"], answers });
		await tab(t("borrower.tab.loans")).click();
		await expectHash(at("loans"));
		await expect.element(tab(t("borrower.tab.loans"))).toHaveAttribute("aria-selected", "true");
	});

	it("shows that erasure was requested and that the borrower is blocked", async () => {
		await showPage({
			path,
			roles: ["support"],
			answers: {
				...answers,
				borrower: borrowerDetails({ erasureAskedAt: ago(1), profile: profile({ blockedAt: ago(2) }) }),
			},
		});
		await expectText(t("borrower.erasureAsked"));
		await expectText(t("borrower.blocked"));
		await expect.element(button(t("request.erasure"))).not.toBeInTheDocument();
		await expect.element(button(t("borrower.unblock"))).toBeVisible();
	});

	it("offers no action for an erased borrower", async () => {
		await showPage({
			path,
			roles: ["support", "credit"],
			answers: { ...answers, borrower: borrowerDetails({ profile: profile({ erasedAt: ago(1) }) }) },
		});
		await expectText(t("borrower.erased"));
		await expect.element(button(t("borrower.block"))).not.toBeInTheDocument();
	});

	it.each([
		["support", ["request.export", "request.erasure", "coupon.grant", "borrower.block"], ["borrower.limit"]],
		["credit", ["coupon.grant", "borrower.limit", "borrower.block"], ["request.export"]],
		["collections", ["borrower.block"], ["coupon.grant", "borrower.limit", "request.export"]],
		["finance", [], ["borrower.block", "coupon.grant", "borrower.limit", "request.export"]],
		["compliance", ["request.export", "borrower.block"], ["coupon.grant", "borrower.limit"]],
	] as const)("offers %s only the actions of that role", async (role, offered, missing) => {
		await showPage({ path, roles: [role], answers });
		for (const label of offered) await expect.element(button(t(label))).toBeVisible();
		for (const label of missing) await expect.element(button(t(label))).not.toBeInTheDocument();
	});
});

describe("a masked number", () => {
	const reveal = t("masked.revealOne", { field: t("borrower.mobile") });

	it("is revealed after a reason, with one call", async () => {
		const wire = await showPage({
			path,
			roles: ["support"],
			answers: { ...answers, reveal: { value: "5512344321" } },
		});
		await press(reveal);
		await giveReason(t("masked.reveal"));
		await expectText("5512344321");
		await expect.element(page.getByRole("main")).not.toMatchTextContent("******4321");
		await expect
			.poll(() => wire.sent("reveal"))
			.toEqual([{ borrowerId, from: "Registration", field: "mobile", reason }]);
	});

	it("that the server would not reveal is shown without a button", async () => {
		await showPage({
			path: at("profile"),
			roles: ["collections"],
			answers: { ...answers, borrower: borrowerDetails({ revealable: ["mobile"] }) },
		});
		await expectText("**************7890");
		await expect.element(button(reveal)).toBeVisible();
		await expect.element(page.getByRole("button").filter({ hasText: t("masked.reveal") })).toHaveLength(1);
	});

	it("of another person says who reads it where the role never gets it, and cannot be revealed", async () => {
		const { forms } = borrowerDetails();
		const Addition = { ...forms.Addition, emergencyContactMobile1: null };
		await showPage({
			path: at("profile"),
			roles: ["collections"],
			answers: { ...answers, borrower: borrowerDetails({ forms: { ...forms, Addition } }) },
		});
		await expectText(t("masked.withheld"));
		const name = t("masked.revealOne", { field: applyingEn.fields.emergencyContactMobile1 });
		await expect.element(button(name)).not.toBeInTheDocument();
	});

	it("of another person warns before it is revealed that it is not for a debt", async () => {
		const details = borrowerDetails();
		await showPage({ path: at("profile"), roles: ["credit"], answers: { ...answers, borrower: details } });
		await press(t("masked.revealOne", { field: applyingEn.fields.emergencyContactMobile1 }));
		await expect.element(dialog()).toMatchTextContent(t("masked.otherText"));
	});

	it.each(["fieldEmpty", "fieldWithheld", "borrowerNotFound"] as const)(
		"stays masked after %s",
		async (error) => {
			await showPage({ path, roles: ["support"], answers: { ...answers, reveal: refused(error) } });
			await press(reveal);
			await giveReason(t("masked.reveal"));
			await expect.element(dialog().getByRole("alert")).toMatchTextContent(sentenceOf(error));
		},
	);

	it("in a form is revealed with the name of that form", async () => {
		const wire = await showPage({
			path: at("profile"),
			roles: ["finance"],
			answers: { ...answers, reveal: { value: "012180001234567890" } },
		});
		const account = page
			.getByRole("button")
			.filter({ hasText: t("masked.reveal") })
			.last();
		await account.click();
		await giveReason(t("masked.reveal"));
		await expectText("012180001234567890");
		await expect
			.poll(() => wire.sent("reveal"))
			.toEqual([{ borrowerId, from: "BindCard", field: "accountNumber", reason }]);
	});
});

it("a payout that waits after a change of number says until when", async () => {
	const [first] = application().payouts;
	if (first === undefined) throw new Error("the sample has no payout");
	const payouts = [{ ...first, state: "planned" as const, delayedUntil: ago(-1) }];
	const held = borrowerDetails({ applications: [application({ payouts })] });
	await showPage({ path: at("applications"), roles: ["support"], answers: { ...answers, borrower: held } });
	await expect.element(page.getByRole("main")).toMatchTextContent(t("application.payoutDelayed"));
});

describe("the tabs of a borrower's page", () => {
	it("list events with their actor, and fetch older events", async () => {
		await showPage({
			path,
			roles: ["support"],
			answers: {
				...answers,
				borrowerTimeline: ({ after }) =>
					after === undefined ? timeline({ next: "older" }) : timeline({ events: [], next: null }),
			},
		});
		const events = page.getByRole("list", { name: t("borrower.tab.timeline") }).getByRole("listitem");
		await expectWithin(events.nth(0), sentenceOf("proposalOpen"));
		await expectWithin(events.nth(2), `${t("step.Repaying")} → ${t("step.Overdued")}`);
		await expectWithin(events.nth(2), t("timeline.by.system"));
		await expectWithin(events.nth(3), "MXN 1,120.00");
		await expectWithin(events.nth(3), t("timeline.by.borrower"));
		await press(t("app.more"));
		await expect.element(button(t("app.more"))).not.toBeInTheDocument();
	});

	it("do not fetch pictures of documents without the permission", async () => {
		const wire = await showPage({ path: at("documents"), roles: ["support"], answers });
		await expectText(t("borrower.documentsClosed"));
		expect(wire.sent("documentImage")).toEqual([]);
	});

	it("show the schedule, the amounts and the payments of a loan", async () => {
		await showPage({ path: at("loans"), roles: ["support"], answers });
		const schedule = page.getByRole("table", { name: `${t("loan.schedule")} ${orderNo}` });
		await expectWithin(schedule, t("phase.settled"));
		await expectWithin(schedule, t("phase.overdue", { days: 12 }));
		await expectWithin(schedule, t("phase.open"));
		await expectText("MXN 3,100.00");
		await expectWithin(page.getByRole("table", { name: `${t("loan.payments")} ${orderNo}` }), "SPEI-0001");
	});

	it.each([
		[null, t("ledger.whole", { count: 1 })],
		["entry 7", t("ledger.broken", { where: "entry 7" })],
	])("open the ledger of a loan and show whether its hash chain is intact", async (broken, sentence) => {
		const wire = await showPage({
			path: at("loans"),
			roles: ["support"],
			answers: { ...answers, loanLedger: ledger({ broken }) },
		});
		expect(wire.sent("loanLedger")).toEqual([]);
		await press(t("ledger.show"));
		await expectText(sentence);
		await expectWithin(row("MXN -3,000.00"), "MXN 3,000.00");
		await expectWithin(row("MXN 21.20"), "0.160000");
		await expect.poll(() => wire.sent("loanLedger")).toEqual([{ loanId: idOf(50) }]);
	});

	it.each([
		[replay(), t("replay.same")],
		[
			replay({ refusal: "decided-otherwise", again: { outcome: "reject", points: 1 } }),
			t("replay.decided-otherwise"),
		],
		[replay({ refusal: "card-unknown", again: null }), t("replay.card-unknown")],
	])("replay a decision and show whether the result is the same", async (answer, sentence) => {
		const wire = await showPage({
			path: at("applications"),
			roles: ["credit"],
			answers: { ...answers, replayDecision: answer },
		});
		await press(`${t("replay.do")}: ${orderNo}`);
		await expectText(sentence);
		await expect.poll(() => wire.sent("replayDecision")).toEqual([{ orderId: idOf(70) }]);
	});

	it("show the refusal of a replay", async () => {
		await showPage({
			path: at("applications"),
			roles: ["credit"],
			answers: { ...answers, replayDecision: refused("decisionNotFound") },
		});
		await press(`${t("replay.do")}: ${orderNo}`);
		await expectWithin(dialog(), sentenceOf("decisionNotFound"));
	});

	it("offer no replay without a decision", async () => {
		await showPage({
			path: at("applications"),
			roles: ["credit"],
			answers: {
				...answers,
				borrower: borrowerDetails({ applications: [application({ decisions: [], offer: null })] }),
			},
		});
		await expect.element(button(`${t("replay.do")}: ${orderNo}`)).not.toBeInTheDocument();
	});

	it("do not link feedback for roles that cannot answer it", async () => {
		await showPage({ path: at("feedback"), roles: ["credit"], answers });
		await expectWithin(row(t("feedback.type.1")), t("feedback.status.2"));
		await expect.element(page.getByRole("main").getByRole("table").getByRole("link")).not.toBeInTheDocument();
	});

	it("show stored cards without their numbers", async () => {
		await showPage({ path: at("timeline"), roles: ["support"], answers });
		await expectText("visa ··4081, 12/30");
	});

	it("show messages and consents", async () => {
		await showPage({ path: at("messages"), roles: ["support"], answers });
		await expectWithin(row("Your payment is late"), "Please pay MXN 1,200.50");
		await expectWithin(
			row("Your payment is late"),
			t("message.byPush", { state: t("message.state.accepted") }),
		);
		const mailed = t("message.byEmail", { state: t("message.state.refused") });
		await expectWithin(row("Your payment is late"), t("message.reason", { state: mailed, code: "550" }));
		const state = t("message.state.refused");
		await expectWithin(row(t("message.code.session")), t("message.reason", { state, code: "20003" }));
		await tab(t("borrower.tab.consents")).click();
		await expectWithin(row("2026-01-01 (es)").first(), "Terms of service");
	});

	it.each([
		["documents", t("borrower.noDocuments")],
		["applications", t("application.none")],
		["loans", t("loan.none")],
		["messages", t("message.none")],
		["feedback", t("feedback.none")],
		["consents", t("consent.none")],
		["timeline", t("timeline.none")],
	])("show a message when there is nothing: %s", async (name, sentence) => {
		await showPage({
			path: at(name),
			roles: ["support"],
			answers: { borrower: emptyBorrowerDetails(), borrowerTimeline: { events: [], next: null } },
		});
		await expectText(sentence);
	});
});

describe("a proposal about a borrower", () => {
	it.each([
		[null, "borrower.block", true],
		[ago(3), "borrower.unblock", false],
	] as const)("blocks or unblocks the borrower", async (blockedAt, label, blocked) => {
		const wire = await showPage({
			path,
			roles: ["support"],
			answers: { ...answers, borrower: borrowerDetails({ profile: profile({ blockedAt }) }) },
		});
		await press(t(label));
		await giveReason(t(label));
		await expectToast(t("proposal.made"));
		await expect
			.poll(() => wire.sent("propose"))
			.toEqual([{ kind: "borrowerBlock", subject: borrowerId, after: { blocked }, reason }]);
	});

	it("proposes that the report of a death was wrong", async () => {
		const wire = await showPage({
			path,
			roles: ["support"],
			answers: {
				...answers,
				borrower: borrowerDetails({ profile: profile({ deceasedAt: ago(3), blockedAt: ago(3) }) }),
			},
		});
		await press(t("borrower.deathWrong"));
		await giveReason(t("borrower.deathWrong"));
		await expectToast(t("proposal.made"));
		await expect
			.poll(() => wire.sent("propose"))
			.toEqual([{ kind: "borrowerDeath", subject: borrowerId, after: { deceased: false }, reason }]);
		const unblock = page.getByRole("button", { name: t("borrower.unblock"), exact: true });
		await expect.element(unblock).not.toBeInTheDocument();
	});

	const reportDeath = () => giveReason(t("borrower.death"), { label: t("borrower.deathKnown") });

	it("reports a death with the paper, whose number and day are needed", async () => {
		const made = proposal({ kind: "borrowerDeath" });
		const wire = await showPage({ path, roles: ["support"], answers: { ...answers, proposeDeath: made } });
		await press(t("borrower.death"));
		await choose(t("borrower.deathPaper"), consoleCode("en", "deathCertificate") ?? "");
		await expect.element(dialog().getByText(t("borrower.deathNoPaperText"))).not.toBeInTheDocument();
		await reportDeath();
		await expect.element(dialog().getByRole("alert")).toMatchTextContent(t("borrower.deathPaperMissing"));
		await dialog().getByLabelText(t("death.number"), { exact: true }).fill(" A-17/2026 ");
		await dialog().getByLabelText(t("death.diedOn"), { exact: true }).fill("2026-11-02");
		expect(wire.sent("proposeDeath")).toEqual([]);
		await reportDeath();
		await expectToast(t("proposal.made"));
		const paper = { kind: "deathCertificate", number: "A-17/2026", diedOn: "2026-11-02" };
		await expect.poll(() => wire.sent("proposeDeath")).toEqual([{ id: borrowerId, paper, reason }]);
	});

	it("reports a death without a paper, and says what that means", async () => {
		const made = proposal({ kind: "borrowerDeath" });
		const wire = await showPage({ path, roles: ["support"], answers: { ...answers, proposeDeath: made } });
		await press(t("borrower.death"));
		await expectWithin(dialog(), t("borrower.deathNoPaperText"));
		await reportDeath();
		await expectToast(t("proposal.made"));
		await expect.poll(() => wire.sent("proposeDeath")).toEqual([{ id: borrowerId, reason }]);
	});

	const newNumber = () => page.getByLabelText(t("borrower.newMobile"), { exact: true });
	const sendCode = () => press(t("borrower.newMobileCall"));
	const submitNumber = () =>
		dialog()
			.getByRole("button", { name: t("borrower.changeMobile"), exact: true })
			.click();

	it("proposes another number once a code was sent to it and read back", async () => {
		const wire = await showPage({
			path,
			roles: ["support"],
			answers: {
				...answers,
				callBackNumber: { expiresAt: ago(-1) },
				proposeMobileChange: proposal({ kind: "mobileChange" }),
			},
		});
		await press(t("borrower.changeMobile"));
		await newNumber().fill("55 1234");
		await sendCode();
		await expectText(t("borrower.newMobileMissing"));
		await newNumber().fill(" 55 1234 9876 ");
		await giveReason(t("borrower.changeMobile"), { label: t("request.known") });
		await expect.element(dialog()).toMatchTextContent(t("borrower.newMobileCallFirst"));
		expect(wire.sent("proposeMobileChange")).toEqual([]);
		await sendCode();
		await expectText(t("borrower.newMobileCalled"));
		await submitNumber();
		await expect.element(dialog()).toMatchTextContent(t("borrower.newMobileCodeMissing"));
		await page.getByLabelText(t("borrower.newMobileCode"), { exact: true }).fill("123456");
		await submitNumber();
		await expectToast(t("proposal.made"));
		expect(wire.sent("callBackNumber")).toEqual([{ id: borrowerId, mobile: "55 1234 9876" }]);
		expect(wire.sent("proposeMobileChange")).toEqual([
			{ id: borrowerId, mobile: "55 1234 9876", code: "123456", reason },
		]);
	});

	it("needs a new code for a number that was changed after the code was sent", async () => {
		const wire = await showPage({
			path,
			roles: ["support"],
			answers: { ...answers, callBackNumber: { expiresAt: ago(-1) } },
		});
		await press(t("borrower.changeMobile"));
		await newNumber().fill("5512349876");
		await sendCode();
		await expectText(t("borrower.newMobileCalled"));
		await newNumber().fill("5512349877");
		await giveReason(t("borrower.changeMobile"), { label: t("request.known") });
		await expect.element(dialog()).toMatchTextContent(t("borrower.newMobileCallFirst"));
		expect(wire.sent("proposeMobileChange")).toEqual([]);
	});

	it("shows the passkeys and proposes to remove them all", async () => {
		const wire = await showPage({ path, roles: ["support"], answers });
		await expect.element(page.getByText(/Chrome, Android/)).toBeVisible();
		await press(t("borrower.removePasskeys"));
		await giveReason(t("borrower.removePasskeys"));
		await expectToast(t("proposal.made"));
		await expect
			.poll(() => wire.sent("propose"))
			.toEqual([{ kind: "passkeyRemoval", subject: borrowerId, after: {}, reason }]);
	});

	it("proposes no removal for a borrower without passkeys, nor for those who may not", async () => {
		const remove = page.getByRole("button", { name: t("borrower.removePasskeys"), exact: true });
		const without = { ...answers, borrower: borrowerDetails({ passkeys: [] }) };
		await showPage({ path, roles: ["support"], answers: without });
		await expect.element(page.getByText(t("borrower.since"))).toBeVisible();
		await expect.element(remove).not.toBeInTheDocument();
		await expect.element(page.getByText(t("borrower.passkeys"))).not.toBeInTheDocument();
		await showPage({ path, roles: ["credit"], answers });
		await expect.element(page.getByText(/Chrome, Android/)).toBeVisible();
		await expect.element(remove).not.toBeInTheDocument();
	});

	it("says that a number belongs to another borrower", async () => {
		const refusing = { ...answers, callBackNumber: refused("mobileUnusable") };
		await showPage({ path, roles: ["support"], answers: refusing });
		await press(t("borrower.changeMobile"));
		await newNumber().fill("5512349876");
		await sendCode();
		await expect.element(dialog()).toMatchTextContent(sentenceOf("mobileUnusable"));
	});

	it("changes the rung of the ladder, and does not offer the current one", async () => {
		const wire = await showPage({ path, roles: ["credit"], answers });
		await press(t("borrower.limit"));
		await giveReason(t("borrower.limit"));
		await expect.element(dialog().getByRole("alert")).toMatchTextContent(t("borrower.rungMissing"));
		const options = [...document.querySelectorAll<HTMLOptionElement>("dialog option")].map(
			({ value }) => value,
		);
		expect(options).not.toContain("2");
		await choose(t("referred.rung"), "3");
		await dialog()
			.getByRole("button", { name: t("borrower.limit"), exact: true })
			.click();
		await expectToast(t("proposal.made"));
		await expect
			.poll(() => wire.sent("propose"))
			.toEqual([{ kind: "limitChange", subject: borrowerId, after: { rung: 3 }, reason }]);
	});

	it("grants a coupon up to the maximum amount", async () => {
		const wire = await showPage({ path, roles: ["support"], answers });
		const submit = () =>
			dialog()
				.getByRole("button", { name: t("coupon.grant"), exact: true })
				.click();
		const alert = () => dialog().getByRole("alert");
		await press(t("coupon.grant"));
		await giveReason(t("coupon.grant"));
		await expect.element(alert()).toMatchTextContent(t("coupon.kindMissing"));
		await choose(t("coupon.kind"), t("coupon.kind.apology"));
		const amount = page.getByLabelText(t("coupon.amountOf", { currency: "MXN" }), { exact: true });
		await amount.fill("1000.01");
		await submit();
		await expect.element(alert()).toMatchTextContent(t("loan.amountWrong", { max: "MXN 1,000.00" }));
		await amount.fill("150.5");
		await submit();
		await expect.element(alert()).toMatchTextContent(t("coupon.dayMissing"));
		await page.getByLabelText(t("coupon.expiresOn"), { exact: true }).fill("2026-12-31");
		expect(wire.sent("propose")).toEqual([]);
		await submit();
		await expectToast(t("proposal.made"));
		await expect
			.poll(() => wire.sent("propose"))
			.toEqual([
				{
					kind: "couponGrant",
					subject: borrowerId,
					after: { couponKind: "apology", amountMinor: 15_050, expiresOn: "2026-12-31" },
					reason,
				},
			]);
	});

	it.each([
		["couponAmountWrong", { max: "MXN 500.00" }],
		["proposalOpen", {}],
		["notPermitted", {}],
	] as const)("shows the sentence of %s", async (error, details) => {
		await showPage({ path, roles: ["support"], answers: { ...answers, propose: refused(error, details) } });
		await press(t("borrower.block"));
		await giveReason(t("borrower.block"));
		await expect.element(dialog().getByRole("alert")).toMatchTextContent(sentenceOf(error, "en", details));
	});

	it("exports the data, requested on a day up to today", async () => {
		const wire = await showPage({ path, roles: ["support"], answers });
		const identification = { label: t("request.known") };
		await press(t("request.export"));
		await giveReason(t("request.export"), identification);
		await expect.element(dialog().getByRole("alert")).toMatchTextContent(t("request.channelMissing"));
		await choose(t("request.channel"), t("request.channel.letter"));
		await page.getByLabelText(t("request.askedOn"), { exact: true }).fill("2026-11-17");
		await giveReason(t("request.export"), identification);
		await expect.element(dialog().getByRole("alert")).toMatchTextContent(t("request.dayMissing"));
		await page.getByLabelText(t("request.askedOn"), { exact: true }).fill("2026-11-16");
		await giveReason(t("request.export"), identification);
		await expectToast(t("proposal.made"));
		await expect
			.poll(() => wire.sent("propose"))
			.toEqual([
				{
					kind: "dataExport",
					subject: borrowerId,
					after: { channel: "letter", askedOn: "2026-11-16" },
					reason,
				},
			]);
	});

	it("is not needed to record an erasure request", async () => {
		const wire = await showPage({
			path,
			roles: ["support"],
			answers: { ...answers, noteErasure: { keptUntil: ago(-100) } },
		});
		await press(t("request.erasure"));
		await choose(t("request.channel"), t("request.channel.phone"));
		await giveReason(t("request.erasure"), { label: t("request.known") });
		await expectToast(t("app.done"));
		await expect.poll(() => wire.sent("noteErasure")).toEqual([{ id: borrowerId, channel: "phone", reason }]);
	});
});

describe("a proposal about a loan", () => {
	it("waives at most the penalty that is left", async () => {
		const wire = await showPage({ path: at("loans"), roles: ["collections"], answers });
		await press(t("loan.reduce"));
		const amount = dialog().getByLabelText(t("loan.reduceBy", { currency: "MXN" }), { exact: true });
		await amount.fill("150.01");
		await giveReason(t("loan.reduce"));
		await expect
			.element(dialog().getByRole("alert"))
			.toMatchTextContent(t("loan.amountWrong", { max: "MXN 150.00" }));
		await amount.fill("150");
		await dialog()
			.getByRole("button", { name: t("loan.reduce"), exact: true })
			.click();
		await expectToast(t("proposal.made"));
		await expect
			.poll(() => wire.sent("propose"))
			.toEqual([{ kind: "penaltyReduction", subject: idOf(50), after: { reduceMinor: 15_000 }, reason }]);
	});

	it("is not offered for a write-off before ninety days", async () => {
		await showPage({ path: at("loans"), roles: ["collections"], answers });
		await expect.element(button(t("loan.reduce"))).toBeVisible();
		await expect.element(button(t("loan.writeOff"))).not.toBeInTheDocument();
	});

	it("links to a proposal that waits instead of offering it again", async () => {
		const proposals = borrowerDetails().loans.map(({ loanId }) => ({
			id: idOf(100),
			kind: "penaltyReduction" as const,
			subject: loanId,
		}));
		await showPage({
			path: at("loans"),
			roles: ["collections"],
			answers: { ...answers, borrower: borrowerDetails({ proposals }) },
		});
		const waiting = t("proposal.waiting", { kind: t("proposal.kind.penaltyReduction") });
		await expect
			.element(page.getByRole("link", { name: waiting }))
			.toHaveAttribute("href", `#/proposals/${idOf(100)}`);
		await expect.element(button(t("loan.reduce"))).not.toBeInTheDocument();
	});

	it("is written off when it is late enough", async () => {
		const details = borrowerDetails();
		const late = details.loans.map((loan) => ({ ...loan, overdueDays: 90 }));
		const wire = await showPage({
			path: at("loans"),
			roles: ["collections"],
			answers: { ...answers, borrower: borrowerDetails({ loans: late }) },
		});
		await press(t("loan.writeOff"));
		await giveReason(t("loan.writeOff"));
		await expectToast(t("proposal.made"));
		await expect.poll(() => wire.sent("propose").at(0)?.after).toEqual({ writtenOff: true });
	});

	it("is written off after its borrower died, and nobody is said to owe it", async () => {
		const { profile } = borrowerDetails();
		const dead = borrowerDetails({ profile: { ...profile, deceasedAt: ago(3) } });
		await showPage({ path: at("loans"), roles: ["collections"], answers: { ...answers, borrower: dead } });
		await press(t("loan.writeOff"));
		await expectText(t("loan.writeOffDeadText"));
	});

	it("repairs the books, and is offered only where they differ", async () => {
		const { loans } = borrowerDetails();
		const differing = loans.map((loan) => ({ ...loan, booksDiffer: true }));
		const wire = await showPage({
			path: at("loans"),
			roles: ["finance"],
			answers: { ...answers, borrower: borrowerDetails({ loans: differing }) },
		});
		await expect.element(page.getByText(t("loan.booksDiffer"))).toBeVisible();
		await press(t("loan.repairBooks"));
		await giveReason(t("loan.repairBooks"));
		await expectToast(t("proposal.made"));
		await expect
			.poll(() => wire.sent("propose"))
			.toEqual([{ kind: "booksRepair", subject: idOf(50), after: { repaired: true }, reason }]);
	});

	it("refunds the credit with the trimmed bank reference", async () => {
		const wire = await showPage({ path: at("loans"), roles: ["finance"], answers });
		await press(t("loan.refund"));
		await dialog()
			.getByLabelText(t("loan.refundBy", { currency: "MXN" }), { exact: true })
			.fill("50");
		await dialog().getByLabelText(t("loan.refundReference"), { exact: true }).fill(" BBVA 77 ");
		await giveReason(t("loan.refund"));
		await expectToast(t("proposal.made"));
		await expect
			.poll(() => wire.sent("propose"))
			.toEqual([
				{
					kind: "creditRefund",
					subject: idOf(50),
					after: { refundMinor: 5_000, reference: "BBVA 77" },
					reason,
				},
			]);
	});

	it("is not offered for a closed loan without credit", async () => {
		const closed = loan({ closedAt: ago(1), status: "finished", creditMinor: 0 });
		await showPage({
			path: at("loans"),
			roles: ["collections", "finance"],
			answers: { ...answers, borrower: borrowerDetails({ loans: [closed] }) },
		});
		for (const label of ["loan.reduce", "loan.writeOff", "loan.refund"] as const)
			await expect.element(button(t(label))).not.toBeInTheDocument();
	});
});
