import { formSteps, type Step } from "@puente/core/application";
import { loadForms, type RegionForms } from "@puente/regions";
import { BlankState, Button, Spinner, StepBar, type StepItem } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { type Application, stepOf, useApplication } from "../../app/application.ts";
import { useApplyingWords, WithApplyingWords } from "../../app/applying-words.tsx";
import { Guard } from "../../app/guard.tsx";
import type { RouteName } from "../../app/routes.ts";
import { Screen } from "../../app/screen.tsx";
import { usePack, useServices } from "../../app/services-context.ts";
import { useStore } from "../../app/store.ts";
import { useLink } from "../../app/use-link.ts";
import { useWords } from "../../app/use-words.ts";
import { redirectFrom, type ScreenStep } from "./where.ts";

/** What every screen of applying works with. */
export type Ready = {
	readonly orderNo: string;
	readonly userId: string;
	readonly application: Application;
	readonly forms: RegionForms;
};

type Content = (ready: Ready) => ReactNode;
type ScreenProps = {
	readonly step: ScreenStep;
	/** Asked again this often, where something else than the borrower moves the order. */
	readonly everyMs?: number;
	readonly children: Content;
};

/**
 * The frame of a screen of applying: only for a borrower, with its words, its forms and the application, and only at its
 * own step. An order that stands elsewhere leads there.
 */
export function ApplicationScreen(props: ScreenProps) {
	return (
		<Guard>
			<WithApplyingWords>
				<Framed {...props} />
			</WithApplyingWords>
		</Guard>
	);
}

function Framed({ step, everyMs, children }: ScreenProps) {
	const { t } = useApplyingWords();
	const application = useApplication(everyMs === undefined ? {} : { everyMs });
	const elsewhere = application.data === undefined ? null : redirectFrom(step, application.data.step);
	if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
	// After the hand-in there is no form to go through: an account is corrected on its own.
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
			<Loaded
				application={application.data}
				failed={application.isError}
				retry={() => void application.refetch()}
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
	readonly children: Content;
}) {
	const { application } = props;
	const { t } = useWords();
	const { session } = useServices();
	const { userInfo } = useStore(session.state);
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
	const failed = (props.failed && application === undefined) || forms.isError;
	return (
		<div className="grid flex-1 place-items-center">
			{failed ? (
				<BlankState icon="offline" title={t("request.failed")}>
					<Button
						onClick={() => {
							props.retry();
							if (forms.isError) void forms.refetch();
						}}
					>
						{t("network.retry")}
					</Button>
				</BlankState>
			) : (
				<Spinner label={t("wait")} />
			)}
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

/** Where "back" leads for a borrower who came from outside: one step before. */
const previous: Readonly<Partial<Record<ScreenStep, RouteName>>> = {
	IdentityOCR: routeOf.BasicInfo,
	Question: routeOf.IdentityOCR,
	Addition: routeOf.Question,
	BindCard: routeOf.Addition,
	finishLoading: routeOf.BindCard,
};

/** How far the application is; a step that is done leads back to itself. */
function Steps(props: { readonly step: ScreenStep; readonly application: Application | undefined }) {
	const { t } = useApplyingWords();
	const link = useLink();
	const reached = stepOf(props.application?.step ?? null);
	const order: readonly (Step | null)[] = formSteps;
	const at = reached === null ? 0 : order.indexOf(reached);
	const done = at < 0 ? formSteps.length : at;
	const here = order.indexOf(props.step);
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
