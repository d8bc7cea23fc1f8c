import { useWords } from "../../shared/index.ts";
import { FourSteps, Note, PageAnswer, PayoutTime, Range } from "./page-parts.tsx";
import { PlaceForm } from "./place-form.tsx";
import { PromoScreen } from "./promo-screen.tsx";

export function PromotionAmount() {
	return <Promotion page="yx1" />;
}

export function PromotionSteps() {
	return <Promotion page="yx3" />;
}

/** What can be borrowed, and a place in the queue; the last page also shows the steps of applying. */
function Promotion({ page }: { readonly page: "yx1" | "yx3" }) {
	const { t } = useWords("promo");
	return (
		<PromoScreen title="yx.title" back="home">
			<p className="px-1 text-sm text-ink-2">{t("yx.lead")}</p>
			<Range />
			<PageAnswer page={page}>
				{({ campaign, payoutMinutes }, refetch) => (
					<>
						<PlaceForm page={page} campaign={campaign} refetch={refetch} />
						<PayoutTime minutes={payoutMinutes} />
					</>
				)}
			</PageAnswer>
			{page === "yx3" ? <FourSteps /> : null}
			<Note />
		</PromoScreen>
	);
}
