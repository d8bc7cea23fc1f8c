import type { IconName } from "@puente/ui";
import type { PlainConsoleKey } from "@puente/words";
import { type ComponentType, lazy } from "react";
import type { Deed } from "../shared/session.tsx";

type Route = {
	readonly path: string;
	readonly Screen: ComponentType;
	/** The call that shows the page, or the proposal that it makes: who may not do it does not see it. */
	readonly needs: Deed;
	/** Its chapter in the manual, which the help link opens. */
	readonly chapter: string;
	/** Entry in the navigation; pages below another have none. */
	readonly nav?: {
		readonly label: PlainConsoleKey;
		readonly icon: IconName;
		readonly key: string;
		/** Heading of its group, if it belongs to one. */
		readonly group?: PlainConsoleKey;
	};
};

/** Pages that edit campaigns, coupons, FAQ and partner offers. */
const editingRoutes: readonly Route[] = [
	{
		path: "/editing/campaigns",
		chapter: "campaigns",
		Screen: lazy(() => import("../screens/editing/campaigns.tsx")),
		needs: "campaigns",
		nav: { label: "nav.campaigns", icon: "gift", key: "c", group: "nav.editing" },
	},
	{
		path: "/editing/campaigns/draws/:id",
		chapter: "campaigns",
		Screen: lazy(() => import("../screens/editing/lottery-page.tsx")),
		needs: "campaigns",
	},
	{
		path: "/editing/campaigns/pages/:id",
		chapter: "campaigns",
		Screen: lazy(() => import("../screens/editing/promotion-page.tsx")),
		needs: "campaigns",
	},
	{
		path: "/editing/coupons",
		chapter: "campaigns",
		Screen: lazy(() => import("../screens/editing/coupons.tsx")),
		needs: "grantedCoupons",
		nav: { label: "nav.coupons", icon: "ticket", key: "k", group: "nav.editing" },
	},
	{
		path: "/editing/faq",
		chapter: "faq",
		Screen: lazy(() => import("../screens/editing/faq.tsx")),
		needs: "faqEntries",
		nav: { label: "nav.faq", icon: "help", key: "f", group: "nav.editing" },
	},
	{
		path: "/editing/faq/:country/:id",
		chapter: "faq",
		Screen: lazy(() => import("../screens/editing/faq-page.tsx")),
		needs: "faqEntries",
	},
	{
		path: "/editing/partners",
		chapter: "partners",
		Screen: lazy(() => import("../screens/editing/partners.tsx")),
		needs: "partnerOffers",
		nav: { label: "nav.partners", icon: "bank", key: "m", group: "nav.editing" },
	},
	{
		path: "/editing/partners/:id",
		chapter: "partners",
		Screen: lazy(() => import("../screens/editing/partner-page.tsx")),
		needs: "partnerOffers",
	},
];

export const routes: readonly Route[] = [
	{
		path: "/queues",
		chapter: "queues",
		Screen: lazy(() => import("../screens/queues/overview.tsx")),
		needs: "queues",
		nav: { label: "nav.queues", icon: "list", key: "q" },
	},
	{
		path: "/queues/:queue",
		chapter: "queues",
		Screen: lazy(() => import("../screens/queues/queue-page.tsx")),
		needs: "queue",
	},
	{
		path: "/queues/:queue/:id",
		chapter: "queues",
		Screen: lazy(() => import("../screens/queues/item-page.tsx")),
		needs: "queue",
	},
	{
		path: "/borrowers",
		chapter: "borrowers",
		Screen: lazy(() => import("../screens/borrowers/borrower-search.tsx")),
		needs: "searchBorrowers",
		nav: { label: "nav.borrowers", icon: "search", key: "b" },
	},
	{
		path: "/borrowers/:id",
		chapter: "borrowers",
		Screen: lazy(() => import("../screens/borrowers/borrower-page.tsx")),
		needs: "borrower",
	},
	{
		path: "/proposals",
		chapter: "proposals",
		Screen: lazy(() => import("../screens/proposals/proposal-list.tsx")),
		needs: "proposals",
		nav: { label: "nav.proposals", icon: "check", key: "p" },
	},
	{
		path: "/proposals/:id",
		chapter: "proposals",
		Screen: lazy(() => import("../screens/proposals/proposal-page.tsx")),
		needs: "proposal",
	},
	{
		path: "/hold",
		chapter: "hold",
		Screen: lazy(() => import("../screens/hold/hold.tsx")),
		needs: "hold",
	},
	{
		path: "/dashboards",
		chapter: "dashboards",
		Screen: lazy(() => import("../screens/dashboards/dashboards.tsx")),
		needs: "dashboardMoney",
		nav: { label: "nav.dashboards", icon: "chart", key: "d" },
	},
	...editingRoutes,
	{
		path: "/editing/products",
		chapter: "products",
		Screen: lazy(() => import("../screens/editing/products.tsx")),
		needs: "products",
		nav: { label: "nav.products", icon: "wallet", key: "t", group: "nav.editing" },
	},
	{
		path: "/editing/products/:country/:id",
		chapter: "products",
		Screen: lazy(() => import("../screens/editing/products-edit.tsx")),
		needs: { propose: "productChange" },
	},
	{
		path: "/law",
		chapter: "law",
		Screen: lazy(() => import("../screens/editing/law/law.tsx")),
		needs: "legalRecords",
		nav: { label: "nav.law", icon: "calendar", key: "w", group: "nav.editing" },
	},
	{
		path: "/law/:country/:kind",
		chapter: "law",
		Screen: lazy(() => import("../screens/editing/law/law-edit.tsx")),
		needs: { propose: "legalRecord" },
	},
	{
		path: "/editing/blocklists",
		chapter: "blocklists",
		Screen: lazy(() => import("../screens/editing/blocklists.tsx")),
		needs: "blocklist",
		nav: { label: "nav.blocklists", icon: "none", key: "l", group: "nav.editing" },
	},
	{
		path: "/editing/releases",
		chapter: "releases",
		Screen: lazy(() => import("../screens/editing/releases.tsx")),
		needs: "appReleases",
		nav: { label: "nav.releases", icon: "phone", key: "v", group: "nav.editing" },
	},
	{
		path: "/audit",
		chapter: "audit",
		Screen: lazy(() => import("../screens/audit/audit-search.tsx")),
		needs: "audit",
		nav: { label: "nav.audit", icon: "shield", key: "a" },
	},
	{
		path: "/staff",
		chapter: "staff",
		Screen: lazy(() => import("../screens/staff/staff-list.tsx")),
		needs: "staffList",
		nav: { label: "nav.staff", icon: "people", key: "s" },
	},
	{
		path: "/sessions",
		chapter: "account",
		Screen: lazy(() => import("../screens/sessions/sessions.tsx")),
		needs: "sessions",
		nav: { label: "nav.sessions", icon: "person", key: "y" },
	},
	{
		path: "/manual/:chapter?/:section?",
		chapter: "start",
		Screen: lazy(() => import("../screens/manual/manual.tsx")),
		needs: "sessions",
	},
];
