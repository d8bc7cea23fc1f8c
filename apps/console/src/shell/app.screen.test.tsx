import { type StaffRole, staffRoles } from "@puente/core/staff";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	expectHash,
	expectText,
	heading,
	openConsole,
	press,
	showPage,
	userEvent,
} from "../../test/open-console.tsx";
import { audit, sessions } from "../../test/samples/account.ts";
import { queueCounts, queueItem } from "../../test/samples/queues.ts";
import { ownName, session } from "../../test/samples/session.ts";
import { lost, pending, refused, sentenceOf } from "../../test/wire.ts";
import { t, wordIn } from "../../test/words.ts";

const navigation = () => page.getByRole("navigation", { name: t("shell.navigation") });

describe("the session", () => {
	it("is loaded before anything is shown", async () => {
		await openConsole({ path: "/queues", answers: { session: pending } });
		await expect.element(page.getByRole("status").filter({ hasText: t("app.wait") })).toBeInTheDocument();
		await expect.element(page.getByRole("heading", { level: 1 })).not.toBeInTheDocument();
	});

	it("is replaced by the sign-in when there is none", async () => {
		await openConsole({
			path: "/queues",
			answers: { session: refused("staffSignedOut"), demoStaff: refused("callUnknown") },
		});
		await expect.element(heading(t("signIn.title"))).toBeVisible();
	});

	it("can be fetched again after a network failure", async () => {
		const wire = await openConsole({ path: "/sessions", answers: { session: lost, sessions } });
		await expectText(t("app.networkFailed"));
		wire.answer({ session: session({ roles: ["support"] }) });
		await press(t("app.retry"));
		await expect.element(heading(t("shell.account"))).toBeVisible();
	});

	it("is replaced by the sign-in when a call finds it ended", async () => {
		await openConsole({
			path: "/audit",
			roles: ["compliance"],
			answers: { audit: refused("staffSignedOut"), demoStaff: refused("callUnknown") },
		});
		await expect.element(heading(t("signIn.title"))).toBeVisible();
	});

	it("ends after the idle time, with a sign-out call", async () => {
		const wire = await openConsole({
			path: "/sessions",
			answers: {
				session: session({ roles: ["support"], idleSeconds: 0.2 }),
				sessions,
				signOut: {},
				demoStaff: refused("callUnknown"),
			},
		});
		await expect.element(heading(t("signIn.title"))).toBeVisible();
		await expect.poll(() => wire.sent("signOut")).toHaveLength(1);
	});

	it("is ended by the sign-out button with one call", async () => {
		const wire = await showPage({
			path: "/sessions",
			answers: {
				sessions,
				signOut: () => {
					wire.answer({ session: refused("staffSignedOut"), demoStaff: refused("callUnknown") });
					return {};
				},
			},
		});
		await press(t("shell.signOut"));
		await expect.element(heading(t("signIn.title"))).toBeVisible();
		await expect.poll(() => wire.sent("signOut")).toHaveLength(1);
	});

	it("is shown at the top with name, roles and sandbox", async () => {
		await showPage({ path: "/sessions", roles: ["credit", "finance"], answers: { sessions } });
		const top = page.getByRole("banner");
		await expect.element(top.getByText(ownName)).toBeVisible();
		await expect.element(top.getByText(`(${t("role.credit")}, ${t("role.finance")})`)).toBeVisible();
		await expect.element(top.getByText("sandbox")).toBeVisible();
	});
});

const commonPlaces = ["queues", "proposals", "sessions"] as const;
const placesOf = {
	support: [...commonPlaces, "borrowers", "campaigns", "coupons", "faq", "partners", "blocklists"],
	credit: [
		...commonPlaces,
		"borrowers",
		"dashboards",
		"campaigns",
		"coupons",
		"partners",
		"products",
		"blocklists",
	],
	collections: [...commonPlaces, "borrowers", "dashboards", "blocklists"],
	finance: [
		...commonPlaces,
		"borrowers",
		"dashboards",
		"campaigns",
		"coupons",
		"partners",
		"products",
		"law",
	],
	compliance: [
		...commonPlaces,
		"borrowers",
		"dashboards",
		"campaigns",
		"coupons",
		"faq",
		"partners",
		"products",
		"law",
		"blocklists",
		"audit",
	],
	admin: [...commonPlaces, "dashboards", "releases", "audit", "staff"],
} as const satisfies Record<StaffRole, readonly string[]>;

describe("the navigation", () => {
	it.each(staffRoles)("shows the pages of %s and no others", async (role) => {
		await showPage({ path: "/sessions", roles: [role], answers: { sessions } });
		const links = () =>
			[...document.querySelectorAll("#navigation a")].map(({ textContent }) => textContent?.trim() ?? "");
		const expected = placesOf[role].map((place) => t(`nav.${place}`));
		await expect.poll(() => links().toSorted()).toEqual(expected.toSorted());
	});

	it.each([
		["support", "/audit"],
		["support", "/dashboards"],
		["admin", "/borrowers"],
		["finance", "/editing/faq"],
		["collections", "/editing/campaigns"],
		["credit", "/staff"],
		["credit", "/queues/payouts"],
		["support", "/queues/referred/00000000-0000-4000-8000-000000000030"],
	] as const)("shows %s not found for %s", async (role, path) => {
		await showPage({ path, roles: [role] });
		await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(t("app.notFound"));
	});

	it("shows the number of items and of overdue items in a queue", async () => {
		await showPage({
			path: "/sessions",
			answers: { sessions, queues: queueCounts(["referred", "identity"]) },
		});
		const link = navigation()
			.getByRole("link")
			.filter({ hasText: t("queue.identity") });
		await expect.element(link).toMatchTextContent("400");
		await expect.element(link).toMatchTextContent(t("queue.overdue", { count: 1 }));
	});

	it("shows how many proposals wait for the user, and no number beside a list", async () => {
		await showPage({
			path: "/sessions",
			answers: { sessions, queues: queueCounts(["identity", "blocked"]) },
		});
		const linkTo = (name: string) => navigation().getByRole("link").filter({ hasText: name });
		const proposals = linkTo(t("nav.proposals"));
		await expect.element(proposals).toMatchTextContent(`3, ${t("queue.overdue", { count: 1 })}`);
		await expect.element(linkTo(t("queue.blocked"))).toHaveTextContent(t("queue.blocked"));
	});

	it("opens the first page of the role when the address has no path", async () => {
		await showPage({ path: "/", answers: { queues: queueCounts(["referred"]) } });
		await expectHash("/queues");
	});

	it("is behind a button on a tablet, and closes when a page is chosen", async () => {
		await page.viewport(820, 1180);
		await showPage({ path: "/sessions", answers: { sessions, queues: queueCounts(["referred"]) } });
		const place = navigation().getByRole("link", { name: t("nav.queues") });
		await expect.element(place).not.toBeInTheDocument();
		await press(t("shell.menu"));
		await expect.element(button(t("shell.menu"))).toHaveAttribute("aria-expanded", "true");
		await place.click();
		await expectHash("/queues");
		await expect.element(place).not.toBeInTheDocument();
	});
});

describe("the language", () => {
	it("is changed without refetching, and stored", async () => {
		const wire = await showPage({ path: "/sessions", answers: { sessions } });
		await press("es");
		await expect.element(heading(wordIn("es", "shell.account"))).toBeVisible();
		await expect.poll(() => document.documentElement.lang).toBe("es");
		await expect.poll(() => localStorage.getItem("puente.console.language")).toBe("es");
		await expect.poll(() => wire.sent("sessions")).toHaveLength(1);
	});

	it("applies to refusals too", async () => {
		await showPage({
			path: "/audit",
			roles: ["compliance"],
			language: "es",
			answers: { audit: refused("tooManyRequests", { seconds: 30 }) },
		});
		await expectText(sentenceOf("tooManyRequests", "es", { seconds: 30 }));
	});
});

describe("the keyboard", () => {
	it("opens a page with g and its letter", async () => {
		await showPage({ path: "/sessions", roles: ["compliance"], answers: { sessions, audit: audit() } });
		await userEvent.keyboard("ga");
		await expectHash("/audit");
	});

	it("lists its shortcuts with ?, and closes the list with Escape", async () => {
		await showPage({ path: "/sessions", roles: ["compliance"], answers: { sessions } });
		await userEvent.keyboard("?");
		const list = page.getByRole("dialog", { name: t("shortcut.title") });
		await expect.element(list).toMatchTextContent(t("shortcut.goTo", { page: t("nav.audit") }));
		await userEvent.keyboard("{Escape}");
		await expect.element(list).not.toBeInTheDocument();
	});

	it("ignores shortcuts when they are turned off, and stores that", async () => {
		await showPage({ path: "/sessions", roles: ["compliance"], answers: { sessions } });
		await press(t("shell.shortcuts"));
		await page.getByRole("checkbox", { name: t("shortcut.on") }).click();
		await userEvent.keyboard("{Escape}");
		await userEvent.keyboard("ga");
		await expectHash("/sessions");
		await expect.poll(() => localStorage.getItem("puente.console.shortcuts")).toBe("off");
	});

	it("types into a field without triggering shortcuts", async () => {
		await showPage({ path: "/sessions", roles: ["compliance"], answers: { sessions } });
		await page.getByLabelText(t("password.old"), { exact: true }).click();
		await userEvent.keyboard("ga?");
		await expectHash("/sessions");
		await expect.element(page.getByLabelText(t("password.old"), { exact: true })).toHaveValue("ga?");
	});

	it("moves through the rows with j and k, opens one with Enter, and goes up with u", async () => {
		const items = [
			queueItem("blocked"),
			queueItem("blocked", { id: "00000000-0000-4000-8000-000000000031" }),
		];
		await showPage({
			path: "/queues/blocked",
			roles: ["compliance"],
			answers: {
				queue: { items, next: null },
				queues: queueCounts(["blocked"]),
				borrower: refused("borrowerNotFound"),
			},
		});
		const links = page.getByRole("main").getByRole("table").getByRole("link");
		await userEvent.keyboard("j");
		await expect.element(links.first()).toHaveFocus();
		await userEvent.keyboard("jj");
		await expect.element(links.last()).toHaveFocus();
		await userEvent.keyboard("k{Enter}");
		await expectHash(`/borrowers/${items[0]?.id}`);
		await expectText(sentenceOf("borrowerNotFound"));
		await userEvent.keyboard("u");
		await expectHash("/borrowers");
	});

	it("opens the borrower search with /", async () => {
		await showPage({ path: "/sessions", roles: ["support"], answers: { sessions } });
		await userEvent.keyboard("/");
		await expectHash("/borrowers");
	});

	it("moves the focus to the heading with the skip button", async () => {
		await showPage({ path: "/sessions", answers: { sessions } });
		(button(t("app.skip")).element() as HTMLElement).focus();
		await userEvent.keyboard("{Enter}");
		await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
	});
});
