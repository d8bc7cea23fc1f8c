import { Arches, Button, ButtonLink, Icon, Notice, SkeletonBar, StageFigure, Tag } from "@puente/ui";
import { type ComponentType, startTransition, useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { isSettled } from "../../../shared/calls/use-call.tsx";
import { idle } from "../../../shared/device/idle.ts";
import { daysBetween, formatShortDay } from "../../../shared/format/date-time.ts";
import { formatMinor, wholeOf } from "../../../shared/format/format.ts";
import { paymentArches } from "../../../shared/format/payment-arches.ts";
import {
	type HomeAutopayProps,
	type PaySheetProps,
	useParts,
} from "../../../shared/navigation/parts-context.ts";
import { useQueryLink } from "../../../shared/navigation/query-link.ts";
import { usePack } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import type { Order } from "../order.ts";
import { useCachedCall } from "../use-cached-call.ts";
import { HomeFrame } from "./home-frame.tsx";
import { homeAction } from "./home-state.ts";
import { LateLinks, type RepayDetail, RepayingLinks } from "./loan-links.tsx";
import { InDays } from "./state-parts.tsx";
import type { StateProps } from "./state-props.ts";

/** A loan that is being repaid, on time or late: the next payment, how many are paid, and the ways out. */
export function RepayingHome({ home, hello, old }: StateProps) {
	const { order } = home;
	const isLate = home.status === "overdue";
	const call = useCachedCall("repayDetail", { orderNo: order?.orderNo ?? "" }, { enabled: order !== null });
	const detail = call.data;
	const Links = isLate ? LateLinks : RepayingLinks;
	if (order === null) return <HomeFrame stage={hello}>{old}</HomeFrame>;
	return (
		<HomeFrame
			{...(isLate ? { tone: "late" as const } : {})}
			stage={
				<>
					{hello}
					{isLate ? <LateStage order={order} detail={detail} /> : <NextStage order={order} detail={detail} />}
					{isSettled(call) && detail === undefined ? null : <Progress detail={detail} />}
				</>
			}
		>
			{old}
			<PayButtons home={home} isLate={isLate} />
			<AutopayPart orderNo={order.orderNo} />
			<Links order={order} detail={detail} isKnown={isSettled(call)} />
		</HomeFrame>
	);
}

/** What autopay does next, or its offer: loaded after the screen, because most visits have neither. */
function AutopayPart({ orderNo }: { readonly orderNo: string }) {
	const pack = usePack();
	const { homeAutopay } = useParts();
	const { language } = useWords("loan");
	const [View, setView] = useState<ComponentType<HomeAutopayProps> | null>(null);
	useEffect(() => {
		// Without network home shows what it has.
		void homeAutopay(language, pack.country)
			.then((loaded) => startTransition(() => setView(() => loaded)))
			.catch(() => undefined);
	}, [homeAutopay, language, pack.country]);
	return View === null ? null : <View orderNo={orderNo} where="home" />;
}

type Facts = { readonly order: Order; readonly detail: RepayDetail | undefined };

function NextStage({ order, detail }: Facts) {
	const pack = usePack();
	const { t, language } = useWords("loan");
	const { nextDueOn = null, nextDueMinor = null, payoffMinor = 0 } = order.owed ?? {};
	const dueInDays = detail === undefined || nextDueOn === null ? null : daysBetween(detail.on, nextDueOn);
	const paid = detail?.phases.filter(({ settled }) => settled).length ?? 0;
	return (
		<>
			<h2 className="stage-text text-sm">
				{nextDueOn === null
					? t("home.yourLoan")
					: t("home.nextPayment", { date: formatShortDay(language, nextDueOn) })}
			</h2>
			<StageFigure value={formatMinor(pack, nextDueMinor ?? payoffMinor)} />
			<p className="mt-1 flex flex-wrap justify-between gap-x-3 text-sm">
				<span className="stage-text">{dueInDays === null ? "\u00a0" : <InDays days={dueInDays} />}</span>
				{detail === undefined ? null : <b>{t("home.paidOf", { done: paid, count: detail.phases.length })}</b>}
			</p>
		</>
	);
}

function LateStage({ order, detail }: Facts) {
	const pack = usePack();
	const { t } = useWords("loan");
	const { overdueDays = 0, dueMinor = 0, penaltyMinor = 0 } = order.owed ?? {};
	// A sum in whole units has whole parts. Only old loans owe a fraction.
	const lateMinor = wholeOf(pack, dueMinor) === dueMinor ? wholeOf(pack, penaltyMinor) : penaltyMinor;
	const growth = ({ claimOpen, penaltyGrowthMinor, penaltyMaxMinor }: RepayDetail) => {
		if (claimOpen) return t("home.claimOpen");
		if (penaltyGrowthMinor === 0) return t("home.overdueStopped");
		const amount = formatMinor(pack, penaltyGrowthMinor);
		return t("home.overdueGrows", { amount, max: formatMinor(pack, penaltyMaxMinor) });
	};
	const days = t("home.overdueDays", { count: overdueDays });
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<h2 className="text-sm">{t("home.overdue")}</h2>
				<Tag tone="wrong">{days}</Tag>
			</div>
			<StageFigure value={formatMinor(pack, dueMinor)} />
			{lateMinor > 0 ? (
				<p className="mt-1 text-sm">
					{t("home.overdueParts", {
						due: formatMinor(pack, dueMinor - lateMinor),
						penalty: formatMinor(pack, lateMinor),
					})}
				</p>
			) : null}
			<p className="text-sm">{detail === undefined ? "\u00a0" : growth(detail)}</p>
		</>
	);
}

function Progress({ detail }: { readonly detail: RepayDetail | undefined }) {
	const { t } = useWords("loan");
	if (detail === undefined) return <SkeletonBar className="mt-5 h-14 w-full" />;
	const states = paymentArches(detail.phases);
	const done = states.filter((state) => state === "done").length;
	return <Arches label={t("home.paidOf", { done, count: states.length })} states={states} />;
}

/** The payment, and beside it a person to talk to when it is late. */
function PayButtons({ home, isLate }: { readonly home: StateProps["home"]; readonly isLate: boolean }) {
	const { t } = useWords("loan");
	const query = useQueryLink();
	const orderNo = home.order?.orderNo ?? "";
	return (
		<>
			<div className="flex flex-wrap gap-2.5">
				<PayButton home={home} />
				{isLate ? (
					<div className="flex-1 basis-[9rem] *:h-full">
						<ButtonLink tone="ghost" {...query("addFeedback", { type: "3", about: "loan", orderNo })}>
							<Icon name="chat" size={22} />
							{t("home.talk")}
						</ButtonLink>
					</div>
				) : null}
			</div>
			{isLate ? <Notice tone="private">{t("home.private")}</Notice> : null}
		</>
	);
}

/** Opens the pay sheet; without its file, because the network is lost, the page of the loan. */
function PayButton({ home }: { readonly home: StateProps["home"] }) {
	const pack = usePack();
	const { paySheet } = useParts();
	const { t, language } = useWords("loan");
	const navigate = useNavigate();
	const [View, setView] = useState<ComponentType<PaySheetProps> | null>(null);
	const [open, setOpen] = useState(false);
	const action = homeAction(home);
	const { order } = home;
	const load = useCallback(
		() => paySheet(language, pack.country).catch(() => null),
		[paySheet, language, pack.country],
	);
	// To request its files takes a slow phone longer than a tap may take.
	useEffect(() => void idle().then(load), [load]);
	if (action === null || order === null) return null;
	const { dueMinor = 0, nextDueMinor = null } = order.owed ?? {};
	const amountMinor = dueMinor > 0 ? dueMinor : (nextDueMinor ?? 0);
	const openSheet = async () => {
		const loaded = await load();
		if (loaded === null) return navigate(action.path);
		// A transition shows the tapped button before the sheet is rendered.
		startTransition(() => {
			setView(() => loaded);
			setOpen(true);
		});
	};
	return (
		<div className="flex-1 basis-[9rem] *:h-full">
			<Button tone="sun" onClick={() => void openSheet()}>
				{amountMinor > 0 ? t("button.pay", { amount: formatMinor(pack, amountMinor) }) : t(action.label)}
			</Button>
			{View === null ? null : <View orderNo={order.orderNo} open={open} onClose={() => setOpen(false)} />}
		</div>
	);
}
