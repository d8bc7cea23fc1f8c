import { type Language, languages } from "@puente/core/region";
import { listNames } from "@puente/core/staff";
import { classNames, ErrorBoundary, Icon } from "@puente/ui";
import type { PlainConsoleKey } from "@puente/words";
import { Suspense, useCallback, useState } from "react";
import { Link, matchPath, NavLink, Outlet, useLocation, useNavigate } from "react-router";
import { Badge, formatCount, Loading, Notice } from "../kit/index.ts";
import { useStaffMutation, useStaffQuery } from "../shared/calls/staff-calls.tsx";
import { Moment, useClearSession, useMay, useNowMs, useSession, useWords } from "../shared/index.ts";
import { useShortcut, useShortcuts } from "../shared/shortcuts.tsx";
import { AccessNotices } from "./access-notices.tsx";
import { Broken } from "./broken.tsx";
import { FailingProviders } from "./failing-providers.tsx";
import { LegalGaps } from "./legal-gaps.tsx";
import { ReadyMark } from "./ready-mark.tsx";
import { routes } from "./routes.tsx";

/** The layout around every page: top bar and navigation. */
export function Shell() {
	const { t } = useWords();
	const { pathname } = useLocation();
	const [menu, setMenu] = useState(false);
	const may = useMay();
	const navigate = useNavigate();
	const search = useCallback(() => void navigate("/borrowers"), [navigate]);
	useShortcut("/", t("shell.search"), may("searchBorrowers") ? search : null);
	return (
		<div className="flex min-h-screen-safe flex-col bg-paper">
			<button
				type="button"
				onClick={() => document.querySelector<HTMLElement>("#content h1")?.focus()}
				className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:bg-card focus:p-2"
			>
				{t("app.skip")}
			</button>
			<TopBar menu={menu} onMenu={() => setMenu(!menu)} />
			<div className="flex min-w-0 flex-1 flex-col wide:flex-row">
				<Navigation open={menu} onChoose={() => setMenu(false)} />
				<div className="min-w-0 flex-1">
					<HoldBanner />
					<FailingProviders />
					<LegalGaps />
					<AccessNotices />
					<ErrorBoundary broken={<Broken />} key={pathname}>
						<Suspense fallback={<Loading label={t("app.wait")} />}>
							<Outlet />
							<ReadyMark />
						</Suspense>
					</ErrorBoundary>
				</div>
			</div>
		</div>
	);
}

function TopBar({ menu, onMenu }: { readonly menu: boolean; readonly onMenu: () => void }) {
	const { t } = useWords();
	const { name, roles, sandbox } = useSession();
	const { showHelp } = useShortcuts();
	const button =
		"inline-flex min-h-9 items-center gap-1.5 rounded-s px-2 text-xs font-semibold hover:bg-green";
	return (
		<header className="on-green no-print sticky top-0 z-10 flex min-h-12 flex-wrap items-center gap-x-3 bg-green-dark px-3 text-white">
			<button
				type="button"
				aria-expanded={menu}
				aria-controls="navigation"
				onClick={onMenu}
				className={classNames(button, "wide:hidden")}
			>
				<Icon name="menu" size={18} />
				{t("shell.menu")}
			</button>
			<p className="font-bold">{t("app.name")}</p>
			{sandbox ? <Badge tone="warn">sandbox</Badge> : null}
			<div className="ml-auto flex flex-wrap items-center gap-x-2">
				<Clock />
				<p className="text-xs">
					<span className="font-semibold">{name}</span>{" "}
					{roles.length === 0 ? null : <span>({roles.map((role) => t(`role.${role}`)).join(", ")})</span>}
				</p>
				<LanguageSwitch />
				<HelpLink className={button} />
				<button type="button" onClick={showHelp} aria-label={t("shell.shortcuts")} className={button}>
					<Icon name="help" size={18} />
				</button>
				<SignOut className={button} />
			</div>
		</header>
	);
}

function Clock() {
	const { t } = useWords();
	const now = new Date(useNowMs()).toISOString();
	return (
		<p className="text-xs tabular-nums">
			<span className="sr-only">{t("shell.clock")}: </span>
			<Moment at={now} />
		</p>
	);
}

function LanguageSwitch() {
	const { t, language, choose } = useWords();
	return (
		<fieldset aria-label={t("shell.language")} className="flex">
			{languages.map((one: Language) => (
				<button
					key={one}
					type="button"
					lang={one}
					aria-pressed={one === language}
					onClick={() => choose(one)}
					className="min-h-8 rounded-s px-2 text-xs font-semibold uppercase hover:bg-green aria-pressed:bg-green-pill"
				>
					{one}
				</button>
			))}
		</fieldset>
	);
}

/** Opens the chapter of the manual about this page. */
function HelpLink({ className }: { readonly className: string }) {
	const { t } = useWords();
	const { pathname } = useLocation();
	const page = routes.find(({ path }) => matchPath(path, pathname) !== null);
	return (
		<Link to={`/manual/${page?.chapter ?? "start"}`} className={className}>
			<Icon name="document" size={18} />
			{t("nav.manual")}
		</Link>
	);
}

function SignOut({ className }: { readonly className: string }) {
	const { t } = useWords();
	const { busy, run } = useStaffMutation("signOut", { quiet: true });
	const clearSession = useClearSession();
	return (
		<button
			type="button"
			disabled={busy}
			className={className}
			onClick={async () => {
				await run({});
				clearSession();
			}}
		>
			<Icon name="logout" size={18} />
			{t("shell.signOut")}
		</button>
	);
}

function Navigation({ open, onChoose }: { readonly open: boolean; readonly onChoose: () => void }) {
	const { t } = useWords();
	const may = useMay();
	return (
		<nav
			id="navigation"
			aria-label={t("shell.navigation")}
			className={classNames(
				"no-print shrink-0 border-r border-line bg-card p-2 wide:sticky wide:top-12 wide:block wide:h-[calc(100vh-3rem)] wide:w-52 wide:overflow-y-auto",
				open ? "block" : "hidden",
			)}
		>
			<ul className="flex flex-col gap-0.5">
				{groupPlaces(routes.filter((route) => may(route.needs))).map((one) =>
					"group" in one ? (
						<li key={one.group} className="my-1.5 border-y border-line py-1.5">
							<p className="px-2.5 py-1 text-2xs font-semibold text-ink-2">{t(one.group)}</p>
							<ul className="flex flex-col gap-0.5">
								{one.places.map((place) => (
									<Place key={place.path} place={place} onChoose={onChoose} />
								))}
							</ul>
						</li>
					) : (
						<Place key={one.path} place={one} onChoose={onChoose} />
					),
				)}
			</ul>
		</nav>
	);
}

type NavPlace = { readonly path: string; readonly nav: NonNullable<(typeof routes)[number]["nav"]> };
type Group = { readonly group: PlainConsoleKey; readonly places: readonly NavPlace[] };

/** Entries of one group are listed together, at the position of the first. */
function groupPlaces(open: typeof routes): readonly (NavPlace | Group)[] {
	const places = open.flatMap(({ path, nav }) => (nav === undefined ? [] : [{ path, nav }]));
	return places.flatMap((place): readonly (NavPlace | Group)[] => {
		const { group } = place.nav;
		if (group === undefined) return [place];
		const together = places.filter(({ nav }) => nav.group === group);
		return together[0] === place ? [{ group, places: together }] : [];
	});
}

function Place({ place, onChoose }: { readonly place: NavPlace; readonly onChoose: () => void }) {
	const { t } = useWords();
	const { path, nav } = place;
	return (
		<li>
			<NavLink
				to={path}
				onClick={onChoose}
				className={({ isActive }) =>
					classNames(
						"flex min-h-9 items-center gap-2.5 rounded-s px-2.5 text-md font-semibold",
						isActive ? "bg-green-soft text-green" : "text-ink-2 hover:bg-paper hover:text-ink",
					)
				}
			>
				<Icon name={nav.icon} size={18} />
				<span className="min-w-0 flex-1">{t(nav.label)}</span>
				{path === "/proposals" ? <ProposalCounter /> : null}
			</NavLink>
			{path === "/queues" ? <QueueCounters onChoose={onChoose} /> : null}
		</li>
	);
}

const countersEveryMs = 30_000;

function Counter({ count, overdue }: { readonly count: number; readonly overdue: number }) {
	const { t, language } = useWords();
	if (count === 0) return null;
	return (
		<Badge tone={overdue > 0 ? "late" : "quiet"}>
			{formatCount(language, count)}
			{overdue > 0 ? <span className="sr-only">, {t("queue.overdue", { count: overdue })}</span> : null}
		</Badge>
	);
}

/** Proposals that wait for the user to check. */
function ProposalCounter() {
	const { data } = useStaffQuery("queues", {}, { everyMs: countersEveryMs });
	return data === undefined ? null : <Counter {...data.proposals} />;
}

/** Counters of the role's queues, visible on every page. Lists have none, because nothing on them waits. */
function QueueCounters({ onChoose }: { readonly onChoose: () => void }) {
	const { t } = useWords();
	const { data } = useStaffQuery("queues", {}, { everyMs: countersEveryMs });
	if (data === undefined) return null;
	return (
		<ul className="mt-0.5 mb-1.5 ml-4 border-l border-line pl-2">
			{data.queues.map(({ queue, count, overdue }) => (
				<li key={queue}>
					<NavLink
						to={`/queues/${queue}`}
						onClick={onChoose}
						className={({ isActive }) =>
							classNames(
								"flex min-h-7 items-center gap-2 rounded-[0.5rem] px-2 text-xs",
								isActive
									? "bg-green-soft font-semibold text-green"
									: "text-ink-2 hover:bg-paper hover:text-ink",
							)
						}
					>
						<span className="min-w-0 flex-1">{t(`queue.${queue}`)}</span>
						{listNames.includes(queue) ? null : <Counter count={count} overdue={overdue} />}
					</NavLink>
				</li>
			))}
		</ul>
	);
}

const holdEveryMs = 10_000;

/** A red line on every page while payouts and offers stand still after a restore, for those who lift the hold. */
function HoldBanner() {
	return useMay()("hold") ? <HoldLine /> : null;
}

function HoldLine() {
	const { t } = useWords();
	const { data } = useStaffQuery("hold", {}, { everyMs: holdEveryMs });
	if (data === undefined || data.hold === null) return null;
	return (
		<section aria-label={t("hold.title")} className="no-print px-3 pt-2">
			<Notice tone="wrong" alert>
				{t("hold.banner")}{" "}
				<Link to="/hold" className="font-semibold underline">
					{t("hold.open")}
				</Link>
			</Notice>
		</section>
	);
}
