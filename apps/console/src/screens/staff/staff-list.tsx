import { useState } from "react";
import { Badge, Blank, Button } from "../../kit/index.ts";
import { useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { momentText, Page, type Translate, useMay, useSession, useWords } from "../../shared/index.ts";
import { momentColumn } from "../../shared/views/columns.tsx";
import { QueryTable } from "../../shared/views/query-table.tsx";
import type { Column } from "../../shared/views/table.tsx";
import { CreatePerson, type Person, PersonActions } from "./staff-dialogs.tsx";

/** All staff with their roles. */
export default function StaffList() {
	const { t } = useWords();
	const query = useStaffQuery("staffList", {});
	const may = useMay();
	const { staffId } = useSession();
	const [isCreating, setIsCreating] = useState(false);
	const columns = columnsOf(t, staffId);
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
			<QueryTable
				query={query}
				caption={t("staff.caption")}
				items={({ staff }) => staff}
				columns={columns}
				rowId={({ id }) => id}
				filterText={({ name, roles }) => `${name} ${roles.map((role) => t(`role.${role}`)).join(" ")}`}
				sorted={{ id: "name", descending: false }}
				empty={<Blank icon="person" title={t("table.none")} />}
			/>
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
		momentColumn("since", t("staff.since"), ({ createdAt }) => createdAt),
		momentColumn("seen", t("staff.seen"), ({ lastSeenAt }) => lastSeenAt),
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
