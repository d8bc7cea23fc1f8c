import type { Step } from "@puente/core/application";
import {
	BlankState,
	Button,
	ButtonLink,
	classNames,
	Notice,
	Segments,
	Sheet,
	Skeleton,
	Tag,
} from "@puente/ui";
import { type ReactNode, useState } from "react";
import { stepOf } from "../../shared/calls/application.ts";
import { Answer, type CallState, isSettled, type Output, useCall } from "../../shared/calls/use-call.tsx";
import { formatDayOf } from "../../shared/format/date-time.ts";
import { formatMinor, packOfCurrency } from "../../shared/format/format.ts";
import { useLink, usePack, useServices, useWords } from "../../shared/index.ts";
import { PromoScreen } from "./promo-screen.tsx";

type Coupon = Output<"coupons">["coupons"][number];
type Group = "usable" | "used";

const stepsWithDebt: ReadonlySet<Step | null> = new Set<Step>(["Repaying", "Overdued"]);

export default function Coupons() {
	return (
		<PromoScreen title="coupons.title" back="me">
			<Groups />
		</PromoScreen>
	);
}

function Groups() {
	const { t } = useWords("promo");
	const link = useLink();
	const [group, setGroup] = useState<Group>("usable");
	const call = useCall("lotteryIsShow", {});
	if (!isSettled(call)) return <Skeleton label={t("wait")} />;
	const draws = call.data;
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
	const { t } = useWords("promo");
	const latest = useCall("latestOrder", {}).data?.order ?? null;
	const hasDebt = latest !== null && stepsWithDebt.has(stepOf(latest.step));
	return (
		<CouponList
			call={useCall("coupons", {})}
			orderNo={hasDebt ? latest.orderNo : null}
			none={t("coupons.noneText")}
			note={hasDebt ? null : <Notice tone="info">{t("coupons.noLoan")}</Notice>}
		/>
	);
}

function Used() {
	const { t } = useWords("promo");
	return <CouponList call={useCall("couponUsed", {})} orderNo={null} none={t("coupons.noneUsed")} />;
}

function CouponList(props: {
	readonly call: CallState<{ readonly coupons: readonly Coupon[] }>;
	/** The loan that a coupon can be used for. */
	readonly orderNo: string | null;
	/** Said when there is no coupon. */
	readonly none: string;
	readonly note?: ReactNode;
}) {
	const { t } = useWords("promo");
	return (
		<Answer call={props.call}>
			{({ coupons }) =>
				coupons.length === 0 ? (
					<BlankState icon="ticket" picture="empty" title={t("coupons.none")} text={props.none} />
				) : (
					<div className="flex flex-col gap-3 pt-3">
						{props.note}
						<ul className="flex flex-col gap-3">
							{coupons.map((coupon) => (
								<CouponCard key={coupon.couponId} coupon={coupon} orderNo={props.orderNo} />
							))}
						</ul>
					</div>
				)
			}
		</Answer>
	);
}

function CouponCard({ coupon, orderNo }: { readonly coupon: Coupon; readonly orderNo: string | null }) {
	const { t, language } = useWords("promo");
	const pack = usePack();
	const [sheetOpen, setSheetOpen] = useState(false);
	const day = (instant: string) => formatDayOf(language, instant, pack);
	const isUsable = coupon.state === "usable";
	const state =
		coupon.usedAt !== null
			? t("coupons.usedOn", { date: day(coupon.usedAt), orderNo: coupon.usedOn ?? "" })
			: t(coupon.state === "expired" ? "coupons.expired" : "coupons.until", { date: day(coupon.expiresAt) });
	return (
		<li className="overflow-hidden rounded-l bg-card shadow-card">
			<div className="flex flex-wrap">
				<p
					className={classNames(
						"figure-face grid min-w-[7rem] place-items-center border-r-2 border-dashed border-paper px-4 py-4 text-xl",
						isUsable ? "bg-sun-soft text-sun-ink-2" : "bg-sunk text-ink-2",
					)}
				>
					{formatMinor(packOfCurrency(coupon.currency), coupon.amountMinor)}
				</p>
				<div className="min-w-0 flex-1 basis-[9rem] px-4 py-3.5">
					<Tag tone={isUsable ? "good" : "quiet"}>{t(`coupons.${coupon.source}`)}</Tag>
					{isUsable ? <p className="pt-1.5 text-sm font-semibold">{t("coupons.what")}</p> : null}
					<p className="pt-1 text-xs wrap-anywhere text-ink-2">{state}</p>
				</div>
			</div>
			{orderNo === null || !isUsable ? null : (
				<div className="border-t border-line p-3">
					<Button tone="ghost" onClick={() => setSheetOpen(true)}>
						{t("coupons.use")}
					</Button>
					<UseSheet coupon={coupon} orderNo={orderNo} open={sheetOpen} onClose={() => setSheetOpen(false)} />
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
	const { t } = useWords("promo");
	const amount = formatMinor(packOfCurrency(coupon.currency), coupon.amountMinor);
	const use = async () => {
		onClose();
		const used = await run(() => client("couponUse", { couponId: coupon.couponId, orderNo }));
		if (!used.ok) return;
		toasts.show("good", t("coupons.useDone", { amount }));
		await queries.invalidateQueries();
	};
	return (
		<Sheet open={open} title={t("coupons.useTitle")} closeLabel={t("close")} onClose={onClose}>
			<p className="pb-5 text-sm text-ink-2">{t("coupons.useText", { amount, orderNo })}</p>
			<div className="flex flex-col gap-2.5">
				<Button onClick={() => void use()}>{t("coupons.useYes")}</Button>
				<Button tone="plain" onClick={onClose}>
					{t("cancel")}
				</Button>
			</div>
		</Sheet>
	);
}
