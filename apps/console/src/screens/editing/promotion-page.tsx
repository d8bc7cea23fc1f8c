import { type PromotionPage, promotionPages } from "@puente/contract";
import { type Country, countries } from "@puente/core/region";
import { useState } from "react";
import { useParams } from "react-router";
import { Blank, SelectField, TextField } from "../../kit/index.ts";
import { QueryView, type StaffAnswer, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { wholeOf } from "../../shared/forms/amounts.ts";
import { OneCountryField } from "../../shared/forms/filters.tsx";
import { Page, useNowMs, useWords } from "../../shared/index.ts";
import { DateFields, readDates, typedDates } from "./dates.tsx";
import { EditFrame, Pair, problemIn } from "./edit-frame.tsx";
import { newId, newName } from "./new-id.ts";

type Promotion = StaffAnswer<"campaigns">["promotions"][number];

const list = "/editing/campaigns";

export default function PromotionEdit() {
	const { t } = useWords();
	const { id = "" } = useParams();
	const query = useStaffQuery("campaigns", {});
	return (
		<Page
			title={id === newName ? t("promotion.new") : t("proposal.kind.promotionCampaign")}
			above={[{ to: list, label: t("nav.campaigns") }]}
		>
			<QueryView query={query}>
				{({ promotions }) => {
					const promotion = promotions.find((one) => one.id === id) ?? null;
					if (promotion === null && id !== newName) return <Blank icon="none" title={t("edit.gone")} />;
					return <Form promotion={promotion} />;
				}}
			</QueryView>
		</Page>
	);
}

/** The fields that a proposal can change. */
function editableOf({ country, page, placesPerDay, startsAt, endsAt }: Promotion) {
	return { country, page, placesPerDay, startsAt, endsAt };
}

function Form({ promotion }: { readonly promotion: Promotion | null }) {
	const { t } = useWords();
	const nowMs = useNowMs();
	const [subject] = useState(() => promotion?.id ?? newId());
	const [country, setCountry] = useState<Country>(promotion?.country ?? countries[0]);
	const [page, setPage] = useState<PromotionPage>(promotion?.page ?? promotionPages[0]);
	const [places, setPlaces] = useState(String(promotion?.placesPerDay ?? ""));
	const [typed, setTyped] = useState(typedDates(promotion, country));
	const placesPerDay = wholeOf(places, 1);
	const dates = readDates(typed, promotion, country, nowMs);
	return (
		<EditFrame
			kind="promotionCampaign"
			subject={subject}
			country={country}
			before={promotion && editableOf(promotion)}
			after={placesPerDay === null || dates === null ? null : { country, page, placesPerDay, ...dates }}
			backTo={list}
		>
			<Pair>
				<OneCountryField disabled={promotion !== null} value={country} onChange={setCountry} />
				<SelectField
					label={t("promotion.page")}
					disabled={promotion !== null}
					value={page}
					options={promotionPages.map((value) => ({ value, label: t(`promotion.page.${value}`) }))}
					onChange={(value) => setPage(value || page)}
				/>
			</Pair>
			<TextField
				label={t("promotion.places")}
				inputMode="numeric"
				error={problemIn(promotion === null, places, placesPerDay === null && t("edit.whole", { min: 1 }))}
				value={places}
				onChange={setPlaces}
				required
			/>
			<DateFields country={country} before={promotion} typed={typed} onChange={setTyped} />
		</EditFrame>
	);
}
