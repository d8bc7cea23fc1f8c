import { formSteps, type Step } from "@puente/core/application";
import { loadForms, type RegionForms } from "@puente/regions";
import { BlankState, Button, FieldsSkeleton, Skeleton, StepBar, type StepItem } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { type Application, stepOf, useApplication } from "../../shared/calls/application.ts";
import { AsOf } from "../../shared/calls/as-of.tsx";
import { Screen } from "../../shared/frame/screen.tsx";
import { type RouteName, useLink, usePack, useServices, useStore, useWords } from "../../shared/index.ts";
import { Guard } from "../../shared/navigation/guard.tsx";
import { redirectFrom, type ScreenStep } from "./step-redirect.ts";

/** Loaded data of every application screen. */
export type ReadyApplication = {
	readonly orderNo: string;
	readonly userId: string;
	readonly application: Application;
	readonly forms: RegionForms;
};

type Content = (ready: ReadyApplication) => ReactNode;
type ScreenProps = {
	readonly step: ScreenStep;
	/** The longest delay between polls, where the order can move without the borrower. */
	readonly pollMsMax?: number;
	readonly children: Content;
};

/**
 * Frame of an application screen: guard, texts, forms and application. It redirects if the order is at another
 * step.
 */
export function ApplicationScreen(props: ScreenProps) {
	return (
		<Guard>
			<Framed {...props} />
		</Guard>
	);
}

function Framed({ step, pollMsMax, children }: ScreenProps) {
	const { t } = useWords("applying");
	const application = useApplication({ pollMsMax });
	const elsewhere = application.data === undefined ? null : redirectFrom(step, application.data.step);
	if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
	// After submission there is no progress bar: an account is corrected on its own.
	const alone = step === "Applying" || stepOf(application.data?.step ?? null) === "PayFail";
	const title =
		step === "finishLoading"
			? t("finish.title")
			: step === "Applying"
				? t("review.title")
				: t(`step.${step}`);
	return (
		<Screen title={title} back={(alone ? undefined : previous[step]) ?? "home"}>
			{alone ? null : <Steps step={step} application={application.data} />}
			<AsOf call={application} />
			<Loaded
				application={application.data}
				failed={application.isError}
				retry={() => void application.refetch()}
				waiting={step === "Applying" ? <Skeleton label={t("wait")} /> : <FieldsSkeleton label={t("wait")} />}
			>
				{children}
			</Loaded>
		</Screen>
	);
}

function Loaded(props: {
	readonly application: Application | undefined;
	readonly failed: boolean;
	readonly retry: () => void;
	readonly waiting: ReactNode;
	readonly children: Content;
}) {
	const { application } = props;
	const { t } = useWords();
	const { session, network } = useServices();
	const { userInfo } = useStore(session.state);
	const broken = useStore(network.broken);
	const { country } = usePack();
	const forms = useQuery({
		queryKey: ["forms", country],
		queryFn: () => loadForms(country),
		staleTime: Number.POSITIVE_INFINITY,
	});
	const orderNo = application?.orderNo ?? null;
	const userId = userInfo?.basicInfo.userId;
	if (application !== undefined && orderNo !== null && forms.data !== undefined && userId !== undefined) {
		return props.children({ orderNo, userId, application, forms: forms.data });
	}
	// Drafts belong to a person: without the user info no form can be shown, and it may be missing after a log-in.
	const lacksUser = userId === undefined && broken;
	const failed = (props.failed && application === undefined) || forms.isError || lacksUser;
	if (!failed) return props.waiting;
	return (
		<div className="grid flex-1 place-items-center">
			<BlankState icon="offline" title={t("request.failed")}>
				<Button
					onClick={() => {
						props.retry();
						if (forms.isError) void forms.refetch();
						if (lacksUser) void session.refresh().catch(() => undefined);
					}}
				>
					{t("network.retry")}
				</Button>
			</BlankState>
		</div>
	);
}

const routeOf = {
	BasicInfo: "personalInfomation",
	IdentityOCR: "idCardAuthentication",
	Question: "loanQuestion",
	Addition: "additionalInfomation",
	BindCard: "addBankCard",
} as const satisfies Record<(typeof formSteps)[number], RouteName>;

/** Target of "back" for a screen opened from outside: the previous step. */
const previous: Readonly<Partial<Record<ScreenStep, RouteName>>> = {
	IdentityOCR: routeOf.BasicInfo,
	Question: routeOf.IdentityOCR,
	Addition: routeOf.Question,
	BindCard: routeOf.Addition,
	finishLoading: routeOf.BindCard,
};

/** Progress bar; completed steps are links. */
function Steps(props: { readonly step: ScreenStep; readonly application: Application | undefined }) {
	const { t } = useWords("applying");
	const link = useLink();
	const reached = stepOf(props.application?.step ?? null);
	const order: readonly (Step | null)[] = formSteps;
	const here = order.indexOf(props.step);
	// Until it is known, the screen that is open says how far the application is.
	const at = reached === null ? here : order.indexOf(reached);
	const done = at < 0 ? formSteps.length : at;
	const items = formSteps.map((step, index): StepItem => {
		const name = t(`step.${step}`);
		if (index === here) return { id: step, state: "now", label: t("progress.now", { name }) };
		if (index > done) return { id: step, state: "next", label: t("progress.next", { name }) };
		return { id: step, state: "done", label: t("progress.done", { name }), link: link(routeOf[step]) };
	});
	const count = Math.min(here < 0 ? formSteps.length : here + 1, formSteps.length);
	return (
		<StepBar
			label={t("progress.label")}
			items={items}
			count={t("progress.count", { step: count, steps: formSteps.length })}
		/>
	);
}
