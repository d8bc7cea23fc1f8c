import { useMemo, useState } from "react";
import { Button } from "../../kit/button.tsx";
import { Badge, Blank, Panel } from "../../kit/surface.tsx";
import { type Column, DataTable } from "../../kit/table.tsx";
import { QueryView, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { Moment, momentText } from "../../shared/clock.tsx";
import { type Translate, useWords } from "../../shared/language.tsx";
import { Page } from "../../shared/page.tsx";
import { useMay, useSession } from "../../shared/session.tsx";
import { useTableWords } from "../../shared/views/table-words.ts";
import { CreatePerson, type Person, PersonActions } from "./staff-dialogs.tsx";

/** All staff with their roles. */
export default function StaffList() {
	const { t } = useWords();
	const query = useStaffQuery("staffList", {});
	const may = useMay();
	const { staffId } = useSession();
	const words = useTableWords();
	const [isCreating, setIsCreating] = useState(false);
	const columns = useMemo(() => columnsOf(t, staffId), [t, staffId]);
	return (
		<Page
			title={t("nav.staff")}
			actions={
				may("createStaff") ? (
					<Button tone="main" icon="plus" onClick={() => setIsCreating(true)}>
						{t("staff.create")}
					</Button>
				) : undefined
			}
		>
			<Panel flush>
				<QueryView query={query}>
					{({ staff }) => (
						<DataTable
							caption={t("staff.caption")}
							items={staff}
							columns={columns}
							rowId={({ id }) => id}
							filterText={({ name, roles }) => `${name} ${roles.map((role) => t(`role.${role}`)).join(" ")}`}
							sorted={{ id: "name", descending: false }}
							words={words}
							empty={<Blank icon="person" title={t("table.none")} />}
						/>
					)}
				</QueryView>
			</Panel>
			{isCreating ? <CreatePerson onClose={() => setIsCreating(false)} /> : null}
		</Page>
	);
}

function columnsOf(t: Translate, ownId: string): readonly Column<Person>[] {
	return [
		{ id: "name", header: t("staff.name"), cell: ({ name }) => <b>{name}</b>, sort: ({ name }) => name },
		{
			id: "roles",
			header: t("staff.roles"),
			cell: ({ roles }) => roles.map((role) => t(`role.${role}`)).join(", ") || "–",
			sort: ({ roles }) => roles.join(),
		},
		{
			id: "state",
			header: t("staff.state"),
			cell: (person) => <State person={person} />,
		},
		{
			id: "since",
			header: t("staff.since"),
			cell: ({ createdAt }) => <Moment at={createdAt} />,
			sort: ({ createdAt }) => createdAt,
		},
		{
			id: "seen",
			header: t("staff.seen"),
			cell: ({ lastSeenAt }) => (lastSeenAt === null ? "–" : <Moment at={lastSeenAt} />),
			sort: ({ lastSeenAt }) => lastSeenAt ?? "",
		},
		{
			id: "actions",
			header: t("app.actions"),
			cell: (person) =>
				person.id === ownId ? (
					<span className="text-ink-3">{t("staff.you")}</span>
				) : (
					<PersonActions person={person} />
				),
		},
	];
}

function State({ person }: { readonly person: Person }) {
	const { t, language } = useWords();
	const { blockedAt, hasSecondFactor, decidesFrom } = person;
	if (blockedAt !== null) return <Badge tone="late">{t("staff.blocked")}</Badge>;
	if (decidesFrom !== null) {
		const at = momentText(t, language, decidesFrom, null);
		return <Badge tone="warn">{t("staff.held", { at })}</Badge>;
	}
	if (hasSecondFactor) return <Badge tone="good">{t("staff.active")}</Badge>;
	return <Badge tone="warn">{t("staff.new")}</Badge>;
}
