import { formSteps, stepCodes } from "@puente/core/application";
import { Button, ButtonLink, Card, Notice, Spinner } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { type Application, pathOfStep, useApplication } from "../../app/application.ts";
import { useApplyingWords, WithApplyingWords } from "../../app/applying-words.tsx";
import { pathOf } from "../../app/routes.ts";
import { useServices } from "../../app/services-context.ts";
import { useLink } from "../../app/use-link.ts";
import { useWords } from "../../app/use-words.ts";
import { ConsentSheet } from "./consent-sheet.tsx";

/** What home offers a borrower: to apply, to go on, or to see how far it is. Fetched after the first screen stands. */
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
		// A step without a screen is one that is over: the way is free for the next loan.
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

/** Where an open application stands, in two sentences and a button. */
function useStanding(code: number | null): {
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
	const { title, text, button } = useStanding(step);
	return (
		<Card title={title}>
			{text === null ? null : <p className="pb-3 text-sm text-ink-2">{text}</p>}
			<Button tone="sun" onClick={() => void navigate(pathOfStep(step))}>
				{button}
			</Button>
		</Card>
	);
}

/** Applying is done in the app: a browser can be anybody's, and cannot pass on what the decision needs. */
function Apply({ application }: { readonly application: Application }) {
	const { bridge } = useServices();
	const { t } = useApplyingWords();
	const link = useLink();
	const [asking, setAsking] = useState(false);
	const { data: wrapped } = useQuery({ queryKey: ["bridge"], queryFn: () => bridge.present() });
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
			<Button tone="sun" onClick={() => setAsking(true)}>
				{t("home.apply")}
			</Button>
			<ConsentSheet
				open={asking}
				returning={application.personal !== null}
				onClose={() => setAsking(false)}
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
