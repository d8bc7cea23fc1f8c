export { clearFigures } from "./store/figures.ts";
export { type OperatingFigures, readOperatingFigures } from "./store/operating-figures.ts";
