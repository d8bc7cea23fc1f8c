import { Card, Hero } from "@puente/ui";
import { lazy, Suspense } from "react";
import { formatAmount, maskNumber, partOfDay } from "../../app/format.ts";
import { LoginButton } from "../../app/login-button.tsx";
import { Screen } from "../../app/screen.tsx";
import { usePack, useServices } from "../../app/services-context.ts";
import { useStore } from "../../app/store.ts";
import { useWords } from "../../app/use-words.ts";

/** The part for borrowers comes after the first load: it needs words and rules that a visitor does not. */
const HomeApplication = lazy(() => import("./home-application.tsx"));

export function Home() {
	const { identity, session } = useServices();
	const { token, phoneNum } = useStore(session.state);
	const { t } = useWords();
	const pack = usePack();
	const { amountMin, amountMax, tenureDaysMin, tenureDaysMax } = pack.loan;
	const greeting = t(`greeting.${partOfDay(new Date().getHours())}`);
	const days =
		tenureDaysMin === tenureDaysMax
			? t("home.daysOne", { days: tenureDaysMin })
			: t("home.days", { min: tenureDaysMin, max: tenureDaysMax });
	const title =
		token !== null && phoneNum !== null
			? maskNumber(pack, phoneNum)
			: t("home.welcome", { app: identity.appName });
	return (
		<Screen title={title} over={greeting}>
			<Hero
				label={t("home.upTo")}
				value={formatAmount(pack, amountMax)}
				pills={[t("home.from", { amount: formatAmount(pack, amountMin) }), days]}
			/>
			{token === null ? (
				<LoginButton tone="sun" />
			) : (
				<Suspense fallback={<Card>{t("wait")}</Card>}>
					<HomeApplication />
				</Suspense>
			)}
			<Steps />
			<p className="px-2 text-center text-xs text-ink-3">{t("home.note")}</p>
		</Screen>
	);
}

function Steps() {
	const { t } = useWords();
	const steps = [t("home.step1"), t("home.step2"), t("home.step3"), t("home.step4")];
	return (
		<Card title={t("home.steps")}>
			<ol className="flex flex-col">
				{steps.map((step, index) => (
					<li
						key={step}
						className="flex items-center gap-3 border-b border-line py-2.5 text-sm last:border-0"
					>
						<span
							aria-hidden="true"
							className="grid size-7 shrink-0 place-items-center rounded-full bg-green-soft text-xs font-bold text-green"
						>
							{index + 1}
						</span>
						<span className="min-w-0 flex-1 text-ink-2">{step}</span>
					</li>
				))}
			</ol>
		</Card>
	);
}
