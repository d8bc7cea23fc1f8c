import type { Country } from "@puente/core/region";
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { formatMoment, formatSpan } from "../kit/format.ts";
import { Badge } from "../kit/surface.tsx";
import { useWords } from "./language.tsx";

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

/** Date and time in the region's time zone, with the relative time as a tooltip. */
export function When({ at, country }: { readonly at: string; readonly country?: Country | null }) {
	const { language, t } = useWords();
	const nowMs = useNowMs();
	const span = formatSpan(language, nowMs - Date.parse(at));
	return (
		<time
			dateTime={at}
			className="whitespace-nowrap"
			title={Date.parse(at) <= nowMs ? t("time.ago", { span }) : t("time.in", { span })}
		>
			{formatMoment(language, at, country ?? undefined)}
		</time>
	);
}

/** Time since an instant. */
export function Age({ since }: { readonly since: string }) {
	const { language } = useWords();
	const nowMs = useNowMs();
	return <time dateTime={since}>{formatSpan(language, nowMs - Date.parse(since))}</time>;
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
			<time dateTime={at}>{leftMs < 0 ? t("time.over", { span }) : t("time.left", { span })}</time>
		</Badge>
	);
}
