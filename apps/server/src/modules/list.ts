import { access } from "./access/module.ts";
import { application } from "./application/module.ts";
import { approval } from "./approval/module.ts";
import { audit } from "./audit/module.ts";
import { blocklist } from "./blocklist/module.ts";
import { borrowerPage } from "./borrower-page/module.ts";
import { decision } from "./decision/module.ts";
import { erasure } from "./erasure/module.ts";
import { identity } from "./identity/module.ts";
import { law } from "./law/module.ts";
import { ledger } from "./ledger/module.ts";
import { loan } from "./loan/module.ts";
import { notification } from "./notification/module.ts";
import { payout } from "./payout/module.ts";
import { privacy } from "./privacy/module.ts";
import { product } from "./product/module.ts";
import { promo } from "./promo/module.ts";
import { queueItem } from "./queue-item/module.ts";
import { repayment } from "./repayment/module.ts";
import { reporting } from "./reporting/module.ts";
import { staff } from "./staff/module.ts";
import { support } from "./support/module.ts";
import { webhook } from "./webhook/module.ts";

/** All modules that handle calls or jobs, in the order in which the sweep does their work. */
export const modules = [
	application,
	loan,
	payout,
	webhook,
	repayment,
	ledger,
	reporting,
	erasure,
	identity,
	notification,
	access,
	staff,
	promo,
	support,
	decision,
	privacy,
	law,
	product,
	blocklist,
	audit,
	approval,
	borrowerPage,
	queueItem,
] as const;

type Part = "calls" | "staffCalls" | "jobs";
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Every) => void
	? Every
	: never;
type Collected<Name extends Part> = All<
	Extract<(typeof modules)[number], Readonly<Record<Name, unknown>>>[Name]
>;

/** A part of every module as one. Its type names each handler, so the user of it can require them all. */
export function collect<Name extends Part>(name: Name): Collected<Name> {
	return Object.assign({}, ...modules.map((module) => (name in module ? module[name as never] : {})));
}
