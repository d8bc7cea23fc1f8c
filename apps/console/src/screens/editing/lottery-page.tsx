import { useParams } from "react-router";
import { Blank } from "../../kit/index.ts";
import { QueryView, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { Page, useWords } from "../../shared/index.ts";
import { CampaignState } from "./dates.tsx";
import { LotteryForm } from "./lottery-form.tsx";
import { newName } from "./new-id.ts";

export default function LotteryEdit() {
	const { t, language } = useWords();
	const { id = "" } = useParams();
	const query = useStaffQuery("campaigns", {});
	const lottery = query.data?.lotteries.find((one) => one.id === id) ?? null;
	const name = language === "es" ? lottery?.nameEs : lottery?.nameEn;
	return (
		<Page
			title={id === newName ? t("lottery.new") : (name ?? t("proposal.kind.lotteryCampaign"))}
			above={[{ to: "/editing/campaigns", label: t("nav.campaigns") }]}
			aside={lottery === null ? null : <CampaignState {...lottery} />}
		>
			<QueryView query={query}>
				{() =>
					lottery === null && id !== newName ? (
						<Blank icon="none" title={t("edit.gone")} />
					) : (
						<LotteryForm lottery={lottery} />
					)
				}
			</QueryView>
		</Page>
	);
}
