export { enqueueDueFigures, makeFigures } from "./make-figures.ts";
export {
	type Grain,
	listBook,
	listDelays,
	listRolls,
	listVintages,
	type Range,
	sumApplications,
	sumMoney,
} from "./store/dashboards.ts";
export { clearFigures, findCoveredDays } from "./store/figures.ts";
export { type OperatingFigures, readOperatingFigures } from "./store/operating-figures.ts";
