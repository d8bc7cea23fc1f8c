import type { Failure } from "@puente/client";
import { BigFigure, Button, Card, Checkbox, GroupError, TextButton, Unfold } from "@puente/ui";
import { type RefObject, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { stepOf } from "../../../shared/calls/application.ts";
import { useServerNow } from "../../../shared/device/use-now.ts";
import { dayIn, formatClock, formatMoment } from "../../../shared/format/date-time.ts";
import { moneyFormat } from "../../../shared/format/format.ts";
import { pathOf } from "../../../shared/navigation/routes.ts";
import { useLinkTo } from "../../../shared/navigation/use-link.ts";
import { usePack } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { type Order, pathWith } from "../order.ts";
import { SignSheet } from "../sign/sign-sheet.tsx";
import { useSignatureFlow } from "../sign/use-signature-flow.ts";
import { type Choice, choiceQuery } from "./choice.ts";
import { CostCard, Rate, WhyFigures } from "./cost-parts.tsx";
import { OfferExpired } from "./offer-expired.tsx";
import { KeyFactsCard, PlansCard, ScheduleCard } from "./offer-parts.tsx";
import type { Offer } from "./use-offer.ts";

type OfferProps = {
	readonly order: Order;
	readonly choice: Choice;
	readonly offer: Offer;
	readonly onOfferGone: (failure: Failure) => void;
};

export function OfferView(props: OfferProps) {
	const { order, offer } = props;
	const { t } = useWords("loan");
	const { disclosure, product } = offer;
	const nowMs = useServerNow(1000);
	if (Date.parse(offer.validUntil) <= nowMs) return <OfferExpired />;
	return (
		<>
			<p className="px-1 text-sm text-ink-2">{t("offer.lead")}</p>
			<Summary order={order} offer={offer} nowMs={nowMs} />
			<Rate figures={disclosure} />
			<CostCard figures={disclosure} product={product} />
			<KeyFactsCard facts={offer.keyFacts} />
			<ScheduleCard disclosure={disclosure} />
			<PlansCard offer={offer} />
			<Unfold title={t("choose.why")}>
				<WhyFigures figures={disclosure} product={product} />
			</Unfold>
			<Accept {...props} />
		</>
	);
}

const statementTitles = {
	caratula: "offer.titleCaratula",
	keyFacts: "offer.titleKeyFacts",
	plain: null,
} as const;

function Summary(props: { readonly order: Order; readonly offer: Offer; readonly nowMs: number }) {
	const { order, offer, nowMs } = props;
	const pack = usePack();
	const { t, language } = useWords("loan");
	const { receivedMinor, statement } = offer.disclosure;
	const title = statementTitles[statement];
	const dayOf = (atMs: number) => dayIn(pack.timeZone, atMs);
	const endsToday = dayOf(Date.parse(offer.validUntil)) === dayOf(nowMs);
	return (
		<Card {...(title === null ? {} : { title: t(title) })}>
			<BigFigure
				label={t("cost.receive")}
				value={moneyFormat(pack, [receivedMinor])(receivedMinor)}
				detail={
					order.account === null
						? undefined
						: `${t("offer.account")} ${order.account.bankName} ••${order.account.lastDigits}`
				}
			/>
			<p className="mt-3 rounded-f bg-green-soft px-3 py-2 text-xs font-semibold text-green-ink">
				{endsToday
					? t("offer.untilToday", { time: formatClock(language, offer.validUntil, pack) })
					: t("offer.until", { time: formatMoment(language, offer.validUntil, pack) })}
			</p>
		</Card>
	);
}

const errorId = "agreement-error";

function Accept({ order, choice, offer, onOfferGone }: OfferProps) {
	const pack = usePack();
	const { t } = useWords("loan");
	const navigate = useNavigate();
	const box = useRef<HTMLInputElement>(null);
	const [ticked, setTicked] = useState(false);
	const [missing, setMissing] = useState(false);
	const flow = useSignatureFlow(
		{ ...choice, orderNo: order.orderNo, offerDigest: offer.offerDigest },
		{
			onConfirmed: (confirmed) =>
				void navigate(pathOf(stepOf(confirmed.step) === "getMoney" ? "payMent" : "lending"), {
					replace: true,
				}),
			onOfferGone: (failure) => {
				setTicked(false);
				onOfferGone(failure);
			},
		},
	);
	const begin = (now: boolean) => {
		setMissing(!ticked);
		if (ticked) return void flow.begin(now);
		box.current?.scrollIntoView({ block: "center" });
		box.current?.focus({ preventScroll: true });
	};
	const { amountMinor } = offer.disclosure;
	return (
		<>
			<AgreementTick
				box={box}
				path={pathWith("agreement", choiceQuery(order.orderNo, choice))}
				ticked={ticked}
				missing={missing && !ticked}
				onTick={setTicked}
			/>
			<div className="flex flex-col gap-2.5">
				<Button tone="ghost" onClick={() => begin(false)}>
					{t("offer.later")}
				</Button>
				<div className="flex flex-wrap justify-center gap-x-8 px-1">
					<TextButton onClick={() => void navigate(pathWith("toBorrow", choiceQuery(order.orderNo, choice)))}>
						{t("offer.changeChoice")}
					</TextButton>
					<TextButton onClick={() => void navigate(pathWith("cancellationForm", { orderNo: order.orderNo }))}>
						{t("payment.withdraw")}
					</TextButton>
				</div>
			</div>
			<AcceptBar offer={offer} onAccept={() => begin(true)} />
			<SignSheet flow={flow} amount={moneyFormat(pack, [amountMinor])(amountMinor)} />
		</>
	);
}

/** The two figures that matter and the button, in reach wherever the page is scrolled to. */
function AcceptBar({ offer, onAccept }: { readonly offer: Offer; readonly onAccept: () => void }) {
	const pack = usePack();
	const { t } = useWords("loan");
	const { receivedMinor, totalMinor } = offer.disclosure;
	const write = moneyFormat(pack, [receivedMinor, totalMinor]);
	return (
		<div className="pad-safe-bottom sticky bottom-0 z-10 -mx-4 mt-auto border-t border-line bg-card px-4 pt-2.5">
			<dl className="flex flex-wrap justify-between gap-x-4 pb-2 text-sm">
				<Figure label={t("cost.receive")} value={write(receivedMinor)} />
				<Figure label={t("cost.total")} value={write(totalMinor)} />
			</dl>
			<Button tone="sun" onClick={onAccept}>
				{t("offer.now")}
			</Button>
		</div>
	);
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
	return (
		<div className="flex flex-wrap items-baseline gap-x-1.5">
			<dt className="text-ink-2">{label}</dt>
			<dd className="font-bold tabular-nums">{value}</dd>
		</div>
	);
}

/** Placeholder for the link, at which the text is split. */
const gap = "\u0000";

function AgreementTick(props: {
	readonly box: RefObject<HTMLInputElement | null>;
	readonly path: string;
	readonly ticked: boolean;
	readonly missing: boolean;
	readonly onTick: (ticked: boolean) => void;
}) {
	const { t } = useWords("loan");
	const linkTo = useLinkTo();
	const [before, after] = t("offer.agree", { agreement: gap }).split(gap);
	return (
		<div>
			<Checkbox
				id="agreement"
				checked={props.ticked}
				onChange={props.onTick}
				error={props.missing}
				inputRef={props.box}
				{...(props.missing ? { describedBy: errorId } : {})}
			>
				{before}
				<a {...linkTo(props.path)} className="font-semibold text-green underline underline-offset-2">
					{t("offer.agreement")}
				</a>
				{after}
			</Checkbox>
			<GroupError id={errorId} text={props.missing ? t("offer.agreeFirst") : null} />
		</div>
	);
}
