import { BlankState, Button } from "@puente/ui";
import { use, useEffect, useState } from "react";
import { useServices } from "../state/services-context.ts";
import { useWords } from "../words/use-words.ts";
import { type LazyScreenName, loadScreen, reloadScreen } from "./screens.ts";

/** Shows a screen as soon as it is loaded. Without network the borrower can try again and stays in the app. */
export function LazyScreen({ name }: { readonly name: LazyScreenName }) {
	const [, setTries] = useState(0);
	const Content = use(loadScreen(name));
	if (Content !== null) return <Content />;
	return (
		<NotLoaded
			onRetry={() => {
				reloadScreen(name);
				setTries((before) => before + 1);
			}}
		/>
	);
}

function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
	const { network } = useServices();
	const { t } = useWords();
	// The notice appears, and the network is checked until it is back.
	useEffect(() => network.failed(), [network]);
	const retry = () => {
		if (network.broken.get()) onRetry();
		// The server is there but not the file: a new version has replaced it.
		else window.location.reload();
	};
	return (
		<main className="my-auto px-4">
			<BlankState icon="offline" title={t("screen.notLoaded")} text={t("screen.notLoadedText")}>
				<Button onClick={retry}>{t("network.retry")}</Button>
			</BlankState>
		</main>
	);
}
