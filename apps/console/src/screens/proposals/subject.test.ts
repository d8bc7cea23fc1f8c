import { promotionPages } from "@puente/contract";
import { consoleEs } from "@puente/words/console/es";
import { expect, it } from "vitest";
import type { Translate } from "../../app/language.tsx";
import { subjectText } from "./subject.ts";

const t: Translate = (key, ..._values) => consoleEs[key];

it.each(promotionPages)("describes the promotion page %s in words", (page) => {
	const text = subjectText(t, { kind: "promotionCampaign", subjectName: page });
	expect(text).toMatch(new RegExp(`^${page}: \\w+`));
});

it("returns the name of any other subject unchanged", () => {
	expect(subjectText(t, { kind: "staffRoles", subjectName: "yx1" })).toBe("yx1");
});
