import { formSteps, stepCodes } from "@puente/core/application";
import { Button, ButtonLink, Card, type ListedStep, Notice, Skeleton, StepsList } from "@puente/ui";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { useAppAdvice } from "../../../shared/calls/app-advice.ts";
import { type Application, pathOfStep, useApplication } from "../../../shared/calls/application.ts";
import { pathOf } from "../../../shared/navigation/routes.ts";
import { useLink } from "../../../shared/navigation/use-link.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { ConsentSheet } from "./consent-sheet.tsx";

/** Application card of home: apply, continue or show the state. Loaded after the first screen. */
export default function HomeApplication() {
	return (
		<Suspense fallback={<Waiting />}>
			<State />
		</Suspense>
	);
}

function Waiting() {
	const { t } = useWords();
	return <Skeleton label={t("wait")} cards={1} />;
}

function State() {
	const { data, isError, refetch } = useApplication();
	const { t } = useWords("applying");
	if (data !== undefined) {
		// A step without a screen is closed: the borrower may apply again.
		const over = pathOfStep(data.step) === pathOf("home");
		return over ? <Apply application={data} /> : <Open step={data.step} />;
	}
	if (!isError) return <Waiting />;
	return (
		<Card>
			<p className="pb-3 text-sm text-ink-2">{t("home.stateFailed")}</p>
			<Button tone="ghost" onClick={() => void refetch()}>
				{t("network.retry")}
			</Button>
		</Card>
	);
}

/** Button of an open application, and its steps. The stage above has the title. */
function Open({ step }: { readonly step: number | null }) {
	const navigate = useNavigate();
	const { t } = useWords("applying");
	const isReady = step === stepCodes.finishLoading;
	const isForm = isReady || formSteps.some((each) => stepCodes[each] === step);
	const other = step === stepCodes.Applying ? "home.detail" : "home.open";
	const label = t(isReady ? "finish.title" : isForm ? "home.continue" : other);
	return (
		<>
			<Button tone="sun" onClick={() => void navigate(pathOfStep(step))}>
				{label}
			</Button>
			{isForm ? <Steps step={step} /> : <Notice tone="info">{t("home.movedTitle")}</Notice>}
		</>
	);
}

function Steps({ step }: { readonly step: number | null }) {
	const { t } = useWords("applying");
	const at = formSteps.findIndex((each) => stepCodes[each] === step);
	const stateOf = (index: number): ListedStep["state"] => {
		if (at < 0 || index < at) return "done";
		return index === at ? "now" : "next";
	};
	return (
		<Card>
			<StepsList
				steps={formSteps.map((each, index) => ({ title: t(`step.${each}`), state: stateOf(index) }))}
			/>
		</Card>
	);
}

/** Applying is advised in the app, or needs it: the operator decides. */
function Apply({ application }: { readonly application: Application }) {
	const advice = useAppAdvice();
	const { t } = useWords("applying");
	const link = useLink();
	const [sheetOpen, setSheetOpen] = useState(false);
	if (advice === null) return <Waiting />;
	const howToOpen = (tone: "sun" | "plain") => (
		<ButtonLink tone={tone} {...link("openApp")}>
			{t("home.openApp")}
		</ButtonLink>
	);
	return (
		<>
			{advice === "none" ? null : (
				<Notice tone={advice === "required" ? "warning" : "info"}>{t("home.inAppOnly")}</Notice>
			)}
			{advice === "required" ? (
				howToOpen("sun")
			) : (
				<>
					<Button tone="sun" onClick={() => setSheetOpen(true)}>
						{t(advice === "advised" ? "home.continueHere" : "home.apply")}
					</Button>
					<ConsentSheet
						open={sheetOpen}
						returning={application.personal !== null}
						onClose={() => setSheetOpen(false)}
					/>
				</>
			)}
			{advice === "advised" ? howToOpen("plain") : null}
		</>
	);
}
