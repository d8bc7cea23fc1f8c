import { BlankState, Button, Spinner } from "@puente/ui";
import type { ReactNode } from "react";
import { type Asked, FailureAction, useWhyNothing } from "../../app/asked.tsx";
import { LoginButton } from "../../app/login-button.tsx";
import { useServices } from "../../app/services-context.ts";
import { useStore } from "../../app/store.ts";
import { useWords } from "../../app/use-words.ts";
import { useLoanWords } from "./use-loan-words.ts";

/** The specification guards only some screens by name; the others of a loan ask for login themselves. */
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

/** Loading, failed, or the content: the same on every screen of the loan. */
export function Loaded<T>(props: {
	readonly known: Pick<Asked<T>, "data" | "failure" | "old" | "again">;
	readonly children: (data: T) => ReactNode;
}) {
	const { known, children } = props;
	const { w } = useLoanWords();
	const whyNothing = useWhyNothing();
	if (known.data !== undefined) {
		return (
			<>
				{known.old ? <OldNotice /> : null}
				{children(known.data)}
			</>
		);
	}
	const { failure } = known;
	if (failure === null) return <LoadWait />;
	if (failure.kind !== "refusal")
		return <LoadFailed text={w("load.failedText")} onRetry={() => void known.again()} />;
	return (
		<BlankState icon="alert" title={w("load.failed")} text={whyNothing(failure)}>
			<FailureAction failure={failure} again={known.again} />
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

/** A loan's screen that was opened for an order that is not there. */
export function NoOrder() {
	const { w } = useLoanWords();
	return <BlankState icon="info" title={w("order.none")} text={w("order.noneText")} />;
}
