import { BlankState, Button, ButtonLink, Skeleton } from "@puente/ui";
import type { ReactNode } from "react";
import { AsOf } from "../../shared/calls/as-of.tsx";
import { CallRefused, type CallState } from "../../shared/calls/use-call.tsx";
import { useLink } from "../../shared/navigation/use-link.ts";
import { useWords } from "../../shared/words/use-words.ts";

/** Spinner, error or content of a loan screen. */
export function Loaded<T>(props: {
	readonly call: Pick<CallState<T>, "data" | "failure" | "isStale" | "answeredAtMs" | "refetch">;
	readonly children: (data: T) => ReactNode;
}) {
	const { call, children } = props;
	const { t } = useWords("loan");
	if (call.data !== undefined) {
		return (
			<>
				<AsOf call={call} />
				{children(call.data)}
			</>
		);
	}
	const { failure } = call;
	if (failure === null) return <LoadWait />;
	if (failure.kind !== "refusal")
		return <LoadFailed text={t("load.failedText")} onRetry={() => void call.refetch()} />;
	return <CallRefused failure={failure} refetch={call.refetch} />;
}

export function LoadWait() {
	const { t } = useWords();
	return <Skeleton label={t("wait")} />;
}

export function LoadFailed({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
	const { t } = useWords("loan");
	return (
		<BlankState icon="offline" title={t("load.failed")} text={text}>
			<Button onClick={onRetry}>{t("network.retry")}</Button>
		</BlankState>
	);
}

/** Shown when the order does not exist. */
export function NoOrder() {
	const { t } = useWords("loan");
	const link = useLink();
	return (
		<BlankState icon="info" title={t("order.none")} text={t("order.noneText")}>
			<ButtonLink {...link("home")}>{t("toHome")}</ButtonLink>
		</BlankState>
	);
}
