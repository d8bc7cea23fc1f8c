import { currencies } from "@puente/core/money";
import type { Country, Language } from "@puente/core/region";
import { Icon, type IconName } from "@puente/ui";
import { auditedCall, auditedRefusal } from "@puente/words/console/audited";
import { Blank, formatMinor, Panel } from "../../kit/index.ts";
import { QueryView, type StaffAnswer, useStaffPages } from "../../shared/calls/staff-calls.tsx";
import { labelOf, Moment, type Translate, textOf, useWords } from "../../shared/index.ts";
import { stepNameText } from "../../shared/records/step-text.ts";
import { More } from "../../shared/views/more.tsx";

type Event = StaffAnswer<"borrowerTimeline">["events"][number];

const icons: Readonly<Record<Event["kind"], IconName>> = {
	step: "forward",
	loan: "wallet",
	payment: "bank",
	message: "phone",
	feedback: "chat",
	consent: "shield",
	data: "document",
	staff: "person",
};

/** Events of a borrower, newest first. */
export function Timeline({ id, country }: { readonly id: string; readonly country: Country }) {
	const { t } = useWords();
	const query = useStaffPages("borrowerTimeline", { id });
	return (
		<Panel flush>
			<QueryView query={query}>
				{(pages) => {
					const events = pages.flatMap((page) => page.events);
					if (events.length === 0) return <Blank icon="none" title={t("timeline.none")} />;
					return (
						<>
							<ol aria-label={t("borrower.tab.timeline")}>
								{events.map((event, index) => (
									// biome-ignore lint/suspicious/noArrayIndexKey: events can be equal; the list only grows at its end.
									<EventRow key={index} event={event} country={country} />
								))}
							</ol>
							<More more={query.more} />
						</>
					);
				}}
			</QueryView>
		</Panel>
	);
}

function EventRow({ event, country }: { readonly event: Event; readonly country: Country }) {
	const { t, language } = useWords();
	return (
		<li className="flex items-start gap-3 border-b border-line px-4 py-2 last:border-0">
			<span className="pt-0.5 text-green">
				<Icon name={icons[event.kind]} size={16} />
			</span>
			<span className="w-44 shrink-0 text-xs text-ink-2 tabular-nums">
				<Moment at={event.at} country={country} />
			</span>
			<span className="min-w-0 flex-1">
				<span className="font-semibold">
					{t(`timeline.kind.${event.kind}`)}: {whatText(language, event)}
				</span>{" "}
				<span className="text-xs text-ink-2">{factsText(t, language, event)}</span>
			</span>
			<span className="shrink-0 text-right text-xs text-ink-2">
				{[event.orderNo, whoText(t, event.by)].filter((part) => part !== null).join(" · ")}
			</span>
		</li>
	);
}

/** Actions of staff have the same text as in the audit. */
function whatText(language: Language, { kind, what }: Event): string {
	return kind === "staff" ? auditedCall(language, what) : labelOf(language, what);
}

/** The name of a staff member, or a text for the borrower and the system. */
function whoText(t: Translate, by: string | null): string | null {
	return by === "borrower" || by === "system" ? t(`timeline.by.${by}`) : by;
}

function factsText(t: Translate, language: Language, { kind, facts }: Event): string {
	if (kind === "staff") {
		const { outcome = "done" } = facts;
		return outcome === "done" ? "" : auditedRefusal(language, outcome);
	}
	const { amountMinor, currency, from, to, ...others } = facts;
	const money = currencies.find((one) => one === currency);
	return [
		amountMinor !== undefined && money !== undefined ? formatMinor(money, Number(amountMinor)) : undefined,
		to === undefined
			? undefined
			: [from, to]
					.flatMap((step) => step ?? [])
					.map((step) => stepNameText(t, step))
					.join(" → "),
		...Object.entries(others).map(
			([name, value]) => `${labelOf(language, name)}: ${textOf(name, value, { t, language, country: null })}`,
		),
	]
		.filter((part) => part !== undefined)
		.join(" · ");
}
