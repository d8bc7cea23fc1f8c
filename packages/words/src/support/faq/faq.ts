/** An answer that holds only in some regions: shown where the region has the feature. */
export type FaqNeed = "rollover" | "coolingOff" | "cardCoupon";

export const faqTopics = ["apply", "cost", "repay", "account", "trouble"] as const;
export type FaqTopic = (typeof faqTopics)[number];

export type FaqEntry = {
	readonly topic: FaqTopic;
	readonly question: string;
	/** Figures are placeholders in braces: the region provides them, so they are never written twice. */
	readonly answer: string;
	readonly needs?: FaqNeed;
};

export type FaqTexts = {
	readonly topics: Readonly<Record<FaqTopic, string>>;
	readonly entries: Readonly<Record<string, FaqEntry>>;
};

/** The figures that an answer may contain. */
export const faqFigures = [
	"amountMin",
	"amountMax",
	"daysMin",
	"daysMax",
	"ageMin",
	"ageMax",
	"reviewMinutes",
	"reviewHours",
	"payoutMinutesMin",
	"payoutMinutesMax",
	"automaticHours",
	"reapplyDays",
	"creditedMinutes",
	"proofHours",
	"erasedDays",
	"penaltyPercent",
	"costPercentMax",
	"aprMax",
	"rolloverDays",
	"rolloverTimes",
	"coolingOffDays",
	"repaymentMin",
	"coupon",
	"opensAt",
	"closesAt",
] as const;
export type FaqFigure = (typeof faqFigures)[number];
