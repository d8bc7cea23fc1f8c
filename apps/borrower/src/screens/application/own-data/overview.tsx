import type { FormValues } from "@puente/core/validation";
import { loadForms } from "@puente/regions";
import { ButtonLink, Card, Icon, Notice } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import { formatDay, formatMoment } from "../../../shared/format/date-time.ts";
import { useLink, usePack, useWords } from "../../../shared/index.ts";
import { bandText } from "../form/field-words.ts";
import type { OwnData } from "./own-form.ts";

/** All own data: what the document says is fixed, everything else has its change. */
export function Overview({ data }: { readonly data: OwnData }) {
	const { t, language } = useWords("applying");
	const pack = usePack();
	const link = useLink();
	const { values } = data;
	return (
		<>
			{data.mayChange ? null : <Notice tone="info">{t("own.inReview")}</Notice>}
			{data.payoutsFrom === null ? null : (
				<Notice tone="info">
					{t("own.heldUntil", { date: formatMoment(language, data.payoutsFrom, pack) })}
				</Notice>
			)}
			<Card title={t("own.fromDocument")}>
				<Datum label={t("own.name")} value={data.name} isFixed />
				<Datum label={t("own.born")} value={data.birthday && dayText(language, data.birthday)} isFixed />
				{Object.entries(data.documents).map(([name, number]) => (
					<Datum key={name} label={numberLabel(name, t("own.document"))} value={number} isFixed />
				))}
				<p className="pt-2.5 pb-3 text-xs text-ink-3">{t("own.lockedWhy")}</p>
				<ButtonLink tone="ghost" {...link("addFeedback")}>
					{t("own.ask")}
				</ButtonLink>
			</Card>
			<Card title={t("own.reachTitle")}>
				<Datum label={t("own.mobile")} value={data.mobile} change="mobile" />
				<Datum label={t("own.email")} value={data.email} {...changeIf(data, data.email, "email")} />
				<Datum
					label={t("own.reach")}
					value={values.reach && joined(values.reach["whatsappNo"], values.reach["alternativePhone"])}
					{...changeIf(data, values.reach, "reach")}
				/>
				<Datum
					label={t("own.address")}
					value={values.address && joined(values.address["address"], values.address["pinCode"])}
					{...changeIf(data, values.address, "address")}
				/>
			</Card>
			<Card title={t("own.workTitle")}>
				<Work data={data} />
				<Datum
					label={t("own.account")}
					value={
						data.account &&
						t("own.accountEnds", { bank: data.account.bankName, digits: data.account.lastDigits })
					}
					{...(data.payoutUnderWay ? { note: t("own.underWay") } : changeIf(data, data.account, "account"))}
				/>
				<Datum
					label={t("own.contacts")}
					note={t("own.contactsWhy")}
					value={
						values.contacts &&
						joined(values.contacts["emergencyContactName1"], values.contacts["emergencyContactName2"])
					}
					{...changeIf(data, values.contacts, "contacts")}
				/>
			</Card>
			<History data={data} />
		</>
	);
}

const changeIf = ({ mayChange }: OwnData, given: unknown, change: string) =>
	mayChange && given !== null ? { change } : {};

/** The same in every language of a region. */
const numberNames: Readonly<Record<string, string>> = {
	rfc: "RFC",
	nss: "NSS",
	bvn: "BVN",
	aadhaar: "Aadhaar",
};
const numberLabel = (name: string, other: string) => numberNames[name] ?? other;

/** Forms write a birthday with the day first; documents that were read have the year first. */
function dayText(language: Parameters<typeof formatDay>[0], birthday: string): string {
	const parts = birthday.split("-");
	return formatDay(language, parts[0]?.length === 2 ? parts.toReversed().join("-") : birthday);
}

const joined = (...parts: readonly (string | undefined)[]) =>
	parts.filter((part) => part !== undefined && part !== "").join(", ");

function Work({ data }: { readonly data: OwnData }) {
	const { t, catalogue } = useWords("applying");
	const pack = usePack();
	const { work } = data.values;
	const forms = useQuery({
		queryKey: ["forms", pack.country],
		queryFn: () => loadForms(pack.country),
		staleTime: Number.POSITIVE_INFINITY,
	});
	const band = forms.data?.salaryBands.find(({ id }) => id === work?.["monthlySalary"]);
	const choices: Readonly<Record<string, string>> = catalogue.choices;
	const kind = (values: FormValues) =>
		values["companyName"] ?? choices[`employmentType.${values["employmentType"] ?? ""}`];
	const value = work && joined(kind(work), band && bandText(catalogue, pack, band));
	return <Datum label={t("own.work")} value={value} {...changeIf(data, work, "work")} />;
}

/** One line of own data, with the link to its change. */
function Datum(props: {
	readonly label: string;
	readonly value: string | null;
	readonly note?: string;
	readonly isFixed?: true;
	readonly change?: string;
}) {
	const { t } = useWords("applying");
	const link = useLink();
	const { label, value, note, change, isFixed = false } = props;
	const target = link("settings", { query: `?view=data&change=${change}` });
	return (
		<div className="flex items-center justify-between gap-3 border-b border-line py-2.5 last:border-0">
			<div className="min-w-0">
				<p className="text-xs text-ink-3">{label}</p>
				<p className="text-sm font-semibold wrap-anywhere">{value || t("own.none")}</p>
				{note === undefined ? null : <p className="text-xs text-ink-3">{note}</p>}
			</div>
			{isFixed ? (
				<span role="img" aria-label={t("own.locked")} className="shrink-0 text-ink-3">
					<Icon name="lock" size={18} />
				</span>
			) : change === undefined ? null : (
				<a
					href={target.href}
					onClick={target.onClick}
					aria-label={t("own.changeOf", { what: label })}
					className="grid min-h-11 shrink-0 place-items-center px-1 text-sm font-bold text-green"
				>
					{t("own.change")}
				</a>
			)}
		</div>
	);
}

/** What was changed and when; staff see the same, and never the value. */
function History({ data }: { readonly data: OwnData }) {
	const { t, language } = useWords("applying");
	const pack = usePack();
	if (data.changes.length === 0) return null;
	return (
		<Card title={t("own.history")}>
			<ul>
				{data.changes.map(({ what, at }) => (
					<li
						key={`${what} ${at}`}
						className="flex flex-wrap justify-between gap-x-3 border-b border-line py-2 text-sm last:border-0"
					>
						<span>{t(`own.${what}`)}</span>
						<span className="text-ink-3">{formatMoment(language, at, pack)}</span>
					</li>
				))}
			</ul>
		</Card>
	);
}
