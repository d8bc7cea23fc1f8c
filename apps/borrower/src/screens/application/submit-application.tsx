import { toFailure } from "@puente/client";
import { BlankState, Button, ButtonLink, Card, Checkbox, Icon, Notice, Spinner } from "@puente/ui";
import { useState } from "react";
import { useNavigate } from "react-router";
import { serverNowMs } from "../../data/server-clock.ts";
import { useAppAdvice, useIsWrapped } from "../../shared/calls/app-advice.ts";
import { pathOfStep, useChangeApplication } from "../../shared/calls/application.ts";
import { deviceFacts } from "../../shared/device/device-facts.ts";
import { useLink, usePack, useServices, useWords } from "../../shared/index.ts";
import { useSearchParams } from "../../shared/navigation/use-search-params.ts";
import { ApplicationScreen, type ReadyApplication } from "./application-screen.tsx";
import { type CollectionOutcome, collect } from "./collection.ts";
import { AnswersSummary } from "./summary/answers-summary.tsx";
import { summaryQuery } from "./summary/use-after-saving.ts";

export default function SubmitApplication() {
	const [query] = useSearchParams();
	const isSummary = query.get("view") === "answers";
	return (
		<ApplicationScreen step="finishLoading">
			{(ready) => (isSummary ? <AnswersSummary ready={ready} /> : <Submission ready={ready} />)}
		</ApplicationScreen>
	);
}

/** State of the submission: not started, running, or why it stopped. */
type Phase = "form" | "preparing" | Exclude<CollectionOutcome, "done">;

function Submission({ ready }: { readonly ready: ReadyApplication }) {
	const { t } = useWords("applying");
	const [phase, setPhase] = useState<Phase>("form");
	const [location, setLocation] = useState(false);
	const advice = useAppAdvice();
	const wrapped = useIsWrapped();
	const submit = useSubmission(ready, setPhase);
	if (advice === null || wrapped === undefined) return null;
	if (advice === "required") return <NeedsApp />;
	if (phase === "preparing") {
		return (
			<div className="my-auto flex flex-col items-center gap-2 text-center">
				<Spinner label={t("finish.preparing")} />
				<p className="max-w-72 text-sm text-ink-2">{t("finish.preparingText")}</p>
			</div>
		);
	}
	if (phase !== "form") {
		return (
			<SubmissionStopped
				phase={phase}
				withLocation={location}
				onAgain={() => void submit(location)}
				onWithout={() => {
					setLocation(false);
					void submit(false);
				}}
			/>
		);
	}
	return (
		<SubmissionForm
			location={wrapped ? location : null}
			onLocation={setLocation}
			onSubmit={() => void submit(wrapped ? location : null)}
		/>
	);
}

function NeedsApp() {
	const { t } = useWords("applying");
	const link = useLink();
	return (
		<BlankState picture="welcome" icon="phone" title={t("finish.needsApp")} text={t("finish.needsAppText")}>
			<ButtonLink {...link("openApp")}>{t("home.openApp")}</ButtonLink>
		</BlankState>
	);
}

function SubmissionForm(props: {
	/** Null in a browser, which cannot tell it. */
	readonly location: boolean | null;
	readonly onLocation: (given: boolean) => void;
	readonly onSubmit: () => void;
}) {
	const { t } = useWords("applying");
	const link = useLink();
	const { dataCollection } = usePack();
	const lines = (["device", "location"] as const).filter((name) => dataCollection[name] !== "never");
	return (
		<>
			<Card title={t("finish.what")}>
				{lines.length === 0 ? <p className="text-sm text-ink-2">{t("finish.nothing")}</p> : null}
				<ul>
					{lines.map((name) => (
						<li
							key={name}
							className="flex gap-3 border-b border-line py-2.5 text-sm text-ink-2 last:border-0"
						>
							<span className="text-green">
								<Icon name={name === "device" ? "phone" : "location"} size={20} />
							</span>
							{t(
								name === "location" && props.location === null ? "finish.locationNotHere" : `finish.${name}`,
							)}
						</li>
					))}
				</ul>
			</Card>
			{dataCollection.location === "never" || props.location === null ? null : (
				<div className="rounded-m bg-card py-1 pr-3 pl-1 shadow-card">
					<Checkbox
						id="location"
						checked={props.location}
						onChange={props.onLocation}
						required={false}
						describedBy="location-why"
					>
						<span className="font-semibold text-ink">{t("finish.consent")}</span>
					</Checkbox>
					<p id="location-why" className="-mt-1 pb-2.5 pl-12 text-xs text-ink-2">
						{t("finish.consentWhy")}
					</p>
				</div>
			)}
			<Notice tone="info">{t("finish.note")}</Notice>
			<div className="mt-auto flex flex-col gap-2 pt-2">
				<Button tone="sun" onClick={props.onSubmit}>
					{t("finish.submit")}
				</Button>
				<ButtonLink tone="plain" {...link("FinishLoading", { query: summaryQuery })}>
					{t("finish.review")}
				</ButtonLink>
			</div>
		</>
	);
}

function SubmissionStopped(props: {
	readonly phase: Exclude<CollectionOutcome, "done">;
	readonly withLocation: boolean;
	readonly onAgain: () => void;
	readonly onWithout: () => void;
}) {
	const { t } = useWords("applying");
	const failed = props.phase === "failed";
	return (
		<BlankState
			icon={failed ? "alert" : "info"}
			title={t(failed ? "finish.failed" : "finish.pending")}
			{...(failed ? { text: t("finish.failedText") } : {})}
		>
			<div className="flex flex-col gap-2">
				<Button onClick={props.onAgain}>{t("network.retry")}</Button>
				{props.withLocation ? (
					<Button tone="plain" onClick={props.onWithout}>
						{t("finish.withoutLocation")}
					</Button>
				) : null}
			</div>
		</BlankState>
	);
}

/** The screen shows its own progress and has no button meanwhile. */
const withoutOverlay = { withOverlay: false };

/** Saves the consent, collects data and submits; each step can be repeated. */
function useSubmission(
	ready: ReadyApplication,
	setPhase: (phase: Phase) => void,
): (location: boolean | null) => Promise<void> {
	const { client, bridge, run, logEvent, language } = useServices();
	const { noticeVersions, dataCollection } = usePack();
	const change = useChangeApplication();
	const navigate = useNavigate();
	const { orderNo, userId } = ready;
	return async (location) => {
		setPhase("preparing");
		const ended = await run(async () => {
			if (dataCollection.location !== "never" && location !== null) {
				await client("changeConsent", {
					purpose: "location",
					version: noticeVersions.location,
					given: location,
				});
			}
			const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
			const facts = () => deviceFacts(language.state.get().language);
			const outcome = await collect({ client, bridge, wait, facts }, { orderNo, userId });
			if (outcome !== "done") return { outcome };
			return client("submit", { orderNo }).then(
				({ step }) => ({ outcome, step }),
				(thrown) => {
					const failure = toFailure(thrown);
					const pending = failure.kind === "refusal" && failure.error === "collectionPending";
					if (!pending) throw thrown;
					return { outcome: "pending" as const };
				},
			);
		}, withoutOverlay);
		if (!ended.ok) return setPhase("form");
		if (!("step" in ended.value)) return setPhase(ended.value.outcome);
		logEvent({ type: "action", page: "FinishLoading", option: "submit" });
		change({ step: ended.value.step, stepAt: new Date(serverNowMs()).toISOString() });
		void navigate(pathOfStep(ended.value.step), { replace: true });
	};
}
