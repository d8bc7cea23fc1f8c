import type { CallOutput, Calls } from "@puente/contract";
import { Button, Card, Hero, Icon, type ListedStep, Notice, StepsList } from "@puente/ui";
import { isSettled } from "../../../shared/calls/use-call.tsx";
import { formatDayOf } from "../../../shared/format/date-time.ts";
import { formatAmount } from "../../../shared/format/format.ts";
import { Screen } from "../../../shared/frame/screen.tsx";
import { usePack, useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { Loaded } from "../loaded.tsx";
import type { Home } from "../order.ts";
import { useCachedCall } from "../use-cached-call.ts";
import { useOrderChanged } from "../use-order-changed.ts";
import { Reasons } from "./reasons.tsx";

type CreditInfo = CallOutput<Calls["getCreditInfo"]>;

/** Credit limit, ladder and the reasons for them. */
export default function Credit() {
	const { t } = useWords("loan");
	const credit = useCachedCall("getCreditInfo", {});
	const home = useCachedCall("loanProductIndex", {});
	return (
		<Screen title={t("credit.title")} back="me">
			<Loaded call={isSettled(home) ? credit : { ...credit, data: undefined }}>
				{(info) => <CreditView info={info} isLoanOpen={openLoan.has(home.data?.status ?? "canLoan")} />}
			</Loaded>
		</Screen>
	);
}

/** A loan that was taken, from its signature to its end: another one waits for it. */
const openLoan: ReadonlySet<Home["status"]> = new Set(["lending", "failed", "repaying", "overdue"]);

type CreditViewProps = { readonly info: CreditInfo; readonly isLoanOpen: boolean };

function CreditView({ info, isLoanOpen }: CreditViewProps) {
	const pack = usePack();
	const { t } = useWords("loan");
	return (
		<>
			{info.limit === null ? (
				<Notice tone="info">
					<p>{t("credit.noLimit")}</p>
				</Notice>
			) : (
				<Hero
					label={t(isLoanOpen ? "credit.limitAfter" : "credit.limit")}
					value={formatAmount(pack, info.limit)}
					pills={[]}
				/>
			)}
			{info.offeredLimit === null ? null : <OfferedLimit amount={info.offeredLimit} />}
			<PathCard info={info} />
			<BandCard info={info} />
			<p className="px-2 text-center text-xs text-ink-3">{t("credit.fair")}</p>
		</>
	);
}

/** Where the law requires consent, a higher limit is only offered. */
function OfferedLimit({ amount }: { readonly amount: number }) {
	const { busy, client, run, toasts } = useServices();
	const pack = usePack();
	const { t } = useWords("loan");
	const orderChanged = useOrderChanged();
	const accept = async () => {
		if (busy.get() > 0) return;
		const taken = await run(() => client("acceptLimit", {}));
		await orderChanged();
		if (taken.ok)
			toasts.show("good", t("credit.accepted", { amount: formatAmount(pack, taken.value.limit) }));
	};
	return (
		<Card title={t("credit.offered", { amount: formatAmount(pack, amount) })}>
			<p className="pb-3 text-sm text-ink-2">{t("credit.offeredText")}</p>
			<Button tone="sun" onClick={() => void accept()}>
				{t("credit.accept")}
			</Button>
		</Card>
	);
}

/** The step after the current one; null on the last and before a first decision. */
function nextLimit({ ladder, rung }: CreditInfo): number | null {
	return rung === null ? null : (ladder[rung + 1] ?? null);
}

/** The limits as one path: where the borrower is, and what brings the next one. */
function PathCard({ info }: { readonly info: CreditInfo }) {
	const pack = usePack();
	const { t } = useWords("loan");
	const { ladder, rung, offeredLimit } = info;
	const next = nextLimit(info);
	const steps = ladder.map((limit, index): ListedStep => {
		const title = formatAmount(pack, limit);
		if (limit === offeredLimit) return { title, text: t("credit.offeredNow"), state: "next" };
		if (rung === null || index > rung + 1) return { title, state: "next" };
		if (index > rung) return { title, text: t("credit.nextText"), state: "next" };
		return index === rung
			? { title, text: t("credit.here"), state: "now" }
			: { title, text: t("credit.passed"), state: "done" };
	});
	return (
		<Card title={t("credit.ladder")}>
			{next === null || offeredLimit !== null ? null : (
				<div className="mb-4 flex items-center gap-3 rounded-f bg-sun-soft px-3.5 py-3 text-sun-ink-2">
					<Icon name="climb" size={26} />
					<p className="min-w-0 flex-1 text-sm">
						<b className="block">{t("credit.nextLimit", { amount: formatAmount(pack, next) })}</b>
						{t("credit.nextHow")}
					</p>
				</div>
			)}
			{rung !== null && next === null ? (
				<p className="pb-3 text-sm text-ink-2">{t("credit.highest")}</p>
			) : null}
			<StepsList steps={steps} />
			<p className="pt-3 text-xs text-ink-3">{t("credit.ladderText")}</p>
		</Card>
	);
}

const bands = ["low", "fair", "good"] as const;

function BandCard({ info: { band, reasons, decidedAt } }: { readonly info: CreditInfo }) {
	const pack = usePack();
	const { t, language } = useWords("loan");
	if (band === null)
		return (
			<Card title={t("credit.band")}>
				<p className="text-sm text-ink-2">{t("credit.noBand")}</p>
			</Card>
		);
	const number = bands.indexOf(band) + 1;
	const name = t(`credit.band.${band}`);
	return (
		<Card title={t("credit.band")}>
			<div role="img" aria-label={t("credit.bandOf", { band: name, number })} className="flex gap-1.5 pb-1">
				{bands.map((one, index) => (
					<span key={one} className={`h-2 flex-1 rounded-full ${index < number ? "bg-green" : "bg-line"}`} />
				))}
			</div>
			<p className="text-base font-bold">{name}</p>
			{decidedAt === null ? null : (
				<p className="text-xs text-ink-3">
					{t("credit.decidedAt", { date: formatDayOf(language, decidedAt, pack) })}
				</p>
			)}
			<h3 className="mt-3 mb-1.5 text-sm font-semibold">{t("credit.reasons")}</h3>
			{reasons.length === 0 ? (
				<p className="text-sm text-ink-2">{t("credit.noReasons")}</p>
			) : (
				<Reasons codes={reasons} />
			)}
		</Card>
	);
}
