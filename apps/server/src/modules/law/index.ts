export { legalGaps, legalRecords, legalSubject } from "./legal-records.ts";
