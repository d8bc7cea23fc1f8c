export * from "./feedback.ts";
export { daysUntilOpening, isOpen, type SupportHours } from "./support-hours.ts";
