import { formSteps, stepCodes } from "@puente/core/application";
import { Arches, type ArchState, StageFigure } from "@puente/ui";
import { formatAmount } from "../../../shared/format/format.ts";
import { useFirstName } from "../../../shared/session/use-first-name.ts";
import { usePack } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import type { Home } from "../order.ts";
import HomeApplication from "./home-application.tsx";
import { HomeFrame } from "./home-frame.tsx";
import { homeState } from "./home-state.ts";
import { PriceExample } from "./price-example.tsx";
import { StageHeadline, TalkToUs } from "./state-parts.tsx";
import type { StateProps } from "./state-props.ts";

/** A borrower without a loan: new, half through the application, or with a loan paid off. */
export function ApplicationHome({ home, hello, old }: StateProps) {
	const state = homeState(home);
	return (
		<HomeFrame
			stage={
				<>
					{hello}
					{state === "applying" ? <OpenStage home={home} /> : null}
					{state === "finished" ? <FinishedStage /> : null}
					{state === "new" || (state === "finished" && home.limit !== null) ? (
						<LimitStage home={home} isNew={state === "new"} />
					) : null}
				</>
			}
		>
			{old}
			<HomeApplication />
			{state === "applying" ? null : <PriceExample own={false} />}
			<TalkToUs />
		</HomeFrame>
	);
}

/** What may be promised: the borrower's own limit, or what first loans of the region are. */
function LimitStage({ home, isNew }: { readonly home: Home; readonly isNew: boolean }) {
	const { t } = useWords("loan");
	const pack = usePack();
	const { limit } = home;
	const write = (amount: number) => formatAmount(pack, amount);
	return (
		<div className="pb-6">
			<h2 className="stage-text text-sm">{limit === null ? t("home.firstLoan") : t("home.limit")}</h2>
			{limit === null ? (
				<p className="figure-face text-[min(2.25rem,8.5vw)] leading-tight">
					{t("home.range", { min: write(home.amountMin), max: write(pack.firstLoan.amountMax) })}
				</p>
			) : (
				<StageFigure value={write(Math.min(limit, home.amountMax))} />
			)}
			<p className="stage-text mt-1 text-sm">
				{isNew ? t("home.newText") : t("home.grows", { max: write(pack.firstLoan.laterMax) })}
			</p>
		</div>
	);
}

function FinishedStage() {
	const { t } = useWords("loan");
	const name = useFirstName();
	return (
		<div className="pb-4">
			<StageHeadline
				title={name === null ? t("home.finishedPlain") : t("home.finished", { name })}
				picture="paidOff"
			>
				{t("home.finishedText")}
			</StageHeadline>
		</div>
	);
}

function OpenStage({ home }: { readonly home: Home }) {
	const { t } = useWords("loan");
	const at = formSteps.findIndex((each) => stepCodes[each] === home.order?.step);
	const count = formSteps.length;
	// After the last form only submitting is left.
	const done = at < 0 ? count : at;
	const states = formSteps.map((_, index): ArchState => {
		if (index < done) return "done";
		return index === done ? "now" : "next";
	});
	return (
		<>
			<p className="stage-text text-sm">{t("home.application")}</p>
			<h2 className="headline mt-1 text-[min(2rem,8.5vw)] leading-tight">
				{done === count ? t("home.applicationReady") : t("home.applicationDone", { done, count })}
			</h2>
			<p className="stage-text mt-1 text-sm">{t("home.applicationText")}</p>
			<Arches label={t("home.stepsDone", { done, count })} states={states} />
		</>
	);
}
