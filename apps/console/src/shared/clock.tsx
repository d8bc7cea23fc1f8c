import type { Country, Language } from "@puente/core/region";
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { Badge, formatMoment, formatRegionTime, formatSpan } from "../kit/index.ts";
import { type Translate, useWords } from "./language.tsx";

/** Product time in milliseconds. It differs from the computer's clock when the sandbox's clock is moved. */
const ClockContext = createContext<number>(0);

const tickMs = 10_000;

export function WithClock(props: {
	/** The server's time, and this computer's time when it was received. */
	readonly serverNow: string;
	readonly receivedAtMs: number;
	readonly children: ReactNode;
}) {
	const aheadMs = useMemo(
		() => Date.parse(props.serverNow) - props.receivedAtMs,
		[props.serverNow, props.receivedAtMs],
	);
	const [localMs, setLocalMs] = useState(() => Date.now());
	useEffect(() => {
		setLocalMs(Date.now());
		const timer = setInterval(() => setLocalMs(Date.now()), tickMs);
		return () => clearInterval(timer);
	}, []);
	return (
		<ClockContext value={Math.max(localMs, props.receivedAtMs) + aheadMs}>{props.children}</ClockContext>
	);
}

export function useNowMs(): number {
	return use(ClockContext);
}

/** The clock of a region at an instant, with its place: 01:07 Lagos. Null if it shows the same as the reader's. */
function regionTimeText(
	t: Translate,
	language: Language,
	at: string,
	country: Country | null,
): string | null {
	const time = country === null ? null : formatRegionTime(language, at, country);
	return country === null || time === null
		? null
		: t("time.inRegion", { time, place: t(`place.${country}`) });
}

/** An instant as text, for sentences: 16 Nov 2026, 07:07 GMT-6 (14:07 Lagos). */
export function momentText(t: Translate, language: Language, at: string, country: Country | null): string {
	const there = regionTimeText(t, language, at, country);
	return there === null ? formatMoment(language, at) : `${formatMoment(language, at)} (${there})`;
}

/** An instant in the reader's time zone, with the region's time below if it differs. The tooltip has the relative time. */
export function Moment({ at, country = null }: { readonly at: string; readonly country?: Country | null }) {
	const { language, t } = useWords();
	const nowMs = useNowMs();
	const span = formatSpan(language, nowMs - Date.parse(at));
	const there = regionTimeText(t, language, at, country);
	return (
		<time
			dateTime={at}
			className="inline-flex flex-col whitespace-nowrap"
			title={Date.parse(at) <= nowMs ? t("time.ago", { span }) : t("time.in", { span })}
		>
			<span>{formatMoment(language, at)}</span>
			{there === null ? null : <span className="text-2xs text-ink-3">{there}</span>}
		</time>
	);
}

/** Time since an instant. */
export function Age({ since }: { readonly since: string }) {
	const { language } = useWords();
	const nowMs = useNowMs();
	return (
		<time dateTime={since} title={formatMoment(language, since)}>
			{formatSpan(language, nowMs - Date.parse(since))}
		</time>
	);
}

const soonMs = 4 * 3_600_000;

/** Time left until a deadline, in text as well as in colour. */
export function Deadline({ at }: { readonly at: string | null }) {
	const { language, t } = useWords();
	const leftMs = Date.parse(at ?? "") - useNowMs();
	if (at === null) return null;
	const span = formatSpan(language, leftMs);
	return (
		<Badge tone={leftMs < 0 ? "late" : leftMs < soonMs ? "warn" : "quiet"}>
			<time dateTime={at} title={formatMoment(language, at)}>
				{leftMs < 0 ? t("time.over", { span }) : t("time.left", { span })}
			</time>
		</Badge>
	);
}
