import { type LegalKindName, legalKindNames } from "@puente/contract/staff";
import { type Country, countries } from "@puente/core/region";
import { useState } from "react";
import { useParams } from "react-router";
import { TextArea, TextField } from "../../../kit/index.ts";
import { QueryView, type StaffAnswer, useStaffQuery } from "../../../shared/calls/staff-calls.tsx";
import { DateField } from "../../../shared/forms/date-field.tsx";
import { oneOf } from "../../../shared/forms/filters.tsx";
import { Page, useWords } from "../../../shared/index.ts";
import { NotFound } from "../../../shared/not-found.tsx";
import { lawFormat } from "../../../shared/records/law-format.ts";
import { EditFrame } from "../edit-frame.tsx";
import { type LawDraft, lawFields, nextDraft, readDraft } from "./law-draft.ts";

type LegalRecords = StaffAnswer<"legalRecords">;
type Kind = LegalRecords["kinds"][number];

export default function LawEditPage() {
	const { country: countryName = "", kind: kindName = "" } = useParams();
	const country = oneOf(countries, countryName);
	const kind = oneOf(legalKindNames, kindName);
	return country === "" || kind === "" ? <NotFound /> : <Found country={country} kind={kind} />;
}

function Found({ country, kind }: { readonly country: Country; readonly kind: LegalKindName }) {
	const { t } = useWords();
	const query = useStaffQuery("legalRecords", { country });
	const found = query.data?.kinds.find((one) => one.kind === kind);
	if (query.data !== undefined && found === undefined) return <NotFound />;
	const backTo = `/law?country=${country}`;
	return (
		<Page
			title={t("law.editTitle", { kind: t(`law.kind.${kind}`), country: t(`country.${country}`) })}
			above={[{ to: backTo, label: t("nav.law") }]}
		>
			<QueryView query={query}>
				{({ today }) =>
					found === undefined ? null : (
						<Editing country={country} kind={found} today={today} backTo={backTo} />
					)
				}
			</QueryView>
		</Page>
	);
}

function Editing(props: {
	readonly country: Country;
	readonly kind: Kind;
	readonly today: string;
	readonly backTo: string;
}) {
	const { country, kind, today, backTo } = props;
	const { kind: name, inForce, records, missingFrom } = kind;
	const held = inForce === null ? records[0] : records[inForce];
	const [draft, setDraft] = useState<LawDraft>(() => nextDraft(name, held, { today, missingFrom }));
	return (
		<EditFrame
			kind="legalRecord"
			subject={`${country}:${name}`}
			country={country}
			before={
				held === undefined
					? null
					: { from: held.from, until: held.until, source: held.source, value: held.value }
			}
			after={readDraft(name, draft)}
			backTo={backTo}
		>
			<DraftFields kind={name} draft={draft} onChange={setDraft} />
		</EditFrame>
	);
}

function DraftFields(props: {
	readonly kind: LegalKindName;
	readonly draft: LawDraft;
	readonly onChange: (draft: LawDraft) => void;
}) {
	const { t, language } = useWords();
	const { kind, draft, onChange } = props;
	const format = lawFormat(t, language);
	const label = (field: string) => format.labelOf(`value / ${field}`) ?? field;
	const textOfField = (field: string) => draft.values[field] ?? "";
	const change = (field: string) => (text: string) =>
		onChange({ ...draft, values: { ...draft.values, [field]: text } });
	return (
		<>
			<DateField label={t("law.from")} value={draft.from} onChange={(from) => onChange({ ...draft, from })} />
			<DateField
				label={t("law.until")}
				hint={t(kind === "usuryRate" ? "law.untilNeeded" : "law.untilHint")}
				value={draft.until}
				onChange={(until) => onChange({ ...draft, until })}
			/>
			{lawFields[kind].map((field) =>
				kind === "holidays" ? (
					<TextArea
						key={field}
						label={label(field)}
						hint={t(`law.${field as "fixed" | "movedToMonday" | "fromEaster" | "dates"}Hint`)}
						value={textOfField(field)}
						onChange={change(field)}
					/>
				) : (
					<TextField
						key={field}
						label={label(field)}
						inputMode="decimal"
						value={textOfField(field)}
						onChange={change(field)}
					/>
				),
			)}
			<TextField
				label={t("law.source")}
				hint={t("law.sourceHint")}
				maxLength={300}
				value={draft.source}
				onChange={(source) => onChange({ ...draft, source })}
			/>
		</>
	);
}
