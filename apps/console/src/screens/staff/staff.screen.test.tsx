import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	dialog,
	expectText,
	expectToast,
	expectWithin,
	giveReason,
	press,
	row,
	showPage,
} from "../../../test/open-console.tsx";
import { person, staffList } from "../../../test/samples/account.ts";
import { proposal } from "../../../test/samples/proposals.ts";
import { ago, idOf, ownName } from "../../../test/samples/session.ts";
import { type Answers, pending, refused, sentenceOf } from "../../../test/wire.ts";
import { t } from "../../../test/words.ts";
import { formatMoment } from "../../kit/format.ts";

const path = "/staff";
const roles = ["admin"] as const;
const answers: Answers = { staffList: staffList() };
const reason = "The borrower called about it";
const tunde = "tunde.collections";

describe("the list of staff", () => {
	it("shows roles and states sorted by name, and no actions on the user's own account", async () => {
		await showPage({ path, roles, answers });
		const names = [...document.querySelectorAll("tbody tr td:first-child")].map(
			({ textContent }) => textContent,
		);
		expect(names).toEqual([ownName, "lucia.finance", "new.person", tunde]);
		await expectWithin(row("lucia.finance"), `${t("role.finance")}, ${t("role.compliance")}`);
		await expectWithin(row("lucia.finance"), t("staff.blocked"));
		await expectWithin(row("new.person"), t("staff.new"));
		const own = page.getByRole("main").getByRole("row").filter({ hasText: ownName });
		await expectWithin(own, t("staff.you"));
		await expect.element(own.getByRole("button")).not.toBeInTheDocument();
	});

	it("is filtered by name and role when it is long", async () => {
		const more = [6, 7, 8, 9].map((number) =>
			person({ id: idOf(number), name: `clerk.${number}`, roles: ["support"] }),
		);
		await showPage({ path, roles, answers: { staffList: staffList(more) } });
		await page.getByRole("searchbox", { name: t("table.filter") }).fill(t("role.compliance"));
		await expect.element(row("lucia.finance")).toBeVisible();
		await expect.element(row("clerk.6")).not.toBeInTheDocument();
	});
});

describe("a new staff member", () => {
	const name = () => dialog().getByLabelText(t("staff.name"), { exact: true });
	const create = () => dialog().getByRole("button", { name: t("staff.create"), exact: true });

	it("gets a first password in a file, of which the page shows only the name", async () => {
		const file = "first-sign-in-ana.support.txt";
		const wire = await showPage({
			path,
			roles,
			answers: { ...answers, createStaff: { staffId: idOf(9), file } },
		});
		await press(t("staff.create"));
		await expect.element(create()).toBeDisabled();
		await name().fill("ana.support");
		await create().click();
		await expectWithin(dialog(), file);
		await expectWithin(dialog(), t("staff.firstText"));
		await expectWithin(dialog(), "ana.support");
		await dialog()
			.getByRole("button", { name: t("app.close") })
			.last()
			.click();
		await expect.element(page.getByText(file)).not.toBeInTheDocument();
		await expect.poll(() => wire.sent("createStaff")).toEqual([{ name: "ana.support" }]);
	});

	it("with a name in use is refused under the field", async () => {
		await showPage({ path, roles, answers: { ...answers, createStaff: refused("staffNameTaken") } });
		await press(t("staff.create"));
		await name().fill(tunde);
		await create().click();
		await expect.element(name()).toHaveAccessibleDescription(sentenceOf("staffNameTaken"));
	});

	it("is created once on a double click", async () => {
		const wire = await showPage({ path, roles, answers: { ...answers, createStaff: pending } });
		await press(t("staff.create"));
		await name().fill("ana.support");
		await create().dblClick();
		await expect.poll(() => wire.sent("createStaff")).toHaveLength(1);
	});
});

describe("a staff member", () => {
	it("gets other roles by a proposal", async () => {
		const wire = await showPage({ path, roles, answers: { ...answers, propose: proposal() } });
		await press(`${t("staff.changeRoles")}: ${tunde}`);
		await expect.element(page.getByRole("checkbox", { name: t("role.collections") })).toBeChecked();
		await page.getByRole("checkbox", { name: t("role.support") }).click();
		await giveReason(t("proposal.propose"));
		await expectToast(t("proposal.made"));
		await expect
			.poll(() => wire.sent("propose"))
			.toEqual([
				{ kind: "staffRoles", subject: idOf(3), after: { roles: ["support", "collections"] }, reason },
			]);
	});

	it("shows the refusal of a proposal for roles", async () => {
		await showPage({ path, roles, answers: { ...answers, propose: refused("proposalChangesNothing") } });
		await press(`${t("staff.changeRoles")}: ${tunde}`);
		await giveReason(t("proposal.propose"));
		await expect
			.element(dialog().getByRole("alert"))
			.toMatchTextContent(sentenceOf("proposalChangesNothing"));
	});

	it.each([
		["reset", tunde, 3, "staffReset", { signInReset: true }],
		["unblock", "lucia.finance", 4, "staffUnblock", { blocked: false }],
	] as const)("takes two people for: %s", async (action, name, number, kind, after) => {
		const wire = await showPage({ path, roles, answers: { ...answers, propose: proposal() } });
		await press(`${t(`staff.${action}`)}: ${name}`);
		await expectText(t(`staff.${action}Text`));
		await giveReason(t("proposal.propose"));
		await expectToast(t("proposal.made"));
		await expect.poll(() => wire.sent("propose")).toEqual([{ kind, subject: idOf(number), after, reason }]);
	});

	it("is blocked by one person", async () => {
		const wire = await showPage({ path, roles, answers: { ...answers, blockStaff: {} } });
		await press(`${t("staff.block")}: ${tunde}`);
		await giveReason(t("staff.block"));
		await expectToast(t("app.done"));
		await expect.poll(() => wire.sent("blockStaff")).toEqual([{ id: idOf(3), reason }]);
	});

	it("whose sign-in was reset is shown with the time from which the account decides", async () => {
		const held = person({ id: idOf(6), name: "arjun.finance", decidesFrom: ago(0, -20) });
		await showPage({ path, roles, answers: { staffList: staffList([held]) } });
		await expectWithin(row("arjun.finance"), t("staff.held", { at: formatMoment("en", ago(0, -20)) }));
	});

	it.each(["staffNotFound", "staffIsYou"] as const)("shows the message of %s", async (error) => {
		await showPage({ path, roles, answers: { ...answers, blockStaff: refused(error) } });
		await press(`${t("staff.block")}: ${tunde}`);
		await giveReason(t("staff.block"));
		await expect.element(dialog().getByRole("alert")).toMatchTextContent(sentenceOf(error));
		await expect.element(button(t("app.cancel"))).toBeEnabled();
	});
});
