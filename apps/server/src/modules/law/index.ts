export { legalSubject } from "./legal-records.ts";
