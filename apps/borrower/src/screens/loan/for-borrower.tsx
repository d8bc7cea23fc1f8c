import { BlankState, Button, Spinner } from "@puente/ui";
import type { ReactNode } from "react";
import { type CallState, FailureAction, useFailureText } from "../../app/calls/use-call.tsx";
import { LoginButton } from "../../app/navigation/login-button.tsx";
import { useServices } from "../../app/state/services-context.ts";
import { useStore } from "../../app/state/store.ts";
import { useWords } from "../../app/words/use-words.ts";
import { useLoanWords } from "./use-loan-words.ts";

/** The specification guards only some screens; the other loan screens show a login prompt. */
export function ForBorrower({ children }: { readonly children: ReactNode }) {
	const { session } = useServices();
	const { token } = useStore(session.state);
	const { w } = useLoanWords();
	if (token !== null) return children;
	return (
		<BlankState icon="person" title={w("login.title")} text={w("login.text")}>
			<LoginButton />
		</BlankState>
	);
}

/** Spinner, error or content of a loan screen. */
export function Loaded<T>(props: {
	readonly call: Pick<CallState<T>, "data" | "failure" | "isStale" | "refetch">;
	readonly children: (data: T) => ReactNode;
}) {
	const { call, children } = props;
	const { w } = useLoanWords();
	const failureText = useFailureText();
	if (call.data !== undefined) {
		return (
			<>
				{call.isStale ? <OldNotice /> : null}
				{children(call.data)}
			</>
		);
	}
	const { failure } = call;
	if (failure === null) return <LoadWait />;
	if (failure.kind !== "refusal")
		return <LoadFailed text={w("load.failedText")} onRetry={() => void call.refetch()} />;
	return (
		<BlankState icon="alert" title={w("load.failed")} text={failureText(failure)}>
			<FailureAction failure={failure} refetch={call.refetch} />
		</BlankState>
	);
}

export function LoadWait() {
	const { t } = useWords();
	return (
		<div className="grid flex-1 place-items-center py-10">
			<Spinner label={t("wait")} />
		</div>
	);
}

export function LoadFailed({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
	const { t } = useWords();
	const { w } = useLoanWords();
	return (
		<BlankState icon="offline" title={w("load.failed")} text={text}>
			<Button onClick={onRetry}>{t("network.retry")}</Button>
		</BlankState>
	);
}

function OldNotice() {
	const { w } = useLoanWords();
	return <p className="px-1 text-xs font-semibold text-ink-3">{w("load.old")}</p>;
}

/** Shown when the order does not exist. */
export function NoOrder() {
	const { w } = useLoanWords();
	return <BlankState icon="info" title={w("order.none")} text={w("order.noneText")} />;
}
