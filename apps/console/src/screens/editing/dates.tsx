import type { Country } from "@puente/core/region";
import { packs } from "@puente/regions";
import { Badge, toLocalTime } from "../../kit/index.ts";
import { LocalTimeField } from "../../shared/forms/date-field.tsx";
import { useNowMs, useWords } from "../../shared/index.ts";
import { Pair, problemIn } from "./edit-frame.tsx";
import { instantOrUnchanged } from "./local-time.ts";

export type Dates = { readonly startsAt: string; readonly endsAt: string };

/** The texts of the two date fields, in the region's local time. */
export function typedDates(dates: Dates | null, country: Country): Dates {
	if (dates === null) return { startsAt: "", endsAt: "" };
	const { timeZone } = packs[country];
	return { startsAt: toLocalTime(dates.startsAt, timeZone), endsAt: toLocalTime(dates.endsAt, timeZone) };
}

/** Parses the two fields to instants; null when they are invalid. The server checks again. */
export function readDates(typed: Dates, before: Dates | null, country: Country, nowMs: number): Dates | null {
	const { timeZone } = packs[country];
	const startsAt = instantOrUnchanged(before?.startsAt, typed.startsAt, timeZone);
	const endsAt = instantOrUnchanged(before?.endsAt, typed.endsAt, timeZone);
	if (startsAt === null || endsAt === null || startsAt >= endsAt) return null;
	return Date.parse(endsAt) >= nowMs || endsAt === before?.endsAt ? { startsAt, endsAt } : null;
}

export function DateFields(props: {
	readonly country: Country;
	readonly before: Dates | null;
	readonly typed: Dates;
	readonly onChange: (dates: Dates) => void;
}) {
	const { t } = useWords();
	const nowMs = useNowMs();
	const { country, before, typed, onChange } = props;
	const hasBegun = before !== null && Date.parse(before.startsAt) <= nowMs;
	const zone = t("edit.zone", { zone: packs[country].timeZone });
	const good = readDates(typed, before, country, nowMs) !== null;
	return (
		<Pair>
			<LocalTimeField
				label={t("edit.startsAt")}
				hint={hasBegun ? t("edit.begun") : zone}
				error={problemIn(before === null, typed.startsAt, typed.startsAt === "" && t("edit.required"))}
				disabled={hasBegun}
				value={typed.startsAt}
				onChange={(startsAt) => onChange({ ...typed, startsAt })}
				required
			/>
			<LocalTimeField
				label={t("edit.endsAt")}
				hint={zone}
				error={problemIn(
					before === null,
					typed.endsAt,
					!good && typed.startsAt !== "" && t("edit.endsWrong"),
				)}
				value={typed.endsAt}
				onChange={(endsAt) => onChange({ ...typed, endsAt })}
				required
			/>
		</Pair>
	);
}

const tones = { planned: "warn", running: "good", over: "quiet" } as const;

export function CampaignState({ startsAt, endsAt }: Dates) {
	const { t } = useWords();
	const nowMs = useNowMs();
	const state = nowMs < Date.parse(startsAt) ? "planned" : nowMs < Date.parse(endsAt) ? "running" : "over";
	return <Badge tone={tones[state]}>{t(`campaign.state.${state}`)}</Badge>;
}
