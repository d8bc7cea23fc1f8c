/** Where an answer only holds in some regions: shown where the region has it. */
export type FaqNeed = "rollover" | "coolingOff" | "cardCoupon";

export const faqTopics = ["apply", "cost", "repay", "account", "trouble"] as const;
export type FaqTopic = (typeof faqTopics)[number];

export type FaqEntry = {
	readonly topic: FaqTopic;
	readonly question: string;
	/** Figures stand in braces: they are the region's own and never written twice. */
	readonly answer: string;
	readonly needs?: FaqNeed;
};

export type FaqTexts = {
	readonly topics: Readonly<Record<FaqTopic, string>>;
	readonly entries: Readonly<Record<string, FaqEntry>>;
};

/** The figures that an answer may name. */
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
	"confirmHours",
	"reapplyDays",
	"creditedMinutes",
	"proofHours",
	"erasedDays",
	"penaltyPercent",
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
