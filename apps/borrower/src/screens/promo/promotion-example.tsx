import { ButtonLink, Card, Hero } from "@puente/ui";
import { Navigate } from "react-router";
import { formatAmount } from "../../shared/format/format.ts";
import { pathOf, useLink, usePack, useWords } from "../../shared/index.ts";
import { useSearchParams } from "../../shared/navigation/use-search-params.ts";
import { ExampleCosts } from "./example-costs.tsx";
import { type LoanChoice, readLoanChoice } from "./loan-choice.ts";
import { Note, PageAnswer, PayoutTime } from "./page-parts.tsx";
import { PlaceForm } from "./place-form.tsx";
import { PromoScreen } from "./promo-screen.tsx";

export default function PromotionExample() {
	const [query] = useSearchParams();
	const { t } = useWords("promo");
	const link = useLink();
	return (
		<PromoScreen title="yx.confirmTitle" back="yx2">
			<PageAnswer page="yx2">
				{({ campaign, payoutMinutes, products }, refetch) => {
					const choice = readLoanChoice(products, query);
					// A choice that is not offered leads to the choice page.
					if (choice === null) return <Navigate to={pathOf("yx2")} replace />;
					return (
						<>
							<Example choice={choice} />
							<PlaceForm page="yx2" campaign={campaign} refetch={refetch} />
							<PayoutTime minutes={payoutMinutes} />
							<ButtonLink tone="plain" {...link("yx2")}>
								{t("yx.change")}
							</ButtonLink>
							<Note />
						</>
					);
				}}
			</PageAnswer>
		</PromoScreen>
	);
}

function Example({ choice }: { readonly choice: LoanChoice }) {
	const { t } = useWords("promo");
	const pack = usePack();
	return (
		<>
			<Hero
				label={t("yx.wish")}
				value={formatAmount(pack, choice.amount)}
				pills={[t("yx.daysValue", { days: choice.days })]}
			/>
			<Card title={t("yx.example")}>
				<ExampleCosts {...choice} />
			</Card>
		</>
	);
}
