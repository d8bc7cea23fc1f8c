import { BlankState, Button, Card, Checkbox, GroupError, Row, Sheet } from "@puente/ui";
import { useState } from "react";
import { Answer, type Output, useCall } from "../../shared/calls/use-call.tsx";
import { formatDayOf } from "../../shared/format/date-time.ts";
import { formatAmount, formatPercent } from "../../shared/format/format.ts";
import { usePack, useServices, useWords } from "../../shared/index.ts";
import { PromoScreen } from "./promo-screen.tsx";

type Offer = Output<"marketIndex">["products"][number];

export default function Market() {
	return (
		<PromoScreen title="market.title" back="home">
			<Offers />
			<Record />
		</PromoScreen>
	);
}

function Offers() {
	const { t } = useWords("promo");
	const call = useCall("marketIndex", {});
	const rejected = useCall("isRejectRecommendation", {}).data?.show === true;
	return (
		<Answer call={call}>
			{({ products }) =>
				products.length === 0 ? (
					<BlankState icon="bank" picture="empty" title={t("market.none")} text={t("market.noneText")} />
				) : (
					<>
						<p className="px-1 text-sm text-ink-2">{t(rejected ? "market.lead" : "market.leadOpen")}</p>
						<p className="px-1 text-xs font-semibold text-ink-3">{t("market.order")}</p>
						<ol className="flex flex-col gap-3.5">
							{products.map((offer) => (
								<li key={offer.productId}>
									<OfferCard offer={offer} />
								</li>
							))}
						</ol>
					</>
				)
			}
		</Answer>
	);
}

function OfferCard({ offer }: { readonly offer: Offer }) {
	const { t } = useWords("promo");
	const pack = usePack();
	const [sheetOpen, setSheetOpen] = useState(false);
	const amount = (whole: number) => formatAmount(pack, whole);
	const { daysMin, daysMax } = offer;
	const daysText = daysMin === daysMax ? String(daysMin) : t("market.range", { from: daysMin, to: daysMax });
	return (
		<Card>
			<div className="flex items-center gap-3">
				<span
					aria-hidden="true"
					className="figure-face grid size-[44px] shrink-0 place-items-center rounded-[12px] bg-green-soft text-lg text-green-ink"
				>
					{offer.partnerName.slice(0, 1)}
				</span>
				<div className="min-w-0 flex-1 wrap-anywhere">
					<h2 className="text-base font-bold">{offer.partnerName}</h2>
					<p className="text-sm text-ink-2">{offer.productName}</p>
				</div>
			</div>
			<dl className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-2.5">
				<Fact label={t("market.apr")} value={formatPercent(pack, offer.aprPercent)} isMain />
				<Fact label={t("market.penalty")} value={formatPercent(pack, offer.penaltyPercentPerDay)} />
				<Fact
					label={t("market.amount")}
					value={t("market.range", { from: amount(offer.amountMin), to: amount(offer.amountMax) })}
				/>
				<Fact label={t("market.days")} value={daysText} />
			</dl>
			<p className="mt-3 text-xs wrap-anywhere text-ink-3">
				{t("market.licence")}: {offer.licence}
			</p>
			<a
				href={offer.termsUrl}
				target="_blank"
				rel="noreferrer"
				className="inline-flex min-h-11 items-center text-sm font-semibold text-green underline"
			>
				{t("market.terms")}
				<span className="sr-only">: {offer.partnerName}</span>
			</a>
			<Button tone="ghost" onClick={() => setSheetOpen(true)}>
				{t("market.go", { partner: offer.partnerName })}
			</Button>
			<ConsentSheet offer={offer} open={sheetOpen} onClose={() => setSheetOpen(false)} />
		</Card>
	);
}

function Fact(props: { readonly label: string; readonly value: string; readonly isMain?: boolean }) {
	return (
		<div className="min-w-0 flex-1 basis-[7.5rem]">
			<dt className="text-xs text-ink-3">{props.label}</dt>
			<dd
				className={
					props.isMain === true ? "figure-face text-xl leading-6" : "text-sm font-semibold tabular-nums"
				}
			>
				{props.value}
			</dd>
		</div>
	);
}

/** Nothing is sent to a partner before consent, and only a reference after it. */
function ConsentSheet(props: {
	readonly offer: Offer;
	readonly open: boolean;
	readonly onClose: () => void;
}) {
	const { offer, open, onClose } = props;
	const { client, run, queries } = useServices();
	const { t } = useWords("promo");
	const [agreed, setAgreed] = useState(false);
	const [missing, setMissing] = useState(false);
	const partner = offer.partnerName;
	const id = `agree-${offer.productId}`;
	const close = () => {
		setAgreed(false);
		setMissing(false);
		onClose();
	};
	const go = async () => {
		setMissing(!agreed);
		if (!agreed) {
			document.getElementById(id)?.focus();
			return;
		}
		close();
		const handed = await run(() => client("marketHandOff", { productId: offer.productId, agreed }));
		if (!handed.ok) return;
		void queries.invalidateQueries({ queryKey: ["marketLendingRecord"] });
		window.open(handed.value.url, "_blank", "noreferrer");
	};
	return (
		<Sheet open={open} title={t("market.consentTitle", { partner })} closeLabel={t("close")} onClose={close}>
			<p className="pb-3 text-sm text-ink-2">{t("market.consentText", { partner })}</p>
			<Checkbox
				id={id}
				checked={agreed}
				error={missing}
				onChange={(checked) => {
					setAgreed(checked);
					setMissing(false);
				}}
				describedBy={`${id}-error`}
			>
				{t("market.consentTick", { partner })}
			</Checkbox>
			<GroupError id={`${id}-error`} text={missing ? t("market.consentFirst") : null} />
			<div className="flex flex-col gap-2.5 pt-3">
				<Button onClick={() => void go()}>{t("market.open")}</Button>
				<Button tone="plain" onClick={close}>
					{t("cancel")}
				</Button>
			</div>
		</Sheet>
	);
}

function Record() {
	const { t, language } = useWords("promo");
	const pack = usePack();
	const call = useCall("marketLendingRecord", {});
	// The offers above say already that there is no network.
	if (call.data === undefined && call.failure?.kind === "network") return null;
	return (
		<Card title={t("market.record")}>
			<Answer call={call}>
				{({ handOffs }) =>
					handOffs.length === 0 ? (
						<p className="text-sm text-ink-3">{t("market.recordNone")}</p>
					) : (
						<dl>
							{handOffs.map((handOff) => (
								<Row
									key={handOff.handOffId}
									label={`${handOff.partnerName}, ${formatDayOf(language, handOff.agreedAt, pack)}`}
									value={
										<span className="text-xs break-all">
											{t("market.reference", { reference: handOff.reference })}
										</span>
									}
								/>
							))}
						</dl>
					)
				}
			</Answer>
		</Card>
	);
}
