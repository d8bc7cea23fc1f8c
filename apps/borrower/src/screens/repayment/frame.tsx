import { BlankState, ButtonLink } from "@puente/ui";
import type { KeyOf } from "@puente/words";
import type { ReactNode } from "react";
import { Answer, useCall } from "../../shared/calls/use-call.tsx";
import { Screen } from "../../shared/frame/screen.tsx";
import { Guard } from "../../shared/navigation/guard.tsx";
import type { RouteName } from "../../shared/navigation/routes.ts";
import { useLink } from "../../shared/navigation/use-link.ts";
import { useSearchParams } from "../../shared/navigation/use-search-params.ts";
import { useWords } from "../../shared/words/use-words.ts";

type TitleKey = Extract<KeyOf<"repayment">, `${string}.title` | "rollover.confirmTitle">;

type FrameProps = { readonly title: TitleKey; readonly back: RouteName };

/** Frame of a repayment screen without login. */
export function OpenScreen({ title, back, children }: FrameProps & { readonly children: ReactNode }) {
	const { t } = useWords("repayment");
	return (
		<Screen title={t(title)} back={back}>
			{children}
		</Screen>
	);
}

/** Frame of a screen about one loan: the one in the query, otherwise the newest. */
export function OrderScreen(props: FrameProps & { readonly children: (orderNo: string) => ReactNode }) {
	return (
		<Guard>
			<OpenScreen title={props.title} back={props.back}>
				<WithOrder>{props.children}</WithOrder>
			</OpenScreen>
		</Guard>
	);
}

/** The loan in the query, otherwise the newest. */
export function WithOrder({ children }: { readonly children: (orderNo: string) => ReactNode }) {
	const [query] = useSearchParams();
	const named = query.get("orderNo") ?? "";
	const latest = useCall("latestOrder", {}, { enabled: named === "" });
	const screenOf = (orderNo: string) => (
		<>
			{children(orderNo)}
			<LoanNumber orderNo={orderNo} />
		</>
	);
	if (named !== "") return screenOf(named);
	return (
		<Answer call={latest}>{({ order }) => (order === null ? <NoOrder /> : screenOf(order.orderNo))}</Answer>
	);
}

/** The number that customer service asks for, at the foot of every screen about one loan. */
export function LoanNumber({ orderNo }: { readonly orderNo: string }) {
	const { t } = useWords("repayment");
	return <p className="text-center text-xs break-words text-ink-3">{t("order.no", { orderNo })}</p>;
}

function NoOrder() {
	const { t } = useWords("repayment");
	const link = useLink();
	return (
		<BlankState picture="empty" icon="records" title={t("order.none")} text={t("order.noneText")}>
			<ButtonLink {...link("records")}>{t("order.records")}</ButtonLink>
		</BlankState>
	);
}
