import type { Country } from "@puente/core/region";
import { loadLimits, packs } from "@puente/regions";
import { useEffect, useState } from "react";
import { useWords } from "../../app/language.tsx";
import { ReasonAction } from "../../app/reason-action.tsx";
import { useMay } from "../../app/session.tsx";
import { usePropose } from "../../app/use-act.ts";
import { ButtonLink } from "../../kit/button.tsx";
import { SelectField } from "../../kit/field.tsx";
import { formatMinor } from "../../kit/format.ts";
import { DataRequests } from "./data-requests.tsx";
import { GrantCoupon } from "./grant-coupon.tsx";
import type { Story } from "./story.ts";

/** What can be done about a borrower; most of it by two people. */
export function BorrowerActions({ story }: { readonly story: Story }) {
	const { t } = useWords();
	const may = useMay();
	const block = usePropose("borrowerBlock");
	const { id, blockedAt, erasedAt } = story.profile;
	const blocked = blockedAt === null;
	if (erasedAt !== null) return null;
	return (
		<>
			{may("noteDataRequests") ? <DataRequests story={story} /> : null}
			{may("proposeCampaigns") ? <GrantCoupon story={story} /> : null}
			{may("proposeLimits") ? <ChangeLimit story={story} /> : null}
			{may("proposeBlocks") ? (
				<ButtonLink to={`/editing/blocklists?borrower=${id}`}>{t("borrower.blocklist")}</ButtonLink>
			) : null}
			{may("proposeBlocks") ? (
				<ReasonAction
					label={t(blocked ? "borrower.block" : "borrower.unblock")}
					text={t(blocked ? "borrower.blockText" : "borrower.unblockText")}
					tone={blocked ? "danger" : "main"}
					onSubmit={(reason) => block(id, { blocked }, reason)}
				/>
			) : null}
		</>
	);
}

function useLimits(country: Country): readonly number[] {
	const [limits, setLimits] = useState<readonly number[]>([]);
	useEffect(() => {
		void loadLimits(country).then(setLimits);
	}, [country]);
	return limits;
}

/** A rung of the region's ladder, never a sum beside it. */
function ChangeLimit({ story: { profile, rung } }: { readonly story: Story }) {
	const { t } = useWords();
	const propose = usePropose("limitChange");
	const limits = useLimits(profile.country);
	const [chosen, setChosen] = useState("");
	const { code, minorDigits } = packs[profile.country].currency;
	const submit = async (reason: string) =>
		chosen === "" ? t("borrower.rungMissing") : propose(profile.id, { rung: Number(chosen) }, reason);
	return (
		<ReasonAction label={t("borrower.limit")} text={t("borrower.limitText")} onSubmit={submit}>
			<SelectField
				label={t("referred.rung")}
				none={t("app.choose")}
				required
				value={chosen}
				options={limits.flatMap((limit, index) =>
					index === rung
						? []
						: [{ value: String(index), label: `${index}: ${formatMinor(code, limit * 10 ** minorDigits)}` }],
				)}
				onChange={setChosen}
			/>
		</ReasonAction>
	);
}
