import { useWords } from "../../shared/words/use-words.ts";
import { Note, PageAnswer, PayoutTime, Range } from "./page-parts.tsx";
import { PlaceForm } from "./place-form.tsx";
import { PromoScreen } from "./promo-screen.tsx";

export default function PromotionAmount() {
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
			<PageAnswer page="yx1">
				{({ campaign, payoutMinutes }, refetch) => (
					<>
						<PlaceForm page="yx1" campaign={campaign} refetch={refetch} />
						<PayoutTime minutes={payoutMinutes} />
					</>
				)}
			</PageAnswer>
			<Note />
		</>
	);
}
