import type { CallOutput, Calls } from "@puente/contract";
import { checkSingleReason } from "@puente/core/validation";
import { BigFigure, BlankState, Button, ButtonLink, Card, ChoiceList, GroupError, Notice } from "@puente/ui";
import { type FormEvent, useState } from "react";
import { formatDay } from "../../../shared/format/date-time.ts";
import { formatMinor } from "../../../shared/format/format.ts";
import { Screen } from "../../../shared/frame/screen.tsx";
import { useBack, useLink } from "../../../shared/navigation/use-link.ts";
import { useSearchParams } from "../../../shared/navigation/use-search-params.ts";
import { usePack, useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { Loaded, NoOrder } from "../loaded.tsx";
import { useCachedCall } from "../use-cached-call.ts";
import { useOrderChanged } from "../use-order-changed.ts";

type CancelOptions = CallOutput<Calls["hasCancelLoan"]>;

/** Cancel, withdraw or give back: the server decides which is possible. */
export default function CancellationForm() {
	const { t } = useWords("loan");
	const [query] = useSearchParams();
	const orderNo = query.get("orderNo");
	return (
		<Screen title={t("cancel.title")} back="home">
			{orderNo === null ? <NewestOrder /> : <CancelOrder orderNo={orderNo} />}
		</Screen>
	);
}

function NewestOrder() {
	const latest = useCachedCall("latestOrder", {});
	return (
		<Loaded call={latest}>
			{({ order }) => (order === null ? <NoOrder /> : <CancelOrder orderNo={order.orderNo} />)}
		</Loaded>
	);
}

function CancelOrder({ orderNo }: { readonly orderNo: string }) {
	const { t } = useWords("loan");
	const link = useLink();
	const [done, setDone] = useState(false);
	const possible = useCachedCall("hasCancelLoan", { orderNo });
	if (done) {
		return (
			<BlankState picture="returned" icon="check" title={t("cancel.done")} text={t("cancel.doneText")}>
				<ButtonLink {...link("home")}>{t("toHome")}</ButtonLink>
			</BlankState>
		);
	}
	return (
		<Loaded call={possible}>
			{(now) => {
				if (now.allowed && now.how === "giveBack" && now.giveBack !== null)
					return <GiveBack quote={now.giveBack} />;
				if (!now.allowed || now.how === null || now.how === "giveBack") return <NotNow />;
				return (
					<CancelForm orderNo={orderNo} how={now.how} reasons={now.reasons} onDone={() => setDone(true)} />
				);
			}}
		</Loaded>
	);
}

function NotNow() {
	const { t } = useWords("loan");
	const link = useLink();
	return (
		<BlankState icon="info" title={t("cancel.notNow")} text={t("cancel.notNowText")}>
			<ButtonLink {...link("home")}>{t("toHome")}</ButtonLink>
		</BlankState>
	);
}

/** Cooling-off: the loan ends when this amount is paid on the repayment screens. */
function GiveBack({ quote }: { readonly quote: NonNullable<CancelOptions["giveBack"]> }) {
	const pack = usePack();
	const { t, language } = useWords("loan");
	const link = useLink();
	const amount = formatMinor(pack, quote.payMinor);
	return (
		<>
			<Card>
				<BigFigure
					label={t("cancel.titleGiveBack")}
					value={amount}
					detail={
						<>
							<p className="font-semibold text-ink">
								{t("cancel.giveBack", { amount, date: formatDay(language, quote.until) })}
							</p>
							<p className="mt-1">{t("cancel.giveBackText")}</p>
						</>
					}
				/>
			</Card>
			<ButtonLink {...link("giveBack")}>{t("cancel.giveBackPay")}</ButtonLink>
		</>
	);
}

type FormProps = {
	readonly orderNo: string;
	readonly how: "cancel" | "withdraw";
	readonly reasons: readonly string[];
	readonly onDone: () => void;
};

function CancelForm({ orderNo, how, reasons, onDone }: FormProps) {
	const { busy, client, run, toasts } = useServices();
	const { t, catalogue } = useWords("loan");
	const orderChanged = useOrderChanged();
	const goBack = useBack("home");
	const [reason, setReason] = useState<string | null>(null);
	const [missing, setMissing] = useState(false);
	const sentences: Readonly<Record<string, string>> = catalogue.cancelReasons;
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		if (busy.get() > 0) return;
		const chosen = reason === null ? [] : [reason];
		const wrong = !checkSingleReason(chosen, reasons).ok;
		setMissing(wrong);
		if (wrong) return document.getElementById("cancel-reason")?.querySelector("input")?.focus();
		const call = how === "cancel" ? "cancelLoan" : "cancelDrawMoney";
		const cancelled = await run(() => client(call, { orderNo, reasons: chosen }));
		await orderChanged(cancelled.ok ? cancelled.value.order : undefined);
		if (cancelled.ok) onDone();
		else toasts.show("wrong", t("cancel.failed"));
	};
	return (
		<form noValidate onSubmit={(event) => void submit(event)} className="flex flex-1 flex-col gap-3.5">
			<p className="px-1 text-sm text-ink-2">{t("cancel.lead")}</p>
			<div id="cancel-reason" className={missing ? "rounded-m outline-2 outline-red" : ""}>
				<ChoiceList
					name="reason"
					legend={t("cancel.reasons")}
					choices={reasons.map((id) => ({ id, label: sentences[id] ?? id }))}
					current={reason}
					onChoose={(id) => {
						setReason(id);
						setMissing(false);
					}}
				/>
			</div>
			<div role="alert">
				<GroupError id="cancel-error" text={missing ? t("cancel.required") : null} />
			</div>
			<Notice tone="info">
				<p>{t("cancel.cost")}</p>
			</Notice>
			<div className="mt-auto flex flex-col gap-2.5 pt-2">
				<Button tone="danger" type="submit">
					{t(how === "cancel" ? "cancel.submit" : "cancel.submitWithdraw")}
				</Button>
				<Button tone="plain" onClick={goBack}>
					{t("cancel.keep")}
				</Button>
			</div>
		</form>
	);
}
