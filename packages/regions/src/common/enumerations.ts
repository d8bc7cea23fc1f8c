/**
 * Choices of the specification, section 3, by id. Ids are stored and sent, so they never change; their texts are in
 * packages/words. Spellings such as self_employed come from the specification.
 */
export const genders = ["male", "female"] as const;
export const workTypes = [
	"employee",
	"self_employed",
	"unemployed",
	"part-time",
	"student",
	"other",
] as const;
export const jobExperiences = ["underOneYear", "oneToThreeYears", "overThreeYears"] as const;
export const workThereTimes = [
	"underSixMonths",
	"sixToTwelveMonths",
	"oneToThreeYears",
	"overThreeYears",
] as const;
export const residenceTypes = ["ownHouse", "rented", "others"] as const;
export const maritalStatuses = ["single", "married", "divorced", "widowed"] as const;
export const educationLevels = [
	"none",
	"primary",
	"secondary",
	"technical",
	"graduate",
	"postgraduate",
] as const;
export const loanPurposes = ["familyFunction", "travel", "education", "health", "otherPersonal"] as const;
export const contactRelations = [
	"colleagues",
	"students",
	"parents",
	"spouse",
	"siblings",
	"children",
	"friends",
	"others",
] as const;
export const incomeSources = ["self", "father", "mother", "sibling", "otherFamily"] as const;
/** The amounts of a band are the region's (salaryBands in its form). */
export const salaryBandIds = ["band1", "band2", "band3", "band4", "band5"] as const;
/** The specification names these two lists without their content. */
export const industries = [
	"agriculture",
	"construction",
	"education",
	"finance",
	"government",
	"health",
	"hospitality",
	"manufacturing",
	"mining",
	"security",
	"technology",
	"trade",
	"transport",
	"other",
] as const;
export const designations = [
	"owner",
	"manager",
	"supervisor",
	"professional",
	"technician",
	"clerk",
	"sales",
	"driver",
	"worker",
	"domestic",
	"other",
] as const;
/** A cancellation has exactly one of these reasons (specification, section 8). */
export const cancelReasons = [
	"noLongerNeeded",
	"tooExpensive",
	"amountTooLow",
	"tenureUnsuitable",
	"foundAnotherLender",
	"mistake",
	"other",
] as const;
export const feedbackTypes = { payment: 1, rollover: 2, other: 3 } as const;
export const feedbackStatuses = { pending: 1, processing: 2, done: 3 } as const;

export type WorkType = (typeof workTypes)[number];
export type IncomeSource = (typeof incomeSources)[number];
export type SalaryBandId = (typeof salaryBandIds)[number];
