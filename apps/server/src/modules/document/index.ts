export {
	type Agreement,
	type AgreementParts,
	type AgreementSection,
	canonicalJson,
	digestOf,
	writeAgreement,
} from "./agreement.ts";
export { agreementFormat } from "./agreement-format.ts";
export { agreementPdf, writePdf } from "./agreement-pdf.ts";
export { barcodePath } from "./barcode.ts";
export { writeKeyFacts } from "./key-facts.ts";
export { privacyPdf } from "./privacy-pdf.ts";
