import { Hello, MessagesLink, Notice } from "@puente/ui";
import { AsOf } from "../../../shared/calls/as-of.tsx";
import { pollAfterMs } from "../../../shared/calls/poll-delay.ts";
import { type CallState, useCall } from "../../../shared/calls/use-call.tsx";
import { useScreenHeading } from "../../../shared/frame/screen.tsx";
import { useLink } from "../../../shared/navigation/use-link.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { LoadFailed } from "../loaded.tsx";
import type { Home } from "../order.ts";
import { useCachedCall } from "../use-cached-call.ts";
import { ApplicationHome } from "./application-home.tsx";
import { ApprovedHome } from "./approved-home.tsx";
import { AssessingHome } from "./assessing-home.tsx";
import { HomeFrame } from "./home-frame.tsx";
import { HomeSkeleton } from "./home-skeleton.tsx";
import { homeState } from "./home-state.ts";
import { PayoutHome } from "./payout-home.tsx";
import { RejectedHome } from "./rejected-home.tsx";
import { RepayingHome } from "./repaying-home.tsx";
import { useGreeting } from "./use-greeting.ts";

/** Statuses that change without an action of the borrower. */
const statusesInProgress: ReadonlySet<Home["status"]> = new Set(["assessing", "lending"]);
const pollMsMax = 20_000;

/** Home of a borrower. The last known answer is shown at once, and then the new one. */
export default function BorrowerHome() {
	const { t } = useWords("loan");
	const home = useCachedCall(
		"loanProductIndex",
		{},
		{
			refetchAfterMs: (data, polls) =>
				data !== undefined && statusesInProgress.has(data.status) ? pollAfterMs(polls, pollMsMax) : null,
		},
	);
	if (home.data !== undefined) return <KnownHome home={home.data} call={home} />;
	if (home.failure === null) return <HomeSkeleton />;
	return (
		<HomeFrame stage={<HelloRow />}>
			<LoadFailed text={t("load.failedText")} onRetry={() => void home.refetch()} />
		</HomeFrame>
	);
}

function KnownHome({ home, call }: { readonly home: Home; readonly call: CallState<Home> }) {
	const State = states[homeState(home)];
	const above = (
		<>
			<AsOf call={call} />
			{home.held ? <HeldNotice /> : null}
		</>
	);
	return <State home={home} hello={<HelloRow />} old={above} />;
}

/** After a restore: what waits, and that nothing is lost. */
function HeldNotice() {
	const { t } = useWords("loan");
	return (
		<Notice tone="info">
			<h2 className="font-semibold">{t("home.comparing")}</h2>
			<p className="pt-1">{t("home.comparingText")}</p>
		</Notice>
	);
}

const states = {
	new: ApplicationHome,
	applying: ApplicationHome,
	finished: ApplicationHome,
	assessing: AssessingHome,
	rejected: RejectedHome,
	approved: ApprovedHome,
	confirmed: PayoutHome,
	sent: PayoutHome,
	failed: PayoutHome,
	repaying: RepayingHome,
	overdue: RepayingHome,
} as const;

function HelloRow() {
	const { t } = useWords();
	const link = useLink();
	const greeting = useGreeting();
	const heading = useScreenHeading(greeting.text);
	const count = useCall("messageList", { page: 1 }).data?.unread ?? 0;
	const label = count === 0 ? t("me.messages") : `${t("me.messages")}, ${t("me.new", { count })}`;
	return (
		<Hello greeting={greeting.text} initial={greeting.initial} headingRef={heading}>
			<MessagesLink {...link("msgList")} label={label} count={count} />
		</Hello>
	);
}
