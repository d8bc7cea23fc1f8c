import { Link, useParams } from "react-router";
import { Blank, Facts, Notice, Panel, Tabs } from "../../kit/index.ts";
import { QueryView, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { oneOf, useFilters } from "../../shared/forms/filters.tsx";
import { Moment, Page, useMay, useWords } from "../../shared/index.ts";
import { DocumentPictures } from "../../shared/views/document-pictures.tsx";
import { FormsView } from "../../shared/views/forms-view.tsx";
import { Masked } from "../../shared/views/masked.tsx";
import { Applications } from "./applications.tsx";
import { BorrowerActions } from "./borrower-actions.tsx";
import type { BorrowerDetails } from "./borrower-details.ts";
import { BorrowerState } from "./borrower-state.tsx";
import { Consents, FeedbackList, Messages } from "./correspondence.tsx";
import { Loans } from "./loans.tsx";
import { Timeline } from "./timeline.tsx";

const tabNames = [
	"timeline",
	"profile",
	"documents",
	"applications",
	"loans",
	"messages",
	"feedback",
	"consents",
] as const;
type TabName = (typeof tabNames)[number];

/** All data of a borrower on one page. */
export default function BorrowerPage() {
	const { t } = useWords();
	const { id = "" } = useParams();
	const query = useStaffQuery("borrower", { id });
	const details = query.data;
	return (
		<Page
			title={details?.profile.name ?? t("borrower.one")}
			above={[{ to: "/borrowers", label: t("nav.borrowers") }]}
			aside={details === undefined ? null : <BorrowerState profile={details.profile} />}
			actions={details === undefined ? undefined : <BorrowerActions details={details} />}
		>
			<QueryView query={query} rows={10}>
				{(found) => <Content details={found} />}
			</QueryView>
		</Page>
	);
}

function Content({ details }: { readonly details: BorrowerDetails }) {
	const { t } = useWords();
	const { get, set } = useFilters();
	const current = oneOf(tabNames, get("tab")) || "timeline";
	const counts: Readonly<Partial<Record<TabName, number>>> = {
		documents: details.documents.length,
		applications: details.applications.length,
		loans: details.loans.length,
		messages: details.codes.length + details.messages.length,
		feedback: details.feedback.length,
	};
	return (
		<>
			{details.profile.deceasedAt === null ? null : (
				<Notice tone="warning">{t("borrower.deceasedText")}</Notice>
			)}
			{details.erasureAskedAt === null ? null : <Notice tone="warning">{t("borrower.erasureAsked")}</Notice>}
			<Overview details={details} />
			<Tabs
				label={t("borrower.parts")}
				items={tabNames.map((id) => {
					const count = counts[id];
					return { id, label: t(`borrower.tab.${id}`), ...(count === undefined ? {} : { count }) };
				})}
				current={current}
				onChange={(id) => set("tab", id)}
			>
				<TabContent name={current} details={details} />
			</Tabs>
		</>
	);
}

function Overview({ details }: { readonly details: BorrowerDetails }) {
	const { profile, rung, loans, cards, passkeys, revealable } = details;
	const { t } = useWords();
	const may = useMay();
	const { id, country, mobile } = profile;
	return (
		<Panel>
			<Facts
				columns={3}
				items={[
					{
						label: t("borrower.mobile"),
						value: (
							<Masked
								borrowerId={id}
								from="Registration"
								field="mobile"
								label={t("borrower.mobile")}
								value={mobile ?? "–"}
								revealable={revealable}
							/>
						),
					},
					{ label: t("country.label"), value: t(`country.${country}`) },
					{ label: t("borrower.since"), value: <Moment at={profile.registeredAt} country={country} /> },
					{ label: t("referred.rung"), value: rung ?? "–" },
					{ label: t("borrower.openLoans"), value: loans.filter(({ closedAt }) => closedAt === null).length },
					{ label: t("borrower.id"), value: <span className="font-mono text-2xs select-all">{id}</span> },
					cards.length === 0
						? null
						: {
								label: t("borrower.cards"),
								value: cards
									.map(({ brand, lastDigits, expires }) => `${brand} ··${lastDigits}, ${expires}`.trim())
									.join("; "),
							},
					passkeys.length === 0
						? null
						: { label: t("borrower.passkeys"), value: <Passkeys details={details} /> },
					may("audit") ? { label: t("nav.audit"), value: <AuditLink id={id} /> } : null,
				]}
			/>
		</Panel>
	);
}

/** What opens the account without a code. */
function Passkeys({ details: { passkeys, profile } }: { readonly details: BorrowerDetails }) {
	const { t } = useWords();
	const { country } = profile;
	return (
		<ul>
			{passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
				<li key={id}>
					{name === "" ? t("borrower.passkeyUnnamed") : name}
					{": "}
					{t("borrower.passkeyAdded")} <Moment at={addedAt} country={country} />
					{", "}
					{lastUsedAt === null ? (
						t("borrower.passkeyUnused")
					) : (
						<>
							{t("borrower.passkeyUsed")} <Moment at={lastUsedAt} country={country} />
						</>
					)}
				</li>
			))}
		</ul>
	);
}

/** The timeline shows actions only; the audit also shows views. */
function AuditLink({ id }: { readonly id: string }) {
	const { t } = useWords();
	return (
		<Link to={`/audit?borrower=${id}`} className="text-green underline">
			{t("borrower.audit")}
		</Link>
	);
}

function TabContent({ name, details }: { readonly name: TabName; readonly details: BorrowerDetails }) {
	const { id, country } = details.profile;
	switch (name) {
		case "timeline":
			return <Timeline id={id} country={country} />;
		case "profile":
			return (
				<FormsView forms={details.forms} revealable={details.revealable} country={country} borrowerId={id} />
			);
		case "documents":
			return <Documents details={details} />;
		case "applications":
			return <Applications details={details} />;
		case "loans":
			return <Loans details={details} />;
		case "messages":
			return <Messages details={details} />;
		case "feedback":
			return <FeedbackList details={details} />;
		case "consents":
			return <Consents details={details} />;
	}
}

function Documents({ details: { documents, profile } }: { readonly details: BorrowerDetails }) {
	const { t } = useWords();
	const may = useMay();
	if (documents.length === 0) return <Blank icon="document" title={t("borrower.noDocuments")} />;
	return (
		<>
			<Panel title={t("borrower.tab.documents")}>
				<Facts
					items={documents.map(({ kind, bytes, uploadedAt }) => ({
						label: t(`picture.${kind}`),
						value: (
							<>
								{Math.round(bytes / 1024)} kB, <Moment at={uploadedAt} country={profile.country} />
							</>
						),
					}))}
				/>
			</Panel>
			{may("documentImage") ? (
				<DocumentPictures borrowerId={profile.id} kinds={documents.map(({ kind }) => kind)} />
			) : (
				<Notice tone="info">{t("borrower.documentsClosed")}</Notice>
			)}
		</>
	);
}
