import { Arches, ArchLabels, Flag, Icon, Optional, Skeleton, Wordmark } from "@puente/ui";
import { lazy, type ReactNode, startTransition, useEffect, useState } from "react";
import { formatAmount } from "../../../shared/format/format.ts";
import { useScreenHeading } from "../../../shared/frame/screen.tsx";
import { LoginButton } from "../../../shared/navigation/login-button.tsx";
import type { RouteName } from "../../../shared/navigation/routes.ts";
import { useLink } from "../../../shared/navigation/use-link.ts";
import { usePack, useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { HomeFrame } from "./home-frame.tsx";

/** Loaded after the first screen is shown, because it stands below the action. */
const loadDetails = () => import("./visitor-details.tsx");
const VisitorDetails = lazy(loadDetails);
const detailsAfterMs = 1000;
/** After the first paint. The skeleton is not visible earlier, and a slow phone has less to lay out at once. */
const skeletonAfterMs = 50;

/** Home without a session: who we are, what a first loan really is, and how to begin. */
export function VisitorHome() {
	const { t } = useWords();
	const pack = usePack();
	const heading = useScreenHeading(t("home.headline"));
	const isPainted = useLater(skeletonAfterMs);
	const hasDetails = useDetails();
	const waiting = isPainted ? <Skeleton label={t("wait")} /> : null;
	const steps = [t("home.step1"), t("home.step2"), t("home.step3"), t("home.step4")];
	return (
		<HomeFrame
			stage={
				<>
					<TopRow />
					<h1 ref={heading} tabIndex={-1} className="headline mt-3 text-headline">
						{t("home.headline")}
					</h1>
					<p className="stage-text mt-3 text-sm">{t("home.firstLoan")}</p>
					<p className="figure-face text-[min(2.25rem,8.5vw)] leading-tight">
						{t("home.range", {
							min: formatAmount(pack, pack.loan.amountMin),
							max: formatAmount(pack, pack.firstLoan.amountMax),
						})}
					</p>
					<p className="stage-text mt-1 mb-4 text-sm">
						{t("home.grows", { max: formatAmount(pack, pack.firstLoan.laterMax) })}
					</p>
					<LoginButton tone="sun" />
					<Arches label={t("home.steps")} states={["next", "next", "next", "next"]} />
				</>
			}
		>
			<div className="-mx-1 -mt-2">
				<ArchLabels labels={steps.map((name) => ({ name }))} />
			</div>
			{hasDetails ? (
				<Optional waiting={waiting}>
					<VisitorDetails />
				</Optional>
			) : (
				waiting
			)}
		</HomeFrame>
	);
}

/** True a moment after the first screen, so that what follows does not delay it. */
function useLater(afterMs: number): boolean {
	const [isLater, setLater] = useState(false);
	useEffect(() => {
		// A transition renders in short slices, so that a slow phone can respond to taps in between.
		const timer = setTimeout(() => startTransition(() => setLater(true)), afterMs);
		return () => clearTimeout(timer);
	}, [afterMs]);
	return isLater;
}

/** True once the scripts of the details and of their calls are here, or failed to load. Each is a task of its own. */
function useDetails(): boolean {
	const { prefetch } = useServices();
	const [isLoaded, setLoaded] = useState(false);
	const isLater = useLater(detailsAfterMs);
	useEffect(() => {
		if (!isLater) return;
		const timer = setTimeout(prefetch);
		const show = () => startTransition(() => setLoaded(true));
		loadDetails().then(show, show);
		return () => clearTimeout(timer);
	}, [isLater, prefetch]);
	return isLoaded;
}

function TopRow() {
	const { t, language } = useWords();
	const { country, flag } = usePack();
	const code = language.toUpperCase();
	return (
		<div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1">
			<Wordmark />
			<div className="flex flex-wrap gap-2">
				<Pill to="country" label={t("home.country", { country: t(`country.${country}`) })}>
					<Flag shapes={flag} />
					<span className="text-xs font-semibold">{t(`country.${country}`)}</span>
				</Pill>
				<Pill to="language" label={`${code}. ${t("home.language", { language: t(`language.${language}`) })}`}>
					<Icon name="globe" size={18} />
					<span className="text-xs font-semibold">{code}</span>
				</Pill>
			</div>
		</div>
	);
}

function Pill(props: { readonly to: RouteName; readonly label: string; readonly children: ReactNode }) {
	const { href, onClick } = useLink()(props.to);
	return (
		<a
			href={href}
			onClick={onClick}
			aria-label={props.label}
			className="flex min-h-[44px] items-center gap-2 rounded-full bg-stage-2 px-3"
		>
			{props.children}
		</a>
	);
}
