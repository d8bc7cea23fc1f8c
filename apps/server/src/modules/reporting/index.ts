export {
	dashboardApplications,
	dashboardDelays,
	dashboardExport,
	dashboardMoney,
	dashboardQueues,
	dashboardRisk,
	dashboardRolls,
	dashboardVintages,
} from "./dashboards.ts";
export { failingProviders } from "./failing-providers.ts";
export { enqueueDueFigures, makeFigures } from "./make-figures.ts";
export { clearFigures } from "./store/figures.ts";
export { type OperatingFigures, readOperatingFigures } from "./store/operating-figures.ts";
