import { lazy, Suspense } from "react";
import { maskNumber, partOfDay } from "../../app/format.ts";
import { LoginButton } from "../../app/login-button.tsx";
import { Screen } from "../../app/screen.tsx";
import { usePack, useServices } from "../../app/services-context.ts";
import { useStore } from "../../app/store.ts";
import { useWords } from "../../app/use-words.ts";
import { HomeRange } from "./home-range.tsx";
import { HomeSteps } from "./home-steps.tsx";

/** The part for borrowers comes after the first load: it needs words and rules that a visitor does not. */
const HomeStatus = lazy(() => import("./home-status.tsx"));

export function Home() {
	const { identity, session } = useServices();
	const { token, phoneNum } = useStore(session.state);
	const { t } = useWords();
	const pack = usePack();
	const greeting = t(`greeting.${partOfDay(new Date().getHours())}`);
	const title =
		token !== null && phoneNum !== null
			? maskNumber(pack, phoneNum)
			: t("home.welcome", { app: identity.appName });
	const range = <HomeRange range={pack.loan} />;
	return (
		<Screen title={title} over={greeting}>
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
