import { formSteps, stepCodes } from "@puente/core/application";
import { Button, ButtonLink, Card, Notice, Spinner } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { type Application, pathOfStep, useApplication } from "../../../app/calls/application.ts";
import { pathOf } from "../../../app/navigation/routes.ts";
import { useLink } from "../../../app/navigation/use-link.ts";
import { useServices } from "../../../app/state/services-context.ts";
import { useApplyingWords, WithApplyingWords } from "../../../app/words/applying-words.tsx";
import { useWords } from "../../../app/words/use-words.ts";
import { ConsentSheet } from "./consent-sheet.tsx";

/** Application card of home: apply, continue or show the state. Loaded after the first screen. */
export default function HomeApplication() {
	return (
		<WithApplyingWords waiting={<Waiting />}>
			<State />
		</WithApplyingWords>
	);
}

function Waiting() {
	const { t } = useWords();
	return (
		<Card>
			<Spinner label={t("wait")} />
		</Card>
	);
}

function State() {
	const { data, isError, refetch } = useApplication();
	const { t } = useWords();
	const words = useApplyingWords();
	if (data !== undefined) {
		// A step without a screen is closed: the borrower may apply again.
		const over = pathOfStep(data.step) === pathOf("home");
		return over ? <Apply application={data} /> : <Open step={data.step} />;
	}
	if (!isError) return <Waiting />;
	return (
		<Card>
			<p className="pb-3 text-sm text-ink-2">{words.t("home.stateFailed")}</p>
			<Button tone="ghost" onClick={() => void refetch()}>
				{t("network.retry")}
			</Button>
		</Card>
	);
}

/** Title, text and button for the step of an open application. */
function useStepTexts(code: number | null): {
	readonly title: string;
	readonly text: string | null;
	readonly button: string;
} {
	const { t } = useApplyingWords();
	const at = formSteps.findIndex((step) => stepCodes[step] === code);
	const step = formSteps[at];
	if (step !== undefined) {
		const text = t("home.stepOf", { step: at + 1, steps: formSteps.length, name: t(`step.${step}`) });
		return { title: t("home.continueTitle"), text, button: t("home.continue") };
	}
	if (code === stepCodes.finishLoading) {
		return { title: t("home.continueTitle"), text: t("home.handIn"), button: t("home.continue") };
	}
	if (code === stepCodes.Applying) {
		return { title: t("home.assessingTitle"), text: t("home.assessingText"), button: t("home.detail") };
	}
	return { title: t("home.movedTitle"), text: null, button: t("home.open") };
}

function Open({ step }: { readonly step: number | null }) {
	const navigate = useNavigate();
	const { title, text, button } = useStepTexts(step);
	return (
		<Card title={title}>
			{text === null ? null : <p className="pb-3 text-sm text-ink-2">{text}</p>}
			<Button tone="sun" onClick={() => void navigate(pathOfStep(step))}>
				{button}
			</Button>
		</Card>
	);
}

/** Applying needs the app: a browser is not a trusted device and cannot collect the data for the decision. */
function Apply({ application }: { readonly application: Application }) {
	const { bridge } = useServices();
	const { t } = useApplyingWords();
	const link = useLink();
	const [sheetOpen, setSheetOpen] = useState(false);
	const { data: wrapped } = useQuery({ queryKey: ["bridge"], queryFn: () => bridge.isPresent() });
	if (wrapped === undefined) return <Waiting />;
	if (!wrapped) {
		return (
			<InAppOnly text={t("home.inAppOnly")}>
				<ButtonLink tone="sun" {...link("openApp")}>
					{t("home.openApp")}
				</ButtonLink>
			</InAppOnly>
		);
	}
	return (
		<>
			<Button tone="sun" onClick={() => setSheetOpen(true)}>
				{t("home.apply")}
			</Button>
			<ConsentSheet
				open={sheetOpen}
				returning={application.personal !== null}
				onClose={() => setSheetOpen(false)}
			/>
		</>
	);
}

function InAppOnly({ text, children }: { readonly text: string; readonly children: ReactNode }) {
	return (
		<>
			<Notice tone="warning">{text}</Notice>
			{children}
		</>
	);
}
