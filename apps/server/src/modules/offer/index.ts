export { findInForce, offerableNow, regionInForce } from "./products-in-force.ts";
export { type CreditLimit, findCreditLimit, findLimit, putLimit } from "./store/limits.ts";
export {
	addAgreement,
	addOffer,
	findAgreement,
	findLatestOffer,
	findOffer,
	findSignedDigest,
	listAgreementsToPayOut,
	putSignature,
	type StoredAgreement,
} from "./store/offers.ts";
export { addRevision, listRevisions, lockProducts, type Revision } from "./store/product-revisions.ts";
export { updateCreditLimit } from "./update-credit-limit.ts";
