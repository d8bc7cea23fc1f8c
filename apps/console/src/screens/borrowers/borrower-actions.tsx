import type { Country } from "@puente/core/region";
import { loadLimits, packs } from "@puente/regions";
import { useEffect, useState } from "react";
import { ButtonLink, formatMinor, SelectField } from "../../kit/index.ts";
import { type ProposalInput, useMay, usePropose, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";
import type { BorrowerDetails } from "./borrower-details.ts";
import { ChangeMobile } from "./change-mobile.tsx";
import { DataRequests } from "./data-requests.tsx";
import { GrantCoupon } from "./grant-coupon.tsx";
import { RecordDeath } from "./record-death.tsx";
import { UnlessProposed } from "./unless-proposed.tsx";

/** Actions on a borrower; most of them are proposals. */
export function BorrowerActions({ details }: { readonly details: BorrowerDetails }) {
	const { t } = useWords();
	const may = useMay();
	const block = usePropose("borrowerBlock");
	const removePasskeys = usePropose("passkeyRemoval");
	const { id, blockedAt, deceasedAt, erasedAt } = details.profile;
	const blocked = blockedAt === null;
	if (erasedAt !== null) return null;
	const about = { details, subject: id };
	return (
		<>
			<DataRequests details={details} />
			<UnlessProposed {...about} kind="couponGrant">
				<GrantCoupon details={details} />
			</UnlessProposed>
			<UnlessProposed {...about} kind="limitChange">
				<ChangeLimit details={details} />
			</UnlessProposed>
			{may("borrowerBlocklist") ? (
				<ButtonLink to={`/editing/blocklists?borrower=${id}`}>{t("borrower.blocklist")}</ButtonLink>
			) : null}
			{deceasedAt === null ? (
				<UnlessProposed {...about} kind="mobileChange">
					<ChangeMobile details={details} />
				</UnlessProposed>
			) : null}
			{details.passkeys.length > 0 ? (
				<UnlessProposed {...about} kind="passkeyRemoval">
					<ReasonAction
						label={t("borrower.removePasskeys")}
						text={t("borrower.removePasskeysText")}
						tone="danger"
						action={removePasskeys}
						input={(reason) => ({ subject: id, after: {}, reason })}
					/>
				</UnlessProposed>
			) : null}
			<UnlessProposed {...about} kind="borrowerDeath">
				<RecordDeath details={details} />
			</UnlessProposed>
			{deceasedAt === null ? (
				<UnlessProposed {...about} kind="borrowerBlock">
					<ReasonAction
						label={t(blocked ? "borrower.block" : "borrower.unblock")}
						text={t(blocked ? "borrower.blockText" : "borrower.unblockText")}
						tone={blocked ? "danger" : "main"}
						action={block}
						input={(reason) => ({ subject: id, after: { blocked }, reason })}
					/>
				</UnlessProposed>
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

/** Proposes another rung of the region's ladder; other amounts are not possible. */
function ChangeLimit({ details: { profile, rung } }: { readonly details: BorrowerDetails }) {
	const { t } = useWords();
	const propose = usePropose("limitChange");
	const limits = useLimits(profile.country);
	const [chosen, setChosen] = useState("");
	const { code, minorDigits } = packs[profile.country].currency;
	const submit = (reason: string): string | ProposalInput =>
		chosen === ""
			? t("borrower.rungMissing")
			: { subject: profile.id, after: { rung: Number(chosen) }, reason };
	return (
		<ReasonAction label={t("borrower.limit")} text={t("borrower.limitText")} action={propose} input={submit}>
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
