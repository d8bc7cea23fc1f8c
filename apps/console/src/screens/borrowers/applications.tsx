import { packs } from "@puente/regions";
import { useState } from "react";
import {
	Badge,
	Blank,
	Button,
	Dialog,
	type Fact,
	Facts,
	formatMinor,
	Notice,
	Panel,
} from "../../kit/index.ts";
import { QueryView, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { labelOf, linesOf, Moment, textOf, useWords } from "../../shared/index.ts";
import { railReasonText, railText } from "../../shared/records/rail-reason.ts";
import { stepText } from "../../shared/records/step-text.ts";
import { PointsView } from "../../shared/views/points-view.tsx";
import type { Application, BorrowerDetails } from "./borrower-details.ts";

/** Every application with its decisions, and a button that replays the decision. */
export function Applications({ details }: { readonly details: BorrowerDetails }) {
	const { t } = useWords();
	if (details.applications.length === 0) return <Blank icon="none" title={t("application.none")} />;
	return (
		<>
			{details.applications.map((application) => (
				<ApplicationPanel key={application.orderId} application={application} details={details} />
			))}
		</>
	);
}

function ApplicationPanel(props: { readonly application: Application; readonly details: BorrowerDetails }) {
	const { application, details } = props;
	const { t } = useWords();
	const [replaying, setReplaying] = useState(false);
	const { decisions, orderNo, orderId } = application;
	return (
		<Panel
			title={`${orderNo}: ${stepText(t, application.step)}`}
			actions={
				decisions.length === 0 ? undefined : (
					<Button
						small
						icon="refresh"
						label={`${t("replay.do")}: ${orderNo}`}
						onClick={() => setReplaying(true)}
					>
						{t("replay.do")}
					</Button>
				)
			}
		>
			<Facts columns={2} items={useApplicationFacts(application, details)} />
			<div className="mt-4 grid items-start gap-4 wide:grid-cols-2">
				{decisions.map((decision) => (
					<PointsView key={decision.decidedAt} decision={decision} country={details.profile.country} />
				))}
			</div>
			{replaying ? <Replay orderId={orderId} onClose={() => setReplaying(false)} /> : null}
		</Panel>
	);
}

function useApplicationFacts(
	application: Application,
	{ profile }: BorrowerDetails,
): readonly (Fact | null)[] {
	const { t, language } = useWords();
	const { country } = profile;
	const { code, minorDigits } = packs[country].currency;
	const whole = (units: number) => formatMinor(code, units * 10 ** minorDigits);
	const { offer, agreement, closedAt, payouts } = application;
	return [
		{ label: t("application.begun"), value: <Moment at={application.createdAt} country={country} /> },
		closedAt === null
			? null
			: { label: t("application.closed"), value: <Moment at={closedAt} country={country} /> },
		...(offer === null
			? []
			: [
					{ label: t("referred.limit"), value: whole(offer.limit) },
					{ label: t("application.validUntil"), value: <Moment at={offer.validUntil} country={country} /> },
				]),
		...(agreement === null
			? []
			: [
					{
						label: t("application.agreed"),
						value: t("application.amountDays", { amount: whole(agreement.amount), days: agreement.days }),
					},
					{ label: t("application.agreedAt"), value: <Moment at={agreement.acceptedAt} country={country} /> },
				]),
		...payouts.map(({ attempt, rail, state, amountMinor, currency, failedCode, delayedUntil }) => ({
			label: t("application.payout", { attempt }),
			value: (
				<>
					{railText(language, rail)}, {formatMinor(currency, amountMinor)}, {t(`payout.state.${state}`)}
					{failedCode === null ? null : `: ${railReasonText(language, rail, failedCode)}`}
					{delayedUntil === null ? null : (
						<>
							{". "}
							{t("application.payoutDelayed")} <Moment at={delayedUntil} country={country} />
						</>
					)}
				</>
			),
		})),
	];
}

function Replay({ orderId, onClose }: { readonly orderId: string; readonly onClose: () => void }) {
	const { t, language } = useWords();
	const query = useStaffQuery("replayDecision", { orderId });
	return (
		<Dialog title={t("replay.title")} closeLabel={t("app.close")} onClose={onClose} wide>
			<QueryView query={query}>
				{({ refusal, stored, again, inputs }) => (
					<div className="flex flex-col gap-4">
						<Notice tone={refusal === null ? "info" : "wrong"}>
							{t(refusal === null ? "replay.same" : `replay.${refusal}`)}
						</Notice>
						<Facts
							items={[
								{
									label: t("replay.stored"),
									value: (
										<>
											<Badge tone="quiet">{labelOf(language, stored.outcome)}</Badge> {stored.points}
										</>
									),
								},
								again === null
									? null
									: {
											label: t("replay.again"),
											value: (
												<>
													<Badge tone="quiet">{labelOf(language, again.outcome)}</Badge> {again.points}
												</>
											),
										},
							]}
						/>
						<h3 className="text-xs font-semibold text-ink-2">{t("replay.inputs")}</h3>
						<Facts
							columns={2}
							items={linesOf(inputs).map(({ path, value }) => ({
								label: labelOf(language, path),
								value: textOf(path, value, { t, language, country: null }),
							}))}
						/>
					</div>
				)}
			</QueryView>
		</Dialog>
	);
}
