import { type ReasonCode, reasonCodes } from "@puente/core/decision";
import { currencies, minorDigits } from "@puente/core/money";
import { useState } from "react";
import { Link } from "react-router";
import { Checkbox, Facts, formatMinor, Notice, Panel } from "../../kit/index.ts";
import { type StaffAnswer, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { Moment, useAction, useMay, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";
import { useBorrowerWords } from "../../shared/records/borrower-words.ts";
import { AccountHolder } from "../../shared/views/account-holder.tsx";
import { DocumentPictures } from "../../shared/views/document-pictures.tsx";
import { FormsView } from "../../shared/views/forms-view.tsx";
import { PointsView } from "../../shared/views/points-view.tsx";
import { ItemFacts, ItemFrame, useBackToQueue } from "./item-frame.tsx";

type ReferredDetails = StaffAnswer<"referredItem">;

/** An application that the scorecard referred to staff. */
export default function ReferredItem({ id }: { readonly id: string }) {
	const query = useStaffQuery("referredItem", { id });
	return (
		<ItemFrame queue="referred" query={query} actions={(data) => <Decide data={data} />}>
			{(data) => <Content data={data} />}
		</ItemFrame>
	);
}

function Content({ data }: { readonly data: ReferredDetails }) {
	const { t } = useWords();
	const may = useMay();
	const { item, name, appliedAt, forms, revealable, decision, images } = data;
	return (
		<div className="grid items-start gap-4 desk:grid-cols-[2fr_1fr]">
			<div className="flex min-w-0 flex-col gap-4">
				{item.borrowerId === null || images.length === 0 || !may("documentImage") ? null : (
					<DocumentPictures borrowerId={item.borrowerId} kinds={images} />
				)}
				{item.country === null ? null : (
					<FormsView
						forms={forms}
						revealable={revealable}
						country={item.country}
						borrowerId={item.borrowerId}
					/>
				)}
			</div>
			<div className="flex min-w-0 flex-col gap-4">
				<ItemFacts
					item={item}
					more={[
						{ label: t("referred.name"), value: name },
						{ label: t("referred.appliedAt"), value: <Moment at={appliedAt} country={item.country} /> },
					]}
				/>
				<AccountHolder account={data.account} />
				<Offer data={data} />
				<PointsView decision={decision} country={item.country} />
				<Sharers sharers={data.sharers} />
			</div>
		</div>
	);
}

function Offer({ data: { offer } }: { readonly data: ReferredDetails }) {
	const { t } = useWords();
	if (offer === null) return <Notice tone="warning">{t("referred.noOffer")}</Notice>;
	const currency = currencies.find((one) => one === offer.currency);
	return (
		<Panel title={t("referred.offer")}>
			<Facts
				items={[
					{
						label: t("referred.limit"),
						value:
							currency === undefined
								? offer.limit
								: formatMinor(currency, offer.limit * 10 ** minorDigits[currency]),
					},
					{ label: t("referred.tier"), value: t(`tier.${offer.tier}`) },
					{ label: t("referred.rung"), value: offer.rung },
				]}
			/>
		</Panel>
	);
}

function Sharers({ sharers }: { readonly sharers: ReferredDetails["sharers"] }) {
	const { t } = useWords();
	if (sharers.length === 0) return null;
	return (
		<Panel title={t("referred.sharers")}>
			<Facts
				items={sharers.map(({ kind, borrowerId }) => ({
					label: t(`sharer.${kind}`),
					value: (
						<Link to={`/borrowers/${borrowerId}`} className="text-green underline">
							{borrowerId.slice(0, 8)}
						</Link>
					),
				}))}
			/>
		</Panel>
	);
}

function Decide({ data }: { readonly data: ReferredDetails }) {
	const { t } = useWords();
	const [reasons, setReasons] = useState<readonly ReasonCode[]>(data.decision.reasons);
	const decide = useAction("decideReferred", useBackToQueue("referred"));
	const { id } = data.item;
	return (
		<>
			<ReasonAction
				label={t("referred.reject")}
				title={t("referred.ask.reject")}
				text={t("referred.askText.reject")}
				reasonLabel={t("referred.why")}
				tone="danger"
				action={decide}
				input={(reason) =>
					reasons.length === 0
						? t("referred.reasonMissing")
						: { id, verdict: "reject" as const, reason, reasons: [...reasons] }
				}
			>
				<Reasons chosen={reasons} onChange={setReasons} />
			</ReasonAction>
			<ReasonAction
				label={t("referred.approve")}
				title={t("referred.ask.approve")}
				text={t("referred.askText.approve")}
				reasonLabel={t("referred.why")}
				tone="main"
				icon="check"
				disabled={data.offer === null}
				action={decide}
				input={(reason) => ({ id, verdict: "approve" as const, reason, reasons: [] })}
			/>
		</>
	);
}

/** The reasons for the borrower; those of the scorecard are ticked already. */
function Reasons(props: {
	readonly chosen: readonly ReasonCode[];
	readonly onChange: (reasons: readonly ReasonCode[]) => void;
}) {
	const { t } = useWords();
	const words = useBorrowerWords();
	return (
		<fieldset>
			<legend className="mb-1 text-xs font-semibold text-ink-2">{t("referred.reasonsForBorrower")}</legend>
			<div className="max-h-56 overflow-y-auto rounded-s border border-line p-2">
				{reasonCodes.map((code) => (
					<Checkbox
						key={code}
						label={<span className="text-xs">{words.reason(code)}</span>}
						checked={props.chosen.includes(code)}
						onChange={(checked) =>
							props.onChange(
								reasonCodes.filter((one) => (one === code ? checked : props.chosen.includes(one))),
							)
						}
					/>
				))}
			</div>
		</fieldset>
	);
}
