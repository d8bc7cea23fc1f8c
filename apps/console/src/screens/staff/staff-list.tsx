import { useMemo, useState } from "react";
import { QueryView, useStaffQuery } from "../../app/calls/staff-calls.tsx";
import { Moment, momentText } from "../../app/clock.tsx";
import { type Translate, useWords } from "../../app/language.tsx";
import { Page } from "../../app/page.tsx";
import { type Deed, useMay, useSession } from "../../app/session.tsx";
import { useTableWords } from "../../app/views/table-words.ts";
import { Button } from "../../kit/button.tsx";
import { Badge, Blank, Panel } from "../../kit/surface.tsx";
import { type Column, DataTable } from "../../kit/table.tsx";
import { type OpenDialog, type Person, StaffDialog } from "./staff-dialogs.tsx";

/** All staff with their roles. */
export default function StaffList() {
	const { t } = useWords();
	const query = useStaffQuery("staffList", {});
	const may = useMay();
	const { staffId } = useSession();
	const words = useTableWords();
	const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
	const columns = useMemo(() => columnsOf(t, staffId, setOpenDialog), [t, staffId]);
	return (
		<Page
			title={t("nav.staff")}
			actions={
				may("createStaff") ? (
					<Button tone="main" icon="plus" onClick={() => setOpenDialog({ what: "create" })}>
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
			{openDialog === null ? null : (
				<StaffDialog openDialog={openDialog} onClose={() => setOpenDialog(null)} />
			)}
		</Page>
	);
}

function columnsOf(
	t: Translate,
	ownId: string,
	onOpen: (openDialog: OpenDialog) => void,
): readonly Column<Person>[] {
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
					<PersonActions person={person} onOpen={onOpen} />
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

type PersonDeed = {
	readonly what: Exclude<OpenDialog["what"], "create">;
	readonly label: string;
	readonly deed: Deed;
};

function PersonActions({
	person,
	onOpen,
}: {
	readonly person: Person;
	readonly onOpen: (openDialog: OpenDialog) => void;
}) {
	const { t } = useWords();
	const may = useMay();
	const deeds: readonly PersonDeed[] = [
		{ what: "roles", label: t("staff.changeRoles"), deed: { propose: "staffRoles" } },
		{ what: "reset", label: t("staff.reset"), deed: { propose: "staffReset" } },
		person.blockedAt === null
			? { what: "block", label: t("staff.block"), deed: "blockStaff" }
			: { what: "unblock", label: t("staff.unblock"), deed: { propose: "staffUnblock" } },
	];
	return (
		<div className="flex flex-wrap gap-1">
			{deeds
				.filter(({ deed }) => may(deed))
				.map(({ what, label }) => (
					<Button
						key={what}
						small
						label={`${label}: ${person.name}`}
						onClick={() => onOpen({ what, person })}
					>
						{label}
					</Button>
				))}
		</div>
	);
}
