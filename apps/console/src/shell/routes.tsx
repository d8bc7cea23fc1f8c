import type { IconName } from "@puente/ui";
import type { PlainConsoleKey } from "@puente/words";
import { type ComponentType, lazy } from "react";
import type { Deed } from "../shared/index.ts";

type Entry = {
	readonly label: PlainConsoleKey;
	readonly icon: IconName;
	readonly key: string;
	/** Heading of its group, if it belongs to one. */
	readonly group?: PlainConsoleKey;
};

type Route = {
	readonly path: string;
	readonly Screen: ComponentType;
	/** The call that shows the page, or the proposal that it makes: who may not do it does not see it. */
	readonly needs: Deed;
	/** Its chapter in the manual, which the help link opens. */
	readonly chapter: string;
	/** Entry in the navigation; pages below another have none. */
	readonly nav?: Entry;
};

type Page = Omit<Route, "chapter">;

function page(path: string, needs: Deed, load: () => Promise<{ default: ComponentType }>, nav?: Entry): Page {
	return { path, needs, Screen: lazy(load), ...(nav === undefined ? {} : { nav }) };
}

const chapter = (name: string, pages: readonly Page[]): readonly Route[] =>
	pages.map((one) => ({ ...one, chapter: name }));

export const routes: readonly Route[] = [
	...chapter("queues", [
		page("/queues", "queues", () => import("../screens/queues/overview.tsx"), {
			label: "nav.queues",
			icon: "list",
			key: "q",
		}),
		page("/queues/:queue", "queue", () => import("../screens/queues/queue-page.tsx")),
		page("/queues/:queue/:id", "queue", () => import("../screens/queues/item-page.tsx")),
	]),
	...chapter("borrowers", [
		page("/borrowers", "searchBorrowers", () => import("../screens/borrowers/borrower-search.tsx"), {
			label: "nav.borrowers",
			icon: "search",
			key: "b",
		}),
		page("/borrowers/:id", "borrower", () => import("../screens/borrowers/borrower-page.tsx")),
	]),
	...chapter("proposals", [
		page("/proposals", "proposals", () => import("../screens/proposals/proposal-list.tsx"), {
			label: "nav.proposals",
			icon: "check",
			key: "p",
		}),
		page("/proposals/:id", "proposal", () => import("../screens/proposals/proposal-page.tsx")),
	]),
	...chapter("hold", [page("/hold", "hold", () => import("../screens/hold/hold.tsx"))]),
	...chapter("dashboards", [
		page("/dashboards", "dashboardMoney", () => import("../screens/dashboards/dashboards.tsx"), {
			label: "nav.dashboards",
			icon: "chart",
			key: "d",
		}),
	]),
	...chapter("campaigns", [
		page("/editing/campaigns", "campaigns", () => import("../screens/editing/campaigns.tsx"), {
			label: "nav.campaigns",
			icon: "gift",
			key: "c",
			group: "nav.editing",
		}),
		page("/editing/campaigns/draws/:id", "campaigns", () => import("../screens/editing/lottery-page.tsx")),
		page("/editing/campaigns/pages/:id", "campaigns", () => import("../screens/editing/promotion-page.tsx")),
		page("/editing/coupons", "grantedCoupons", () => import("../screens/editing/coupons.tsx"), {
			label: "nav.coupons",
			icon: "ticket",
			key: "k",
			group: "nav.editing",
		}),
	]),
	...chapter("faq", [
		page("/editing/faq", "faqEntries", () => import("../screens/editing/faq.tsx"), {
			label: "nav.faq",
			icon: "help",
			key: "f",
			group: "nav.editing",
		}),
		page("/editing/faq/:country/:id", "faqEntries", () => import("../screens/editing/faq-page.tsx")),
	]),
	...chapter("partners", [
		page("/editing/partners", "partnerOffers", () => import("../screens/editing/partners.tsx"), {
			label: "nav.partners",
			icon: "bank",
			key: "m",
			group: "nav.editing",
		}),
		page("/editing/partners/:id", "partnerOffers", () => import("../screens/editing/partner-page.tsx")),
	]),
	...chapter("products", [
		page("/editing/products", "products", () => import("../screens/editing/products.tsx"), {
			label: "nav.products",
			icon: "wallet",
			key: "t",
			group: "nav.editing",
		}),
		page(
			"/editing/products/:country/:id",
			{ propose: "productChange" },
			() => import("../screens/editing/products-edit.tsx"),
		),
	]),
	...chapter("law", [
		page("/law", "legalRecords", () => import("../screens/editing/law/law.tsx"), {
			label: "nav.law",
			icon: "calendar",
			key: "w",
			group: "nav.editing",
		}),
		page(
			"/law/:country/:kind",
			{ propose: "legalRecord" },
			() => import("../screens/editing/law/law-edit.tsx"),
		),
	]),
	...chapter("blocklists", [
		page("/editing/blocklists", "blocklist", () => import("../screens/editing/blocklists.tsx"), {
			label: "nav.blocklists",
			icon: "none",
			key: "l",
			group: "nav.editing",
		}),
	]),
	...chapter("releases", [
		page("/editing/releases", "appReleases", () => import("../screens/editing/releases.tsx"), {
			label: "nav.releases",
			icon: "phone",
			key: "v",
			group: "nav.editing",
		}),
	]),
	...chapter("audit", [
		page("/audit", "audit", () => import("../screens/audit/audit-search.tsx"), {
			label: "nav.audit",
			icon: "shield",
			key: "a",
		}),
	]),
	...chapter("staff", [
		page("/staff", "staffList", () => import("../screens/staff/staff-list.tsx"), {
			label: "nav.staff",
			icon: "people",
			key: "s",
		}),
	]),
	...chapter("account", [
		page("/sessions", "sessions", () => import("../screens/sessions/sessions.tsx"), {
			label: "nav.sessions",
			icon: "person",
			key: "y",
		}),
	]),
	...chapter("start", [
		page("/manual/:chapter?/:section?", "sessions", () => import("../screens/manual/manual.tsx")),
	]),
];
