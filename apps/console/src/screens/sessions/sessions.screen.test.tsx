import { permissionsOf } from "@puente/core/staff";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	expectText,
	expectToast,
	expectWithin,
	press,
	row,
	showPage,
} from "../../../test/open-console.tsx";
import { otherSessionId, sessions } from "../../../test/samples/account.ts";
import { pending, refused, sentenceOf } from "../../../test/wire.ts";
import { t } from "../../../test/words.ts";
import { browserName } from "../../shared/records/browser-name.ts";

const path = "/sessions";
const other = browserName(sessions.sessions[1]?.browser ?? "");
const end = t("session.endOne", { browser: other });

describe("the user's sessions", () => {
	it("mark the current one, which has no button to end it", async () => {
		await showPage({ path, answers: { sessions } });
		await expectWithin(row("10.0.0.7"), t("session.this"));
		await expect.element(row("10.0.0.7").getByRole("button")).not.toBeInTheDocument();
		await expect.element(row("10.0.0.9").getByRole("button", { name: end })).toBeVisible();
	});

	it("can be ended with one call, and disappear", async () => {
		const wire = await showPage({
			path,
			answers: {
				sessions,
				endSession: () => {
					wire.answer({ sessions: { sessions: sessions.sessions.slice(0, 1) } });
					return {};
				},
			},
		});
		await press(end);
		await expectToast(t("session.ended"));
		await expect.element(row("10.0.0.9")).not.toBeInTheDocument();
		await expect.poll(() => wire.sent("endSession")).toEqual([{ id: otherSessionId }]);
	});

	it("show the refusal when they have ended already", async () => {
		await showPage({ path, answers: { sessions, endSession: refused("sessionNotFound") } });
		await press(end);
		await expectToast(sentenceOf("sessionNotFound"));
	});

	it("are ended once on a double click", async () => {
		const wire = await showPage({ path, answers: { sessions, endSession: pending } });
		await button(end).dblClick();
		await expect.poll(() => wire.sent("endSession")).toHaveLength(1);
	});

	it("are shown with the permissions of the roles", async () => {
		await showPage({ path, roles: ["collections"], answers: { sessions } });
		for (const permission of permissionsOf(["collections"])) await expectText(t(`permission.${permission}`));
		await expect.element(page.getByText(t("permission.manageStaff"))).not.toBeInTheDocument();
	});

	it("are shown with a form that changes the password", async () => {
		const wire = await showPage({ path, answers: { sessions, changePassword: {} } });
		await expect.element(button(t("password.submit"))).toBeDisabled();
		await page.getByLabelText(t("password.old"), { exact: true }).fill("the old sentence");
		await page.getByLabelText(t("password.new"), { exact: true }).fill("a new sentence");
		await page.getByLabelText(t("password.again"), { exact: true }).fill("a new sentence");
		await press(t("password.submit"));
		await expectToast(t("password.done"));
		await expect
			.poll(() => wire.sent("changePassword"))
			.toEqual([{ password: "the old sentence", newPassword: "a new sentence" }]);
	});
});
