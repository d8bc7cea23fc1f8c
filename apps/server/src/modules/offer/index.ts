export { findInForce, offerableNow, regionInForce } from "./products-in-force.ts";
export * from "./store/offers.ts";
export { type CreditLimit, findCreditLimit, findLimit, putLimit } from "./store/offers.ts";
export { addRevision, listRevisions, lockProducts, type Revision } from "./store/product-revisions.ts";
export { updateCreditLimit } from "./update-credit-limit.ts";
