import { permissionsOf } from "@puente/core/staff";
import { Badge, Blank, Button, Facts, Panel } from "../../kit/index.ts";
import {
	type StaffAnswer,
	type StaffMutation,
	useStaffMutation,
	useStaffQuery,
} from "../../shared/calls/staff-calls.tsx";
import { PasswordForm } from "../../shared/forms/password-form.tsx";
import { Moment, Page, type Translate, useSession, useWords } from "../../shared/index.ts";
import { browserName } from "../../shared/records/browser-name.ts";
import { momentColumn, valueColumn } from "../../shared/views/columns.tsx";
import { QueryTable } from "../../shared/views/query-table.tsx";
import type { Column } from "../../shared/views/table.tsx";

type OpenSession = StaffAnswer<"sessions">["sessions"][number];

/** The user's own account: roles, open sessions and password. */
export default function Sessions() {
	const { t } = useWords();
	const query = useStaffQuery("sessions", {});
	const ending = useStaffMutation("endSession", { done: t("session.ended") });
	const columns = columnsOf(t, ending);
	return (
		<Page title={t("shell.account")}>
			<QueryTable
				title={t("session.open")}
				query={query}
				caption={t("session.open")}
				items={({ sessions }) => sessions}
				columns={columns}
				rowId={({ id }) => id}
				sorted={{ id: "seen", descending: true }}
				empty={<Blank icon="none" title={t("table.none")} />}
			/>
			<div className="grid items-start gap-4 wide:grid-cols-2">
				<OwnAccount />
				<Panel title={t("password.change")}>
					<PasswordForm />
				</Panel>
			</div>
		</Page>
	);
}

function OwnAccount() {
	const { t } = useWords();
	const { name, roles, expiresAt } = useSession();
	return (
		<Panel title={name}>
			<Facts
				items={[
					{ label: t("staff.roles"), value: roles.map((role) => t(`role.${role}`)).join(", ") },
					{ label: t("session.expires"), value: <Moment at={expiresAt} /> },
				]}
			/>
			<h3 className="mt-4 mb-1 text-xs font-semibold text-ink-2">{t("session.may")}</h3>
			<ul className="list-disc columns-2 pl-4 text-xs">
				{permissionsOf(roles).map((permission) => (
					<li key={permission}>{t(`permission.${permission}`)}</li>
				))}
			</ul>
		</Panel>
	);
}

function columnsOf(t: Translate, { busy, run }: StaffMutation<"endSession">): readonly Column<OpenSession>[] {
	return [
		valueColumn("browser", t("session.browser"), ({ browser }) => browserName(browser)),
		valueColumn("address", t("session.address"), ({ address }) => address),
		momentColumn("opened", t("session.openedAt"), ({ openedAt }) => openedAt),
		momentColumn("seen", t("session.seenAt"), ({ lastSeenAt }) => lastSeenAt),
		{
			id: "end",
			header: t("app.actions"),
			cell: ({ id, current, browser }) =>
				current ? (
					<Badge tone="good">{t("session.this")}</Badge>
				) : (
					<Button
						small
						disabled={busy}
						label={t("session.endOne", { browser: browserName(browser) })}
						onClick={() => void run({ id })}
					>
						{t("session.end")}
					</Button>
				),
		},
	];
}
