import { BlankState, Button, ButtonLink, Notice, Segments, Sheet, Tag } from "@puente/ui";
import { useState } from "react";
import { Answer, type Output, useAsked } from "../../app/asked.tsx";
import { formatMinor, packOfCurrency } from "../../app/format.ts";
import { formatDayOf } from "../../app/moment.ts";
import { usePack, useServices } from "../../app/services-context.ts";
import { useLink } from "../../app/use-link.ts";
import { useWords } from "../../app/use-words.ts";
import { PromoScreen, usePromoWords } from "./promo-words.tsx";

type Coupon = Output<"coupons">["coupons"][number];
type Group = "usable" | "used";

/** Steps in which something is owed (specification, section 3): Repaying and Overdued. */
const repayingSteps: ReadonlySet<number> = new Set([2, 3]);

export default function Coupons() {
	return (
		<PromoScreen title="coupons.title" back="me">
			<Groups />
		</PromoScreen>
	);
}

function Groups() {
	const { t } = usePromoWords();
	const link = useLink();
	const [group, setGroup] = useState<Group>("usable");
	const draws = useAsked("lotteryIsShow", {}).data;
	return (
		<>
			{draws?.show === true ? (
				<ButtonLink tone={draws.drawn === null ? "sun" : "ghost"} {...link("lottery")}>
					{t(draws.drawn === null ? "coupons.draw" : "coupons.drawn")}
				</ButtonLink>
			) : null}
			<Segments
				id="coupons"
				label={t("coupons.label")}
				segments={(["usable", "used"] as const).map((id) => ({ id, label: t(`coupons.${id}`) }))}
				current={group}
				onChange={setGroup}
			>
				{group === "usable" ? <Unused /> : <Used />}
			</Segments>
		</>
	);
}

function Unused() {
	const { t, load } = usePromoWords();
	const asked = useAsked("coupons", {});
	const latest = useAsked("latestOrder", {}).data?.order ?? null;
	const orderNo = latest !== null && repayingSteps.has(latest.step) ? latest.orderNo : null;
	return (
		<Answer asked={asked} words={load}>
			{({ coupons }) =>
				coupons.length === 0 ? (
					<BlankState icon="records" title={t("coupons.none")} text={t("coupons.noneText")} />
				) : (
					<div className="flex flex-col gap-3">
						{orderNo === null ? <Notice tone="info">{t("coupons.noLoan")}</Notice> : null}
						<ul className="flex flex-col gap-3">
							{coupons.map((coupon) => (
								<CouponCard key={coupon.couponId} coupon={coupon} orderNo={orderNo} />
							))}
						</ul>
					</div>
				)
			}
		</Answer>
	);
}

function Used() {
	const { t, load } = usePromoWords();
	const asked = useAsked("couponUsed", {});
	return (
		<Answer asked={asked} words={load}>
			{({ coupons }) =>
				coupons.length === 0 ? (
					<BlankState icon="records" title={t("coupons.none")} text={t("coupons.noneUsed")} />
				) : (
					<ul className="flex flex-col gap-3">
						{coupons.map((coupon) => (
							<CouponCard key={coupon.couponId} coupon={coupon} orderNo={null} />
						))}
					</ul>
				)
			}
		</Answer>
	);
}

function CouponCard({ coupon, orderNo }: { readonly coupon: Coupon; readonly orderNo: string | null }) {
	const { t, language } = usePromoWords();
	const pack = usePack();
	const [asking, setAsking] = useState(false);
	const day = (instant: string) => formatDayOf(language, instant, pack);
	const state =
		coupon.usedAt !== null
			? t("coupons.usedOn", { date: day(coupon.usedAt), orderNo: coupon.usedOn ?? "" })
			: t(coupon.state === "expired" ? "coupons.expired" : "coupons.until", { date: day(coupon.expiresAt) });
	return (
		<li className="rounded-m bg-card p-4 shadow-card">
			<div className="flex flex-wrap items-center gap-2">
				<p className="min-w-0 flex-1 text-xl font-bold tabular-nums">
					{formatMinor(packOfCurrency(coupon.currency), coupon.amountMinor)}
				</p>
				<Tag tone={coupon.state === "usable" ? "good" : "quiet"}>{t(`coupons.${coupon.source}`)}</Tag>
			</div>
			<p className="pt-1 text-sm text-ink-2">{state}</p>
			{orderNo === null || coupon.state !== "usable" ? null : (
				<div className="pt-3">
					<Button tone="ghost" onClick={() => setAsking(true)}>
						{t("coupons.use")}
					</Button>
					<UseSheet coupon={coupon} orderNo={orderNo} open={asking} onClose={() => setAsking(false)} />
				</div>
			)}
		</li>
	);
}

function UseSheet(props: {
	readonly coupon: Coupon;
	readonly orderNo: string;
	readonly open: boolean;
	readonly onClose: () => void;
}) {
	const { coupon, orderNo, open, onClose } = props;
	const { client, run, queries, toasts } = useServices();
	const app = useWords();
	const { t } = usePromoWords();
	const amount = formatMinor(packOfCurrency(coupon.currency), coupon.amountMinor);
	const use = async () => {
		onClose();
		const used = await run(() => client("couponUse", { couponId: coupon.couponId, orderNo }));
		if (!used.ok) return;
		toasts.show("good", t("coupons.useDone", { amount }));
		await queries.invalidateQueries();
	};
	return (
		<Sheet open={open} title={t("coupons.useTitle")} closeLabel={app.t("close")} onClose={onClose}>
			<p className="pb-5 text-sm text-ink-2">{t("coupons.useText", { amount, orderNo })}</p>
			<div className="flex flex-col gap-2.5">
				<Button onClick={() => void use()}>{t("coupons.useYes")}</Button>
				<Button tone="plain" onClick={onClose}>
					{app.t("cancel")}
				</Button>
			</div>
		</Sheet>
	);
}
