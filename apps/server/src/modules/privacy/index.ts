export { exportPerson } from "./export-person.ts";
