import * as z from "zod/mini";
import type { SettingProblems } from "./setting-problems.ts";

const wholeNumber = z.coerce.number({ error: "must be a whole number" });

function atLeast(minimum: number, what: string) {
	return wholeNumber.check(
		z.int({ error: "must be a whole number" }),
		z.minimum(minimum, { error: `must be at least ${minimum} ${what}` }),
	);
}

/** Nigeria asks for five years of records, and no region for less (packages/regions, recordsKeptYears). */
const legalMonths = 60;

/** Settings of how long rows are kept; config.ts parses them with its own. */
export const retentionSettingsShape = {
	/** Answers to operation ids: a phone that was offline for so long still gets the first answer. */
	OPERATIONS_KEPT_DAYS: z._default(atLeast(1, "day"), 7),
	/** The text of webhooks, for disputes with a rail. */
	WEBHOOK_BODIES_KEPT_DAYS: z._default(atLeast(1, "day"), 90),
	/** That a webhook came, and its outcome. */
	WEBHOOKS_KEPT_MONTHS: z._default(atLeast(3, "months"), 13),
	/** Whether an SMS was sent and delivered; its text is deleted when it is sent. */
	SMS_KEPT_MONTHS: z._default(atLeast(3, "months"), 13),
	/** What borrowers read again in the app. */
	NOTIFICATIONS_KEPT_MONTHS: z._default(atLeast(3, "months"), legalMonths),
	/** Not set: for ever. */
	AUDIT_KEPT_MONTHS: z.optional(atLeast(legalMonths, "months")),
	BOOKS_KEPT_MONTHS: z.optional(atLeast(legalMonths, "months")),
} as const;

type RetentionSetting = keyof typeof retentionSettingsShape;
type OptionalSetting = "AUDIT_KEPT_MONTHS" | "BOOKS_KEPT_MONTHS";
type RetentionValues = Readonly<Record<Exclude<RetentionSetting, OptionalSetting>, number>> &
	Readonly<Partial<Record<OptionalSetting, number | undefined>>>;

/** How long rows are kept. */
export type Retention = {
	readonly operationsDays: number;
	readonly webhookBodiesDays: number;
	readonly webhooksMonths: number;
	readonly smsMonths: number;
	readonly notificationsMonths: number;
	/** Null: for ever. */
	readonly auditMonths: number | null;
	readonly booksMonths: number | null;
};

/** No month is shorter. */
const shortestMonthDays = 28;

export function retentionSettings(settings: RetentionValues, problems: SettingProblems): Retention {
	if (settings.WEBHOOK_BODIES_KEPT_DAYS > settings.WEBHOOKS_KEPT_MONTHS * shortestMonthDays)
		problems.add("The setting WEBHOOK_BODIES_KEPT_DAYS must not be longer than WEBHOOKS_KEPT_MONTHS.");
	return {
		operationsDays: settings.OPERATIONS_KEPT_DAYS,
		webhookBodiesDays: settings.WEBHOOK_BODIES_KEPT_DAYS,
		webhooksMonths: settings.WEBHOOKS_KEPT_MONTHS,
		smsMonths: settings.SMS_KEPT_MONTHS,
		notificationsMonths: settings.NOTIFICATIONS_KEPT_MONTHS,
		auditMonths: settings.AUDIT_KEPT_MONTHS ?? null,
		booksMonths: settings.BOOKS_KEPT_MONTHS ?? null,
	};
}
