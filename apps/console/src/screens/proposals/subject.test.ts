import { promotionPages } from "@puente/contract";
import { consoleEs } from "@puente/words/console/es";
import { expect, it } from "vitest";
import type { Translate } from "../../shared/language.tsx";
import { subjectText } from "./subject.ts";

const t: Translate = (key, ..._values) => consoleEs[key];

it.each(promotionPages)("describes the promotion page %s in words", (page) => {
	const text = subjectText(t, { kind: "promotionCampaign", subjectName: page, borrowerId: null });
	expect(text).toMatch(new RegExp(`^${page}: \\w+`));
});

it("returns the name of any other subject unchanged", () => {
	expect(subjectText(t, { kind: "staffRoles", subjectName: "yx1", borrowerId: null })).toBe("yx1");
});

it("shortens the id of a borrower", () => {
	const borrowerId = "0f9e0b2f-1111-4222-8333-444455556666";
	expect(subjectText(t, { kind: "borrowerBlock", subjectName: borrowerId, borrowerId })).toBe("0f9e0b2f");
});
