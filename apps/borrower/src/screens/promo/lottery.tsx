import { randomUuid } from "@puente/client";
import { oddsWhole, verifyDraw } from "@puente/core/promo";
import { BlankState, Button, ButtonLink, Card, Notice, Row, StageFigure, Unfold } from "@puente/ui";
import { useState } from "react";
import { Answer, type Output, useCall } from "../../shared/calls/use-call.tsx";
import { formatDayOf } from "../../shared/format/date-time.ts";
import { formatMinor, formatPercent, packOfCurrency } from "../../shared/format/format.ts";
import { useLink, usePack, useServices, useWords } from "../../shared/index.ts";
import { PromoScreen } from "./promo-screen.tsx";

type LotteryState = Output<"lotteryIsShow">;
type Campaign = NonNullable<LotteryState["campaign"]>;
type DrawResult = NonNullable<LotteryState["drawn"]>;

export default function Lottery() {
	return (
		<PromoScreen title="draw.title" back="coupons">
			<Draw />
		</PromoScreen>
	);
}

function Draw() {
	const { t } = useWords("promo");
	const call = useCall("lotteryIsShow", {});
	/** What the phone was shown before it sent its own number. */
	const [seenCommitment, setSeenCommitment] = useState<string | null>(null);
	return (
		<Answer call={call}>
			{({ show, campaign, open, drawn }) =>
				!show || campaign === null ? (
					<BlankState picture="empty" icon="records" title={t("draw.none")} text={t("draw.noneText")} />
				) : (
					<>
						{drawn === null ? (
							<Ticket
								campaign={campaign}
								commitment={open?.commitment ?? null}
								onCommitted={setSeenCommitment}
								refetch={call.refetch}
							/>
						) : (
							<Outcome campaign={campaign} drawn={drawn} seenCommitment={seenCommitment} />
						)}
						<Prizes campaign={campaign} />
						<Unfold title={t("draw.fairTitle")}>
							<p>{t("draw.fairText")}</p>
							<Numbers open={open} drawn={drawn} />
						</Unfold>
					</>
				)
			}
		</Answer>
	);
}

function Prizes({ campaign }: { readonly campaign: Campaign }) {
	const { t, language } = useWords("promo");
	const pack = usePack();
	const money = (minor: number) => formatMinor(packOfCurrency(campaign.currency), minor);
	const nothingPpm = oddsWhole - campaign.prizes.reduce((sum, { oddsPpm }) => sum + oddsPpm, 0);
	return (
		<Card title={`${campaign.name}: ${t("draw.prizes")}`}>
			<dl>
				{campaign.prizes.map((prize) => (
					<Row
						key={prize.id}
						label={money(prize.amountMinor)}
						value={t("draw.odds", { percent: formatPercent(pack, oddsPercent(prize.oddsPpm)) })}
					/>
				))}
				{nothingPpm > 0 ? (
					<Row
						label={t("draw.nothing")}
						value={t("draw.odds", { percent: formatPercent(pack, oddsPercent(nothingPpm)) })}
					/>
				) : null}
			</dl>
			<p className="pt-2 text-xs text-ink-3">
				{t("draw.left", {
					amount: money(campaign.budgetLeftMinor),
					date: formatDayOf(language, campaign.endsAt, pack),
				})}
			</p>
			<p className="pt-1 text-xs text-ink-3">{t("draw.once")}</p>
		</Card>
	);
}

/** Values with which the draw can be verified elsewhere. */
function Numbers(props: { readonly open: LotteryState["open"]; readonly drawn: DrawResult | null }) {
	const { open, drawn } = props;
	const { t } = useWords("promo");
	const commitment = drawn?.commitment ?? open?.commitment;
	if (commitment === undefined) return null;
	const lines = [
		[t("draw.fingerprint"), commitment],
		...(drawn === null
			? []
			: [
					[t("draw.ourNumber"), drawn.houseSeed],
					[t("draw.yourNumber"), drawn.borrowerSeed],
				]),
	];
	return (
		<dl className="pt-3">
			{lines.map(([label, value]) => (
				<div key={label} className="pb-2">
					<dt className="text-xs font-semibold text-ink-3">{label}</dt>
					<dd className="font-mono text-xs break-all text-ink-2">{value}</dd>
				</div>
			))}
		</dl>
	);
}

/** One tap draws. The phone gets the commitment first and sends its own number after it, so that neither can choose. */
function Ticket(props: {
	readonly campaign: Campaign;
	readonly commitment: string | null;
	readonly onCommitted: (commitment: string) => void;
	readonly refetch: () => void;
}) {
	const { campaign, commitment, onCommitted, refetch } = props;
	const { client, run, queries } = useServices();
	const { t } = useWords("promo");
	const { campaignId } = campaign;
	const topMinor = Math.max(...campaign.prizes.map(({ amountMinor }) => amountMinor));
	const go = async () => {
		const done = await run(async () => {
			onCommitted(commitment ?? (await client("lotteryCreate", { campaignId })).commitment);
			await client("lotteryCreate", { campaignId, borrowerSeed: randomUuid() });
		});
		if (done.ok) await queries.invalidateQueries();
		else refetch();
	};
	return (
		<section className="stage on-green overflow-hidden rounded-l px-5 py-7 text-center">
			<p className="stage-text text-sm font-semibold">{t("draw.upTo")}</p>
			<StageFigure value={formatMinor(packOfCurrency(campaign.currency), topMinor)} />
			<div className="pt-5">
				<Button tone="sun" onClick={() => void go()}>
					{t("draw.go")}
				</Button>
			</div>
		</section>
	);
}

function Outcome(props: {
	readonly campaign: Campaign;
	readonly drawn: DrawResult;
	readonly seenCommitment: string | null;
}) {
	const { campaign, drawn, seenCommitment } = props;
	const { t, language } = useWords("promo");
	const pack = usePack();
	const link = useLink();
	const isSeen = seenCommitment === null || seenCommitment === drawn.commitment;
	const fair = isSeen && verifyDraw(drawn, campaign.prizes) === "fair";
	const { coupon } = drawn;
	return (
		<section className="stage on-green overflow-hidden rounded-l px-5 py-7 text-center">
			{coupon === null ? (
				<p role="status" className="headline text-headline">
					{t(drawn.prizeId === null ? "draw.lost" : "draw.empty")}
				</p>
			) : (
				<div role="status">
					<p className="stage-text text-sm font-semibold">{t("draw.won")}</p>
					<StageFigure rolls value={formatMinor(packOfCurrency(coupon.currency), coupon.amountMinor)} />
					<p className="stage-text pt-1 text-sm">
						{t("draw.wonText", { date: formatDayOf(language, coupon.expiresAt, pack) })}
					</p>
				</div>
			)}
			<div className="py-4 text-left">
				<Notice tone={fair ? "info" : "wrong"}>{t(fair ? "draw.fair" : "draw.unfair")}</Notice>
			</div>
			{fair ? (
				<ButtonLink tone="sun" {...link("coupons")}>
					{t("draw.toCoupons")}
				</ButtonLink>
			) : (
				<ButtonLink tone="sun" {...link("customerServices")}>
					{t("draw.write")}
				</ButtonLink>
			)}
		</section>
	);
}

/** Converts parts per million to a percentage: 240,000 is 24. */
function oddsPercent(ppm: number): string {
	return String(ppm / 10_000);
}
