import { languages } from "@puente/core/region";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectWithin, showPage } from "../../test/open-console.tsx";
import { sessions } from "../../test/samples/account.ts";
import { ago, idOf, session } from "../../test/samples/session.ts";
import { wordIn } from "../../test/words.ts";
import { formatMoment } from "../kit/format.ts";

const roles = ["admin"] as const;
const notice = {
	id: idOf(70),
	event: "reset",
	name: "lucia.finance",
	isYou: false,
	madeBy: "andres.admin",
	checkedBy: "ngozi.compliance",
	at: ago(0, 1),
} as const;
const region = (language: (typeof languages)[number]) =>
	page.getByRole("region", { name: wordIn(language, "access.notices"), exact: true });

describe("changes of access", () => {
	it.each(languages)("say who, by whom and when, and go once they were seen: %s", async (language) => {
		const alone = { ...notice, id: idOf(71), event: "blocked", checkedBy: null } as const;
		const wire = await showPage({
			path: "/sessions",
			roles: ["admin"],
			language,
			answers: {
				sessions,
				session: session({ roles: [...roles], accessNotices: [notice, alone] }),
				accessNoticeSeen: {},
			},
		});
		const at = formatMoment(language, notice.at);
		const shown = region(language);
		await expectWithin(shown, wordIn(language, "access.reset", { name: "lucia.finance" }));
		const { madeBy, checkedBy } = notice;
		await expectWithin(shown, wordIn(language, "access.byTwo", { madeBy, checkedBy, at }));
		await expectWithin(shown, wordIn(language, "access.blocked", { name: "lucia.finance" }));
		await expectWithin(shown, wordIn(language, "access.byOne", { madeBy, at }));
		wire.answer({ session: session({ roles: [...roles] }) });
		await shown
			.getByRole("button", { name: wordIn(language, "access.seen") })
			.first()
			.click();
		await expect.element(shown).not.toBeInTheDocument();
		expect(wire.sent("accessNoticeSeen")).toEqual([{ id: idOf(70) }]);
	});

	it.each(languages)("tell the person, and until when the account decides nothing: %s", async (language) => {
		const decidesFrom = ago(0, -20);
		const own = { ...notice, isYou: true };
		await showPage({
			path: "/sessions",
			roles: ["admin"],
			language,
			answers: { sessions, session: session({ roles: [...roles], decidesFrom, accessNotices: [own] }) },
		});
		const at = formatMoment(language, decidesFrom);
		await expectWithin(region(language), wordIn(language, "access.held", { at }));
		await expectWithin(region(language), wordIn(language, "access.you.reset"));
	});

	it("are no empty region without any", async () => {
		await showPage({ path: "/sessions", roles: ["admin"], answers: { sessions } });
		await expect.element(region("en")).not.toBeInTheDocument();
	});
});
