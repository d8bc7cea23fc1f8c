import { randomUuid } from "@puente/client";
import { oddsWhole, verifyDraw } from "@puente/core/promo";
import { BlankState, Button, ButtonLink, Card, Notice, Row } from "@puente/ui";
import { Answer, type Output, useCall } from "../../app/calls/use-call.tsx";
import { formatDayOf } from "../../app/format/date-time.ts";
import { formatMinor, formatPercent, packOfCurrency } from "../../app/format/format.ts";
import { useLink } from "../../app/navigation/use-link.ts";
import { usePack, useServices } from "../../app/state/services-context.ts";
import { PromoScreen, usePromoWords } from "./promo-words.tsx";

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
	const { t, load } = usePromoWords();
	const call = useCall("lotteryIsShow", {});
	return (
		<Answer call={call} words={load}>
			{({ show, campaign, open, drawn }) =>
				!show || campaign === null ? (
					<BlankState icon="records" title={t("draw.none")} text={t("draw.noneText")} />
				) : (
					<>
						{drawn === null ? null : <Outcome campaign={campaign} drawn={drawn} />}
						<Prizes campaign={campaign} />
						<Card title={t("draw.fairTitle")}>
							<p className="text-sm text-ink-2">{t("draw.fairText")}</p>
							<Numbers open={open} drawn={drawn} />
						</Card>
						{drawn === null ? (
							<DrawButton campaign={campaign} committed={open !== null} refetch={call.refetch} />
						) : null}
					</>
				)
			}
		</Answer>
	);
}

function Prizes({ campaign }: { readonly campaign: Campaign }) {
	const { t, language } = usePromoWords();
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
function Numbers({
	open,
	drawn,
}: {
	readonly open: LotteryState["open"];
	readonly drawn: DrawResult | null;
}) {
	const { t } = usePromoWords();
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

/** The commitment is shown before the draw; a draw in one step could not be verified. */
function DrawButton(props: {
	readonly campaign: Campaign;
	readonly committed: boolean;
	readonly refetch: () => void;
}) {
	const { campaign, committed, refetch } = props;
	const { client, run, queries } = useServices();
	const { t } = usePromoWords();
	const go = async () => {
		const { campaignId } = campaign;
		const borrowerSeed = randomUuid();
		const done = await run(() =>
			client("lotteryCreate", committed ? { campaignId, borrowerSeed } : { campaignId }),
		);
		if (done.ok && committed) await queries.invalidateQueries();
		else refetch();
	};
	return (
		<div className="mt-auto pt-2">
			<Button tone="sun" onClick={() => void go()}>
				{t(committed ? "draw.go" : "draw.prepare")}
			</Button>
		</div>
	);
}

function Outcome({ campaign, drawn }: { readonly campaign: Campaign; readonly drawn: DrawResult }) {
	const { t, language } = usePromoWords();
	const pack = usePack();
	const link = useLink();
	const fair = verifyDraw(drawn, campaign.prizes) === "fair";
	const { coupon } = drawn;
	return (
		<Card>
			{coupon === null ? (
				<p role="status" className="text-lg font-bold">
					{t(drawn.prizeId === null ? "draw.lost" : "draw.empty")}
				</p>
			) : (
				<>
					<p role="status" className="text-xl font-bold text-green">
						{t("draw.won", { amount: formatMinor(packOfCurrency(coupon.currency), coupon.amountMinor) })}
					</p>
					<p className="pb-3 text-sm text-ink-2">
						{t("draw.wonText", { date: formatDayOf(language, coupon.expiresAt, pack) })}
					</p>
				</>
			)}
			<div className="pt-2">
				<Notice tone={fair ? "info" : "wrong"}>{t(fair ? "draw.fair" : "draw.unfair")}</Notice>
			</div>
			<div className="pt-3">
				<ButtonLink tone="ghost" {...link("coupons")}>
					{t("draw.toCoupons")}
				</ButtonLink>
			</div>
		</Card>
	);
}

/** Converts parts per million to a percentage: 240,000 is 24. */
function oddsPercent(ppm: number): string {
	return String(ppm / 10_000);
}
