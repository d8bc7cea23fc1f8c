import { Link, useParams } from "react-router";
import { Show, useAsk } from "../../app/ask.tsx";
import { When } from "../../app/clock.tsx";
import { DocumentPictures } from "../../app/document-pictures.tsx";
import { oneOf, useFilters } from "../../app/filters.tsx";
import { FormsView } from "../../app/forms-view.tsx";
import { useWords } from "../../app/language.tsx";
import { Masked } from "../../app/masked.tsx";
import { Page } from "../../app/page.tsx";
import { useMay } from "../../app/session.tsx";
import { Blank, Facts, Notice, Panel } from "../../kit/surface.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { Applications } from "./applications.tsx";
import { BorrowerActions } from "./borrower-actions.tsx";
import { Consents, Letters, Messages } from "./letters.tsx";
import { Loans } from "./loans.tsx";
import { States } from "./states.tsx";
import type { Story } from "./story.ts";
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

/** The whole story of a borrower on one page. */
export default function BorrowerPage() {
	const { t } = useWords();
	const { id = "" } = useParams();
	const asked = useAsk("borrower", { id });
	const story = asked.data;
	return (
		<Page
			title={story?.profile.name ?? t("borrower.one")}
			above={[{ to: "/borrowers", label: t("nav.borrowers") }]}
			aside={story === undefined ? null : <States profile={story.profile} />}
			actions={story === undefined ? undefined : <BorrowerActions story={story} />}
		>
			<Show asked={asked} rows={10}>
				{(found) => <Content story={found} />}
			</Show>
		</Page>
	);
}

function Content({ story }: { readonly story: Story }) {
	const { t } = useWords();
	const { get, set } = useFilters();
	const current = oneOf(tabNames, get("tab")) || "timeline";
	const counts: Readonly<Partial<Record<TabName, number>>> = {
		documents: story.documents.length,
		applications: story.applications.length,
		loans: story.loans.length,
		messages: story.messages.length,
		feedback: story.feedback.length,
	};
	return (
		<>
			{story.erasureAskedAt === null ? null : <Notice tone="warning">{t("borrower.erasureAsked")}</Notice>}
			<Overview story={story} />
			<Tabs
				label={t("borrower.parts")}
				items={tabNames.map((id) => {
					const count = counts[id];
					return { id, label: t(`borrower.tab.${id}`), ...(count === undefined ? {} : { count }) };
				})}
				current={current}
				onChange={(id) => set("tab", id)}
			>
				<Part name={current} story={story} />
			</Tabs>
		</>
	);
}

function Overview({ story: { profile, rung, loans } }: { readonly story: Story }) {
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
							/>
						),
					},
					{ label: t("country.label"), value: t(`country.${country}`) },
					{ label: t("borrower.since"), value: <When at={profile.registeredAt} country={country} /> },
					{ label: t("referred.rung"), value: rung ?? "–" },
					{ label: t("borrower.openLoans"), value: loans.filter(({ closedAt }) => closedAt === null).length },
					{ label: t("borrower.id"), value: <span className="font-mono text-2xs select-all">{id}</span> },
					...(may("seeAudit") ? [{ label: t("nav.audit"), value: <AuditLink id={id} /> }] : []),
				]}
			/>
		</Panel>
	);
}

/** The timeline tells what was done; the audit also who looked. */
function AuditLink({ id }: { readonly id: string }) {
	const { t } = useWords();
	return (
		<Link to={`/audit?borrower=${id}`} className="text-green underline">
			{t("borrower.audit")}
		</Link>
	);
}

function Part({ name, story }: { readonly name: TabName; readonly story: Story }) {
	const { id, country } = story.profile;
	switch (name) {
		case "timeline":
			return <Timeline id={id} country={country} />;
		case "profile":
			return <FormsView forms={story.forms} country={country} borrowerId={id} />;
		case "documents":
			return <Documents story={story} />;
		case "applications":
			return <Applications story={story} />;
		case "loans":
			return <Loans story={story} />;
		case "messages":
			return <Messages story={story} />;
		case "feedback":
			return <Letters story={story} />;
		case "consents":
			return <Consents story={story} />;
	}
}

function Documents({ story: { documents, profile } }: { readonly story: Story }) {
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
								{Math.round(bytes / 1024)} kB, <When at={uploadedAt} country={profile.country} />
							</>
						),
					}))}
				/>
			</Panel>
			{may("seeDocuments") ? (
				<DocumentPictures borrowerId={profile.id} kinds={documents.map(({ kind }) => kind)} />
			) : (
				<Notice tone="info">{t("borrower.documentsClosed")}</Notice>
			)}
		</>
	);
}
