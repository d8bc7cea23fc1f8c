import { promotionPages } from "@puente/contract";
import { consoleEs } from "@puente/words/console/es";
import { expect, it } from "vitest";
import type { Translate } from "../../app/language.tsx";
import { subjectText } from "./subject.ts";

const t: Translate = (key, ..._values) => consoleEs[key];

it.each(promotionPages)("a proposal about the page %s says in words what the page is for", (page) => {
	const text = subjectText(t, { kind: "promotionCampaign", subjectName: page });
	expect(text).toMatch(new RegExp(`^${page}: \\w+`));
});

it("anything else is named as it is", () => {
	expect(subjectText(t, { kind: "staffRoles", subjectName: "yx1" })).toBe("yx1");
});
