import type { Country } from "@puente/core/region";
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { formatMoment, formatSpan } from "../kit/format.ts";
import { Badge } from "../kit/surface.tsx";
import { useWords } from "./language.tsx";

/** What time it is for the product. In the sandbox its clock can be moved, so this computer's own does not do. */
const ClockContext = createContext<number>(0);

const tickMs = 10_000;

export function WithClock(props: {
	/** What the server said, and what this computer's clock showed then. */
	readonly serverNow: string;
	readonly heardAtMs: number;
	readonly children: ReactNode;
}) {
	const aheadMs = useMemo(
		() => Date.parse(props.serverNow) - props.heardAtMs,
		[props.serverNow, props.heardAtMs],
	);
	const [localMs, setLocalMs] = useState(() => Date.now());
	useEffect(() => {
		setLocalMs(Date.now());
		const timer = setInterval(() => setLocalMs(Date.now()), tickMs);
		return () => clearInterval(timer);
	}, []);
	return <ClockContext value={Math.max(localMs, props.heardAtMs) + aheadMs}>{props.children}</ClockContext>;
}

export function useNowMs(): number {
	return use(ClockContext);
}

/** A moment: the date and time of its region, and how long ago it was. */
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

/** How long something has waited. */
export function Age({ since }: { readonly since: string }) {
	const { language } = useWords();
	const nowMs = useNowMs();
	return <time dateTime={since}>{formatSpan(language, nowMs - Date.parse(since))}</time>;
}

const soonMs = 4 * 3_600_000;

/** How much of a deadline is left, in words as well as in colour. */
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
