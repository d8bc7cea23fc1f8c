import type { Permission } from "@puente/core/staff";
import type { IconName } from "@puente/ui";
import type { PlainConsoleKey } from "@puente/words";
import { type ComponentType, lazy } from "react";

type Route = {
	readonly path: string;
	readonly Screen: ComponentType;
	/** One of these permissions is required; none means that all staff see it. The server checks again. */
	readonly needs: readonly Permission[];
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
		Screen: lazy(() => import("../screens/editing/campaigns.tsx")),
		needs: ["seeCampaigns"],
		nav: { label: "nav.campaigns", icon: "gift", key: "c", group: "nav.editing" },
	},
	{
		path: "/editing/campaigns/draws/:id",
		Screen: lazy(() => import("../screens/editing/lottery-page.tsx")),
		needs: ["seeCampaigns"],
	},
	{
		path: "/editing/campaigns/pages/:id",
		Screen: lazy(() => import("../screens/editing/promotion-page.tsx")),
		needs: ["seeCampaigns"],
	},
	{
		path: "/editing/coupons",
		Screen: lazy(() => import("../screens/editing/coupons.tsx")),
		needs: ["seeCampaigns"],
		nav: { label: "nav.coupons", icon: "ticket", key: "k", group: "nav.editing" },
	},
	{
		path: "/editing/faq",
		Screen: lazy(() => import("../screens/editing/faq.tsx")),
		needs: ["editFaq"],
		nav: { label: "nav.faq", icon: "help", key: "f", group: "nav.editing" },
	},
	{
		path: "/editing/faq/:country/:id",
		Screen: lazy(() => import("../screens/editing/faq-page.tsx")),
		needs: ["editFaq"],
	},
	{
		path: "/editing/partners",
		Screen: lazy(() => import("../screens/editing/partners.tsx")),
		needs: ["seeCampaigns"],
		nav: { label: "nav.partners", icon: "bank", key: "m", group: "nav.editing" },
	},
	{
		path: "/editing/partners/:id",
		Screen: lazy(() => import("../screens/editing/partner-page.tsx")),
		needs: ["seeCampaigns"],
	},
];

export const routes: readonly Route[] = [
	{
		path: "/queues",
		Screen: lazy(() => import("../screens/queues/overview.tsx")),
		needs: ["seeQueues"],
		nav: { label: "nav.queues", icon: "list", key: "q" },
	},
	{
		path: "/queues/:queue",
		Screen: lazy(() => import("../screens/queues/queue-page.tsx")),
		needs: ["seeQueues"],
	},
	{
		path: "/queues/:queue/:id",
		Screen: lazy(() => import("../screens/queues/item-page.tsx")),
		needs: ["seeQueues"],
	},
	{
		path: "/borrowers",
		Screen: lazy(() => import("../screens/borrowers/borrower-search.tsx")),
		needs: ["seeBorrowers"],
		nav: { label: "nav.borrowers", icon: "search", key: "b" },
	},
	{
		path: "/borrowers/:id",
		Screen: lazy(() => import("../screens/borrowers/borrower-page.tsx")),
		needs: ["seeBorrowers"],
	},
	{
		path: "/proposals",
		Screen: lazy(() => import("../screens/proposals/proposal-list.tsx")),
		needs: [],
		nav: { label: "nav.proposals", icon: "check", key: "p" },
	},
	{
		path: "/proposals/:id",
		Screen: lazy(() => import("../screens/proposals/proposal-page.tsx")),
		needs: [],
	},
	{
		path: "/hold",
		Screen: lazy(() => import("../screens/hold/hold.tsx")),
		needs: ["seeHold"],
	},
	{
		path: "/dashboards",
		Screen: lazy(() => import("../screens/dashboards/dashboards.tsx")),
		needs: ["seeDashboards"],
		nav: { label: "nav.dashboards", icon: "chart", key: "d" },
	},
	...editingRoutes,
	{
		path: "/editing/products",
		Screen: lazy(() => import("../screens/editing/products.tsx")),
		needs: ["checkProducts"],
		nav: { label: "nav.products", icon: "wallet", key: "t", group: "nav.editing" },
	},
	{
		path: "/editing/products/:country/:id",
		Screen: lazy(() => import("../screens/editing/products-edit.tsx")),
		needs: ["proposeProducts"],
	},
	{
		path: "/law",
		Screen: lazy(() => import("../screens/editing/law/law.tsx")),
		needs: ["checkLaw"],
		nav: { label: "nav.law", icon: "calendar", key: "w", group: "nav.editing" },
	},
	{
		path: "/law/:country/:kind",
		Screen: lazy(() => import("../screens/editing/law/law-edit.tsx")),
		needs: ["proposeLaw"],
	},
	{
		path: "/editing/blocklists",
		Screen: lazy(() => import("../screens/editing/blocklists.tsx")),
		needs: ["proposeBlocks"],
		nav: { label: "nav.blocklists", icon: "none", key: "l", group: "nav.editing" },
	},
	{
		path: "/editing/releases",
		Screen: lazy(() => import("../screens/editing/releases.tsx")),
		needs: ["editReleases"],
		nav: { label: "nav.releases", icon: "phone", key: "v", group: "nav.editing" },
	},
	{
		path: "/audit",
		Screen: lazy(() => import("../screens/audit/audit-search.tsx")),
		needs: ["seeAudit"],
		nav: { label: "nav.audit", icon: "shield", key: "a" },
	},
	{
		path: "/staff",
		Screen: lazy(() => import("../screens/staff/staff-list.tsx")),
		needs: ["manageStaff"],
		nav: { label: "nav.staff", icon: "people", key: "s" },
	},
	{
		path: "/sessions",
		Screen: lazy(() => import("../screens/sessions/sessions.tsx")),
		needs: [],
		nav: { label: "nav.sessions", icon: "person", key: "y" },
	},
];

export function mayOpen({ needs }: Pick<Route, "needs">, may: (permission: Permission) => boolean): boolean {
	return needs.length === 0 || needs.some(may);
}
