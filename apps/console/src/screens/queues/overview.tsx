import { listNames } from "@puente/core/staff";
import { Icon } from "@puente/ui";
import { Link } from "react-router";
import { Badge, formatCount } from "../../kit/index.ts";
import { QueryView, type StaffAnswer, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { CountryFilter, useCountryFilter } from "../../shared/forms/filters.tsx";
import { Age, Page, useWords } from "../../shared/index.ts";
import { useOwnPages } from "../../shared/own-pages.ts";

type Queue = StaffAnswer<"queues">["queues"][number];

/** The queues of the user's roles. */
export default function QueueOverview() {
	const { t } = useWords();
	const country = useCountryFilter();
	const query = useStaffQuery("queues", country === "" ? {} : { country });
	return (
		<Page title={t("nav.queues")} actions={query.data?.queues.length === 0 ? undefined : <CountryFilter />}>
			<QueryView query={query}>
				{({ queues }) =>
					queues.length === 0 ? (
						<OwnPages />
					) : (
						<ul className="grid gap-3 wide:grid-cols-2 desk:grid-cols-3">
							{queues.map((queue) => (
								<li key={queue.queue}>
									<QueueCard queue={queue} country={country} />
								</li>
							))}
						</ul>
					)
				}
			</QueryView>
		</Page>
	);
}

/** What a role without queues does: the pages of its menu. */
function OwnPages() {
	const { t } = useWords();
	const pages = useOwnPages().filter(({ path }) => path !== "/queues");
	return (
		<>
			<p className="text-ink-2">{t("queue.none")}</p>
			<ul className="grid gap-3 wide:grid-cols-2 desk:grid-cols-3">
				{pages.map(({ path, label, icon }) => (
					<li key={path}>
						<Link
							to={path}
							className="flex h-full items-center gap-3 rounded-s border border-line bg-card p-4 font-bold hover:border-green hover:bg-green-soft"
						>
							<Icon name={icon} size={20} />
							{label}
						</Link>
					</li>
				))}
			</ul>
		</>
	);
}

function QueueCard({ queue, country }: { readonly queue: Queue; readonly country: string }) {
	const { t, language } = useWords();
	const { count, overdue, mine, oldestSince } = queue;
	return (
		<Link
			to={`/queues/${queue.queue}${country === "" ? "" : `?country=${country}`}`}
			className="flex h-full flex-col gap-2 rounded-s border border-line bg-card p-4 hover:border-green hover:bg-green-soft"
		>
			<span className="flex items-baseline gap-3">
				<span className="min-w-0 flex-1 font-bold">{t(`queue.${queue.queue}`)}</span>
				<span className="text-xl font-bold text-green tabular-nums">{formatCount(language, count)}</span>
			</span>
			<span className="flex-1 text-xs text-ink-2">{t(`queueText.${queue.queue}`)}</span>
			<span className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
				{overdue === 0 ? null : <Badge tone="late">{t("queue.overdue", { count: overdue })}</Badge>}
				{mine === 0 ? null : <Badge tone="good">{t("queue.mine", { count: mine })}</Badge>}
				{oldestSince === null ? (
					t("queue.empty")
				) : listNames.includes(queue.queue) ? null : (
					<span>
						{t("queue.oldest")} <Age since={oldestSince} />
					</span>
				)}
			</span>
		</Link>
	);
}
