import { type PartnerTerms, partnerDaysMin, partnerProblems } from "@puente/core/promo";
import { type Country, countries } from "@puente/core/region";
import { packs } from "@puente/regions";
import { useState } from "react";
import { useParams } from "react-router";
import { Blank, Checkbox, TextField } from "../../kit/index.ts";
import { QueryView, type StaffAnswer, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { OneCountryField } from "../../shared/forms/filters.tsx";
import { Page, useWords } from "../../shared/index.ts";
import { EditFrame, Pair, problemIn } from "./edit-frame.tsx";
import { newId, newName } from "./new-id.ts";

type Answer = StaffAnswer<"partnerOffers">;
type Offer = Answer["offers"][number];

const list = "/editing/partners";

export default function PartnerEdit() {
	const { t } = useWords();
	const { id = "" } = useParams();
	const query = useStaffQuery("partnerOffers", {});
	const offer = query.data?.offers.find((one) => one.id === id) ?? null;
	return (
		<Page
			title={id === newName ? t("partner.new") : (offer?.partnerName ?? t("proposal.kind.partnerOffer"))}
			above={[{ to: list, label: t("nav.partners") }]}
		>
			<QueryView query={query}>
				{({ limits }) =>
					offer === null && id !== newName ? (
						<Blank icon="none" title={t("edit.gone")} />
					) : (
						<Form offer={offer} limits={limits} />
					)
				}
			</QueryView>
		</Page>
	);
}

const numbers = ["amountMin", "amountMax", "daysMin", "daysMax"] as const;
const texts = [
	"partnerName",
	"productName",
	"licence",
	"aprPercent",
	"penaltyPercentPerDay",
	"url",
	"termsUrl",
] as const;
type Name = (typeof numbers)[number] | (typeof texts)[number];
type Draft = Readonly<Record<Name, string>> & { readonly country: Country; readonly active: boolean };

function draftOf(offer: Offer | null): Draft {
	const typed = [...numbers, ...texts].map((name) => [name, String(offer?.[name] ?? "")]);
	return {
		...(Object.fromEntries(typed) as Readonly<Record<Name, string>>),
		country: offer?.country ?? countries[0],
		active: offer?.active ?? true,
	};
}

/** The fields that a proposal can change. */
function editableOf({ id: _id, currency: _currency, ...editable }: Offer) {
	return editable;
}

/** In the field order of the offer, so that the comparison lists them side by side. */
function readDraft(draft: Draft) {
	const number = (name: (typeof numbers)[number]) =>
		draft[name].trim() === "" ? Number.NaN : Number(draft[name]);
	return {
		partnerName: draft.partnerName.trim(),
		productName: draft.productName.trim(),
		licence: draft.licence.trim(),
		amountMin: number("amountMin"),
		amountMax: number("amountMax"),
		daysMin: number("daysMin"),
		daysMax: number("daysMax"),
		aprPercent: draft.aprPercent.trim(),
		penaltyPercentPerDay: draft.penaltyPercentPerDay.trim(),
		url: draft.url.trim(),
		termsUrl: draft.termsUrl.trim(),
		country: draft.country,
		active: draft.active,
	};
}

function Form({ offer, limits }: { readonly offer: Offer | null; readonly limits: Answer["limits"] }) {
	const { t } = useWords();
	const [subject] = useState(() => offer?.id ?? newId());
	const [draft, setDraft] = useState(() => draftOf(offer));
	const read = readDraft(draft);
	const { country } = draft;
	const wrong = partnerProblems(read, limits[country]);
	const named = [read.partnerName, read.productName, read.licence].every((text) => text !== "");
	// An offer can always be hidden, also when it exceeds the limits by now.
	const onlyHidden = offer !== null && isSame({ ...editableOf(offer), active: false }, read);
	return (
		<EditFrame
			kind="partnerOffer"
			subject={subject}
			country={country}
			before={offer && editableOf(offer)}
			after={(named && wrong.length === 0) || onlyHidden ? read : null}
			backTo={list}
		>
			<Fields
				draft={draft}
				isNew={offer === null}
				wrong={wrong}
				limits={limits[country]}
				onChange={(change) => setDraft({ ...draft, ...change })}
			/>
			<Checkbox
				label={t("partner.active")}
				checked={draft.active}
				onChange={(active) => setDraft({ ...draft, active })}
			/>
		</EditFrame>
	);
}

function isSame(before: object, after: object): boolean {
	const lines = (fields: object) => Object.entries(fields).sort().join("\n");
	return lines(before) === lines(after);
}

function Fields(props: {
	readonly draft: Draft;
	readonly isNew: boolean;
	readonly wrong: readonly (keyof PartnerTerms)[];
	readonly limits: Answer["limits"][Country];
	readonly onChange: (change: Partial<Draft>) => void;
}) {
	const { t } = useWords();
	const { draft, wrong, limits, onChange } = props;
	const currency = packs[draft.country].currency.code;
	const sentences: Readonly<Record<keyof PartnerTerms, string>> = {
		amountMin: t("partner.wrong.amount"),
		amountMax: t("partner.wrong.amount"),
		daysMin: t("partner.wrong.days", { min: partnerDaysMin }),
		daysMax: t("partner.wrong.daysMax"),
		aprPercent: t("partner.wrong.percent", { max: limits.aprPercentMax }),
		penaltyPercentPerDay: t("partner.wrong.percent", { max: limits.penaltyPercentPerDayMax }),
		url: t("partner.wrong.url"),
		termsUrl: t("partner.wrong.url"),
	};
	const field = (name: Name, label: string, inputMode: "text" | "numeric" | "decimal" = "text") => {
		const isTerm = name in sentences;
		const problem = isTerm
			? wrong.some((one) => one === name) && sentences[name as keyof PartnerTerms]
			: draft[name].trim() === "" && t("edit.required");
		return (
			<TextField
				key={name}
				label={label}
				inputMode={inputMode}
				maxLength={isTerm ? 300 : 60}
				error={problemIn(props.isNew, draft[name], problem)}
				value={draft[name]}
				onChange={(value) => onChange({ [name]: value })}
				required
			/>
		);
	};
	return (
		<>
			<Pair>
				<OneCountryField
					disabled={!props.isNew}
					value={draft.country}
					onChange={(value) => onChange({ country: value })}
				/>
				{field("partnerName", t("partner.partner"))}
				{field("productName", t("partner.product"))}
				{field("licence", t("partner.licence"))}
				{field("amountMin", t("partner.amountMin", { currency }), "numeric")}
				{field("amountMax", t("partner.amountMax", { currency }), "numeric")}
				{field("daysMin", t("partner.daysMin"), "numeric")}
				{field("daysMax", t("partner.daysMax"), "numeric")}
				{field("aprPercent", t("partner.aprPercent"), "decimal")}
				{field("penaltyPercentPerDay", t("partner.penaltyPercent"), "decimal")}
			</Pair>
			{field("url", t("partner.url"))}
			{field("termsUrl", t("partner.termsUrl"))}
		</>
	);
}
