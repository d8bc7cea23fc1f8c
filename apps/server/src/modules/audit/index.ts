export { audit, auditExport } from "./audit-search.ts";
