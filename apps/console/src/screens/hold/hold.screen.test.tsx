import { languages } from "@puente/core/region";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	dialog,
	expectText,
	expectWithin,
	giveReason,
	press,
	row,
	showPage,
} from "../../../test/open-console.tsx";
import { sessions } from "../../../test/samples/account.ts";
import { hold } from "../../../test/samples/hold.ts";
import { proposal, proposalId } from "../../../test/samples/proposals.ts";
import { orderNo } from "../../../test/samples/queues.ts";
import { t, wordIn } from "../../../test/words.ts";

const path = "/hold";
const reason = "The borrower called about it";

it.each(languages)("is a red line on every page that leads to what was compared: %s", async (language) => {
	await showPage({
		path: "/sessions",
		roles: ["compliance"],
		language,
		answers: { sessions, hold: { hold: hold() } },
	});
	const line = page.getByRole("region", { name: wordIn(language, "hold.title") });
	await expectWithin(line, wordIn(language, "hold.banner"));
	await expect
		.element(line.getByRole("link", { name: wordIn(language, "hold.open") }))
		.toHaveAttribute("href", "#/hold");
});

it("is not asked for by those who cannot act, and shows no line while nothing is held", async () => {
	const wire = await showPage({ path: "/sessions", roles: ["support"], answers: { sessions } });
	expect(wire.sent("hold")).toEqual([]);
	await expect.element(page.getByRole("region", { name: t("hold.title") })).not.toBeInTheDocument();
});

it("names each difference, and is proposed to be lifted", async () => {
	const wire = await showPage({
		path,
		roles: ["finance"],
		answers: { hold: { hold: hold() }, propose: proposal() },
	});
	const line = row(orderNo);
	for (const text of ["MXN 3,000.00", "STP", "Paid out at the rail", t("app.yes")])
		await expectWithin(line, text);
	await expectText(t("hold.cause.otherDatabase"));
	await press(t("hold.lift"));
	await expectWithin(dialog(), t("hold.liftText", { takenIn: "1", count: "2" }));
	await giveReason(t("hold.lift"));
	await expect
		.poll(() => wire.sent("propose"))
		.toEqual([{ kind: "holdLift", subject: hold().id, after: { held: false }, reason }]);
});

it("cannot be lifted before both directions were compared, and names the rail that does not answer", async () => {
	const waiting = hold({ payouts: { at: null, silent: ["stp"] }, differences: [] });
	await showPage({ path, roles: ["finance"], answers: { hold: { hold: waiting } } });
	await expectText(t("hold.notCompared"));
	await expectText(`${t("hold.waits")}, ${t("hold.silent", { rails: "STP" })}`);
	await expectText(t("hold.noDifference"));
	await expect.element(button(t("hold.lift"))).not.toBeInTheDocument();
});

it("leads to the proposal that waits, and is proposed by finance only", async () => {
	await showPage({ path, roles: ["compliance"], answers: { hold: { hold: hold({ proposalId }) } } });
	await expect
		.element(page.getByRole("link", { name: t("queue.openProposal") }))
		.toHaveAttribute("href", `#/proposals/${proposalId}`);
	await expect.element(button(t("hold.lift"))).not.toBeInTheDocument();
});
