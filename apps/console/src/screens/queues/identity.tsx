import type { CallInput } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import type { Country } from "@puente/core/region";
import { classNames } from "@puente/ui";
import { Badge, Facts, Panel } from "../../kit/index.ts";
import {
	failureText,
	type StaffAnswer,
	useStaffMutation,
	useStaffQuery,
} from "../../shared/calls/staff-calls.tsx";
import { type Action, Moment, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";
import { useValueWords, type ValueWords } from "../../shared/records/borrower-words.ts";
import { useToast } from "../../shared/toasts.tsx";
import { DocumentPictures } from "../../shared/views/document-pictures.tsx";
import { ItemFacts, ItemFrame, useBackToQueue } from "./item-frame.tsx";

type Identity = StaffAnswer<"identityItem">;

/** A review of a document or a face that could not be decided automatically. */
export default function IdentityItem({ id }: { readonly id: string }) {
	const query = useStaffQuery("identityItem", { id });
	return (
		<ItemFrame queue="identity" query={query} actions={(data) => <Decide id={data.item.id} />}>
			{(data) => <Content data={data} />}
		</ItemFrame>
	);
}

const faceTones = { pass: "good", unsure: "warn", differ: "late" } as const;
const livenessTones = { live: "good", unsure: "warn", still: "late", notShown: "late" } as const;

function Content({ data }: { readonly data: Identity }) {
	const { t } = useWords();
	const { item, faceMatch, liveness, challenge } = data;
	return (
		<>
			{item.borrowerId === null ? null : (
				<DocumentPictures borrowerId={item.borrowerId} kinds={data.images} />
			)}
			<div className="grid items-start gap-4 desk:grid-cols-[2fr_1fr]">
				{item.country === null ? null : <Fields data={data} country={item.country} />}
				<div className="flex min-w-0 flex-col gap-4">
					{item.country === null ? null : <Doubts doubts={data.doubts} country={item.country} />}
					<ItemFacts
						item={item}
						more={[
							{ label: t("referred.name"), value: data.name },
							{
								label: t("referred.appliedAt"),
								value: <Moment at={data.appliedAt} country={item.country} />,
							},
							{
								label: t("identity.face"),
								value:
									faceMatch === null ? (
										"–"
									) : (
										<Badge tone={faceTones[faceMatch]}>{t(`identity.face.${faceMatch}`)}</Badge>
									),
							},
							{
								label: t("identity.liveness"),
								value:
									liveness === null ? (
										"–"
									) : (
										<Badge tone={livenessTones[liveness]}>{t(`identity.liveness.${liveness}`)}</Badge>
									),
							},
							challenge === null
								? null
								: { label: t("identity.challenge"), value: t(`identity.challenge.${challenge}`) },
						]}
					/>
				</div>
			</div>
		</>
	);
}

function Doubts(props: { readonly doubts: Identity["doubts"]; readonly country: Country }) {
	const { t } = useWords();
	const words = useValueWords(props.country);
	return (
		<Panel title={t("identity.doubts")}>
			<ul className="flex flex-col gap-3">
				{props.doubts.map(({ reason, differences }) => (
					<li key={reason}>
						<p className="font-semibold text-red-dark">{t(`doubt.${reason}`)}</p>
						{differences.map(({ field, read, typed }) => (
							<p key={`${field} ${read}`} className="text-xs text-ink-2">
								{field === "borrower"
									? t("identity.otherBorrower", { id: read.slice(0, 8) })
									: t("identity.difference", { field: words.field(field), read, typed })}
							</p>
						))}
					</li>
				))}
			</ul>
		</Panel>
	);
}

/** The document's fields as read, confirmed and typed, then the rest of the personal form. */
function Fields({ data, country }: { readonly data: Identity; readonly country: Country }) {
	const { t } = useWords();
	const values = useValueWords(country);
	const onDocument = new Set([...Object.keys(data.read), ...Object.keys(data.confirmed)]);
	return (
		<div className="flex min-w-0 flex-col gap-4">
			<Panel title={t("identity.fields")} flush>
				<FieldTable data={data} names={[...onDocument]} values={values} />
			</Panel>
			<Panel title={t("form.BasicInfo")}>
				<Facts
					columns={2}
					items={Object.entries(data.typed).map(([field, value]) => ({
						label: values.field(field),
						value: values.value(field, value),
					}))}
				/>
			</Panel>
		</div>
	);
}

function FieldTable(props: {
	readonly data: Identity;
	readonly names: readonly string[];
	readonly values: ValueWords;
}) {
	const { t } = useWords();
	const { data, names, values } = props;
	const headings = ["compare.field", "identity.read", "identity.confirmed", "identity.typed"] as const;
	return (
		<div className="table-frame">
			<table className="w-full text-left text-xs">
				<caption className="sr-only">{t("identity.fields")}</caption>
				<thead>
					<tr className="border-b border-line bg-paper text-ink-2">
						{headings.map((heading) => (
							<th key={heading} scope="col" className="px-4 py-2 font-semibold">
								{t(heading)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{names.map((name) => (
						<FieldRow key={name} name={name} data={data} values={values} />
					))}
				</tbody>
			</table>
		</div>
	);
}

function FieldRow(props: { readonly name: string; readonly data: Identity; readonly values: ValueWords }) {
	const { t } = useWords();
	const { name, data, values } = props;
	const read = data.read[name];
	const confirmed = data.confirmed[name];
	const typed = data.typed[name];
	const differs = read !== undefined && confirmed !== undefined && read.value !== confirmed;
	const cell = "px-4 py-2 tabular-nums";
	return (
		<tr className={classNames("border-b border-line last:border-0", differs && "bg-red-wash")}>
			<th scope="row" className="px-4 py-2 font-medium text-ink-2">
				{values.field(name)}
			</th>
			<td className={cell}>
				{read === undefined ? "–" : values.value(name, read.value)}{" "}
				{read === undefined ? null : (
					<span className="text-2xs text-ink-3">
						{t(`identity.source.${read.source}`)}, {Math.round(read.confidence * 100)}%
					</span>
				)}{" "}
				{data.conflicts.includes(name) ? <Badge tone="late">{t("identity.conflict")}</Badge> : null}
			</td>
			<td className={cell}>
				{confirmed === undefined ? "–" : values.value(name, confirmed)}{" "}
				{differs ? <Badge tone="late">{t("identity.differs")}</Badge> : null}
			</td>
			<td className={cell}>{typed === undefined ? "–" : values.value(name, typed)}</td>
		</tr>
	);
}

function Decide({ id }: { readonly id: string }) {
	const { t } = useWords();
	const toast = useToast();
	const { allowed, run } = useStaffMutation("decideIdentity", { quiet: true });
	const back = useBackToQueue("identity");
	const decide: Action<CallInput<StaffCalls["decideIdentity"]>> = {
		allowed,
		async run(input) {
			const answer = await run(input);
			if (!answer.ok) return failureText(t, answer.refusal);
			toast("good", t(`identity.became.${answer.value.outcome}`));
			back();
			return null;
		},
	};
	return (["notGenuine", "genuine"] as const).map((verdict) => (
		<ReasonAction
			key={verdict}
			label={t(`identity.${verdict}`)}
			title={t(`identity.ask.${verdict}`)}
			text={t(`identity.askText.${verdict}`)}
			{...(verdict === "genuine" ? { tone: "main", icon: "check" } : { tone: "danger" })}
			action={decide}
			input={(reason) => ({ id, verdict, reason })}
		/>
	));
}
