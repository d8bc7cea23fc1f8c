import { applicationQueueCalls } from "./applications.ts";
import { auditCalls } from "./audit.ts";
import { borrowerCalls } from "./borrower.ts";
import { dashboardCalls } from "./dashboards.ts";
import { dataRequestCalls } from "./data-requests.ts";
import { blocklistCalls } from "./editing-blocklists.ts";
import { campaignEditingCalls } from "./editing-campaigns.ts";
import { couponEditingCalls } from "./editing-coupons.ts";
import { faqEditingCalls } from "./editing-faq.ts";
import { partnerEditingCalls } from "./editing-partners.ts";
import { editedProductCalls } from "./editing-products.ts";
import { releaseEditingCalls } from "./editing-releases.ts";
import { feedbackCalls } from "./feedback.ts";
import { legalRecordCalls } from "./legal-records.ts";
import { moneyQueueCalls } from "./money-queues.ts";
import { proposalCalls } from "./proposals.ts";
import { providerCalls } from "./providers.ts";
import { queueCalls } from "./queues.ts";
import { revealCalls } from "./reveal.ts";
import { signInCalls } from "./sign-in.ts";
import { staffAdminCalls } from "./staff.ts";

/** Every call of the console, by part. A new part does not compile on the server until it has handlers. */
export const staffCallsByPart = {
	signIn: signInCalls,
	staff: staffAdminCalls,
	proposals: proposalCalls,
	audit: auditCalls,
	reveal: revealCalls,
	queues: queueCalls,
	providers: providerCalls,
	applications: applicationQueueCalls,
	money: moneyQueueCalls,
	feedback: feedbackCalls,
	dataRequests: dataRequestCalls,
	borrower: borrowerCalls,
	dashboards: dashboardCalls,
	products: editedProductCalls,
	law: legalRecordCalls,
	blocklists: blocklistCalls,
	editingCampaigns: campaignEditingCalls,
	editingCoupons: couponEditingCalls,
	editingFaq: faqEditingCalls,
	editingPartners: partnerEditingCalls,
	editingReleases: releaseEditingCalls,
} as const;

type Part = (typeof staffCallsByPart)[keyof typeof staffCallsByPart];
type Merged<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (all: infer All) => void
	? { [Name in keyof All]: All[Name] }
	: never;

export const staffCalls: Merged<Part> = Object.assign({}, ...Object.values(staffCallsByPart));

export type StaffCalls = typeof staffCalls;
export type StaffCallName = keyof StaffCalls;
/** The calls that change something, which need an operationId. */
export type StaffChangeName = {
	[Name in StaffCallName]: StaffCalls[Name]["changes"] extends true ? Name : never;
}[StaffCallName];

export { delayKinds, grains, panels } from "./dashboards.ts";
export { type ProductFields, productFields } from "./editing-products.ts";
export {
	type LegalKindName,
	type LegalRecordFields,
	type LegalRecordView,
	type LegalValue,
	legalKindNames,
	legalRecordFields,
} from "./legal-records.ts";
export type { KindError } from "./proposals.ts";

/** The path, cookie and header shared by console and server. */
export const staffWire = { base: "/staff", cookie: "puente_staff", header: "x-puente-console" } as const;
