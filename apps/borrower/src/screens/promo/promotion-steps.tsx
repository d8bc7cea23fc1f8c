import { useWords } from "../../shared/words/use-words.ts";
import { FourSteps, Note, PageAnswer, PayoutTime, Range } from "./page-parts.tsx";
import { PlaceForm } from "./place-form.tsx";
import { PromoScreen } from "./promo-screen.tsx";

export default function PromotionSteps() {
	return (
		<PromoScreen title="yx.title" back="home">
			<Page />
		</PromoScreen>
	);
}

function Page() {
	const { t } = useWords("promo");
	return (
		<>
			<p className="px-1 text-sm text-ink-2">{t("yx.lead")}</p>
			<Range />
			<PageAnswer page="yx3">
				{({ campaign, payoutMinutes }, refetch) => (
					<>
						<PlaceForm page="yx3" campaign={campaign} refetch={refetch} />
						<PayoutTime minutes={payoutMinutes} />
					</>
				)}
			</PageAnswer>
			<FourSteps />
			<Note />
		</>
	);
}
