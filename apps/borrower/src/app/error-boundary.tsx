import { BlankState, Button } from "@puente/ui";
import { Component, type ReactNode } from "react";
import { useWords } from "./use-words.ts";

type Props = { readonly children: ReactNode };

/** A screen that breaks takes nothing else with it; reloading also fetches a chunk that a new version has replaced. */
export class ErrorBoundary extends Component<Props, { readonly broken: boolean }> {
	override state = { broken: false };

	static getDerivedStateFromError(): { readonly broken: boolean } {
		return { broken: true };
	}

	override render(): ReactNode {
		return this.state.broken ? <Broken /> : this.props.children;
	}
}

function Broken() {
	const { t } = useWords();
	return (
		<main className="my-auto px-4">
			<BlankState icon="alert" title={t("crash.title")} text={t("crash.text")}>
				<Button onClick={() => window.location.reload()}>{t("crash.reload")}</Button>
			</BlankState>
		</main>
	);
}
