import { lazy, Suspense } from "react";
import { maskNumber } from "../../../app/format/format.ts";
import { Screen } from "../../../app/frame/screen.tsx";
import { LoginButton } from "../../../app/navigation/login-button.tsx";
import { usePack, useServices } from "../../../app/state/services-context.ts";
import { useStore } from "../../../app/state/store.ts";
import { useWords } from "../../../app/words/use-words.ts";
import { HomeRange } from "./home-range.tsx";
import { HomeSteps } from "./home-steps.tsx";

/** Loaded after the first load, because visitors do not need its texts and rules. */
const HomeStatus = lazy(() => import("./home-status.tsx"));

export function Home() {
	const { identity, session } = useServices();
	const { token, phoneNum } = useStore(session.state);
	const { t } = useWords();
	const pack = usePack();
	const title =
		token !== null && phoneNum !== null
			? maskNumber(pack, phoneNum)
			: t("home.welcome", { app: identity.appName });
	const range = <HomeRange range={pack.loan} />;
	return (
		<Screen title={title}>
			{token === null ? (
				<>
					{range}
					<LoginButton tone="sun" />
					<HomeSteps />
				</>
			) : (
				<Suspense fallback={range}>
					<HomeStatus />
				</Suspense>
			)}
		</Screen>
	);
}
