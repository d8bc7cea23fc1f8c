import { BlankState, ButtonLink } from "@puente/ui";
import type { RepaymentKey } from "@puente/words";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Answer as AnswerOf, type Asked, useAsked } from "../../app/asked.tsx";
import { Guard } from "../../app/guard.tsx";
import type { RouteName } from "../../app/routes.ts";
import { Screen } from "../../app/screen.tsx";
import { useLink } from "../../app/use-link.ts";
import { useRepaymentWords, WithRepaymentWords } from "./repayment-words.tsx";

type TitleKey = Extract<RepaymentKey, `${string}.title` | "rollover.confirmTitle">;

type FrameProps = { readonly title: TitleKey; readonly back: RouteName };

/** A screen of repaying that anybody may see. */
export function OpenScreen({ title, back, children }: FrameProps & { readonly children: ReactNode }) {
	return (
		<WithRepaymentWords>
			<Titled title={title} back={back}>
				{children}
			</Titled>
		</WithRepaymentWords>
	);
}

function Titled({ title, back, children }: FrameProps & { readonly children: ReactNode }) {
	const { t } = useRepaymentWords();
	return (
		<Screen title={t(title)} back={back}>
			{children}
		</Screen>
	);
}

/** A screen about one loan of the borrower: the one that the path names, otherwise the newest. */
export function OrderScreen(props: FrameProps & { readonly children: (orderNo: string) => ReactNode }) {
	return (
		<Guard>
			<OpenScreen title={props.title} back={props.back}>
				<WithOrder>{props.children}</WithOrder>
			</OpenScreen>
		</Guard>
	);
}

function WithOrder({ children }: { readonly children: (orderNo: string) => ReactNode }) {
	const [query] = useSearchParams();
	const named = query.get("orderNo") ?? "";
	const latest = useAsked("latestOrder", {}, { enabled: named === "" });
	if (named !== "") return children(named);
	return (
		<Answer asked={latest}>{({ order }) => (order === null ? <NoOrder /> : children(order.orderNo))}</Answer>
	);
}

function NoOrder() {
	const { t } = useRepaymentWords();
	const link = useLink();
	return (
		<BlankState icon="records" title={t("order.none")} text={t("order.noneText")}>
			<ButtonLink {...link("records")}>{t("order.records")}</ButtonLink>
		</BlankState>
	);
}

/** An answer with the words of repaying. */
export function Answer<T>(props: { readonly asked: Asked<T>; readonly children: (data: T) => ReactNode }) {
	const { t } = useRepaymentWords();
	return (
		<AnswerOf asked={props.asked} words={{ failed: t("load.failed"), old: t("load.old") }}>
			{props.children}
		</AnswerOf>
	);
}
