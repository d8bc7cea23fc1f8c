import { Component, type ReactNode } from "react";
import { Button } from "../kit/button.tsx";
import { Blank } from "../kit/surface.tsx";
import { useWords } from "./language.tsx";

type Props = { readonly children: ReactNode };

/** A page that breaks takes nothing else with it; reloading also fetches a chunk that a new version has replaced. */
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
		<main id="content">
			<Blank icon="alert" title={t("app.crashed")} text={t("app.crashedText")}>
				<Button onClick={() => window.location.reload()}>{t("app.reload")}</Button>
			</Blank>
		</main>
	);
}
