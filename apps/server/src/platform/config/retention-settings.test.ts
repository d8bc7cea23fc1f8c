import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { retentionSettings, retentionSettingsShape } from "./retention-settings.ts";
import { createSettingProblems } from "./setting-problems.ts";

const schema = z.object(retentionSettingsShape);

/** The sentences about these settings. */
function problemsOf(values: Readonly<Record<string, string>>): string {
	const parsed = z.safeParse(schema, values);
	if (!parsed.success) return parsed.error.issues.map(({ message }) => message).join("\n");
	const problems = createSettingProblems();
	retentionSettings(parsed.data, problems);
	try {
		problems.throwIfAny();
		return "";
	} catch (error) {
		return String(error);
	}
}

describe("how long rows are kept", () => {
	it("is for ever for books and audit, and shorter for what only helps for a while", () => {
		expect(retentionSettings(z.parse(schema, {}), createSettingProblems())).toEqual({
			operationsDays: 7,
			webhookBodiesDays: 90,
			webhooksMonths: 13,
			smsMonths: 13,
			notificationsMonths: 60,
			auditMonths: null,
			booksMonths: null,
		});
	});

	it("is never shorter than the law asks for", () => {
		expect(problemsOf({ BOOKS_KEPT_MONTHS: "59" })).toBe("must be at least 60 months");
		expect(problemsOf({ AUDIT_KEPT_MONTHS: "12" })).toBe("must be at least 60 months");
		expect(problemsOf({ BOOKS_KEPT_MONTHS: "120", AUDIT_KEPT_MONTHS: "60" })).toBe("");
	});

	it("does not drop a webhook before its text", () => {
		expect(problemsOf({ WEBHOOK_BODIES_KEPT_DAYS: "200", WEBHOOKS_KEPT_MONTHS: "6" })).toContain(
			"WEBHOOK_BODIES_KEPT_DAYS must not be longer",
		);
		expect(problemsOf({ WEBHOOK_BODIES_KEPT_DAYS: "168", WEBHOOKS_KEPT_MONTHS: "6" })).toBe("");
	});
});
