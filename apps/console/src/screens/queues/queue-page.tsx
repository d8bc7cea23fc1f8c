import { countries, type Language } from "@puente/core/region";
import { listNames, mayWorkQueue, type QueueName, queueNames } from "@puente/core/staff";
import { useCallback } from "react";
import { useNavigate, useParams } from "react-router";
import { Blank, Button, SelectField } from "../../kit/index.ts";
import { useStaffMutation, useStaffPages } from "../../shared/calls/staff-calls.tsx";
import { CountryFilter, oneOf, useCountryFilter, useFilters } from "../../shared/forms/filters.tsx";
import { Age, Deadline, Page, type Translate, useSession, useWords } from "../../shared/index.ts";
import { NotFound } from "../../shared/not-found.tsx";
import { useShortcut } from "../../shared/shortcuts.tsx";
import { useToast } from "../../shared/toasts.tsx";
import { countryColumn, momentColumn, ownCountry } from "../../shared/views/columns.tsx";
import { PagedTable } from "../../shared/views/query-table.tsx";
import type { Column } from "../../shared/views/table.tsx";
import { Assign } from "./assign.tsx";
import { amountText, nameOf, type QueueItem, reasonText } from "./queue-item.ts";

const assignments = ["me", "unassigned", "others"] as const;

export default function QueuePage() {
	const queue = oneOf(queueNames, useParams()["queue"] ?? "");
	const { roles } = useSession();
	return queue === "" || !mayWorkQueue(roles, queue) ? (
		<NotFound />
	) : (
		<QueueTable key={queue} queue={queue} />
	);
}

function QueueTable({ queue }: { readonly queue: QueueName }) {
	const { t, language } = useWords();
	const { get, set } = useFilters();
	const country = useCountryFilter();
	const assignedTo = oneOf(assignments, get("assigned"));
	const query = useStaffPages("queue", {
		queue,
		...(country === "" ? {} : { country }),
		...(assignedTo === "" ? {} : { assignedTo }),
	});
	const isList = listNames.includes(queue);
	const columns = [...itemColumns(t, language), ...(isList ? listColumns(t) : workColumns(t))];
	return (
		<Page
			title={t(`queue.${queue}`)}
			above={[{ to: "/queues", label: t("nav.queues") }]}
			actions={isList ? undefined : <Next queue={queue} country={country} />}
		>
			<div className="flex flex-wrap gap-3">
				<CountryFilter />
				{isList ? null : (
					<div className="w-44">
						<SelectField
							label={t("queue.assigned")}
							none={t("app.all")}
							value={assignedTo}
							options={assignments.map((value) => ({ value, label: t(`queue.assigned.${value}`) }))}
							onChange={(value) => set("assigned", value)}
						/>
					</div>
				)}
			</div>
			<PagedTable
				query={query}
				caption={t(`queue.${queue}`)}
				items={({ items }) => items}
				columns={columns}
				rowId={({ id }) => id}
				rowTo={(item) => itemAddress(item)}
				empty={<Blank icon="check" title={t("queue.nothing")} text={t(`queueText.${queue}`)} />}
			/>
		</Page>
	);
}

/** Items of `reductions` are proposals and items of `blocked` are borrowers, which have their own pages. */
function itemAddress({ queue, id }: Pick<QueueItem, "queue" | "id">): string {
	if (queue === "reductions") return `/proposals/${id}`;
	return queue === "blocked" ? `/borrowers/${id}` : `/queues/${queue}/${id}`;
}

/** Takes the oldest unassigned item and opens it. */
function Next({ queue, country }: { readonly queue: QueueName; readonly country: string }) {
	const { t } = useWords();
	const toast = useToast();
	const navigate = useNavigate();
	const { allowed, busy, run } = useStaffMutation("next");
	const region = oneOf(countries, country);
	const take = useCallback(async () => {
		const answer = await run({ queue, ...(region === "" ? {} : { country: region }) });
		if (!answer.ok) return;
		if (answer.value.item === null) toast("good", t("queue.noNext"));
		else void navigate(itemAddress(answer.value.item));
	}, [run, queue, region, toast, t, navigate]);
	useShortcut(
		"n",
		t("shortcut.next"),
		useCallback(() => void take(), [take]),
	);
	if (!allowed) return null;
	return (
		<Button tone="main" icon="forward" disabled={busy} onClick={() => void take()}>
			{t("queue.next")}
		</Button>
	);
}

type Columns = readonly Column<QueueItem>[];

/** Whom, how much and why. */
function itemColumns(t: Translate, language: Language): Columns {
	return [
		{
			id: "name",
			header: t("queue.item"),
			cell: (item) => <Who item={item} />,
			sort: (item) => item.name ?? nameOf(item),
		},
		countryColumn(t),
		{
			id: "amount",
			header: t("payment.amount"),
			cell: (item) => amountText(item, t),
			sort: ({ facts }) => Number(facts["amountMinor"] ?? facts["limitMinor"] ?? 0),
			end: true,
		},
		{ id: "facts", header: t("queue.facts"), cell: (item) => reasonText(item, t, language), prose: true },
	];
}

function Who({ item }: { readonly item: QueueItem }) {
	return item.name === null ? (
		nameOf(item)
	) : (
		<>
			<span className="block">{item.name}</span>
			<span className="text-2xs font-medium text-ink-2">{nameOf(item)}</span>
		</>
	);
}

function listColumns(t: Translate): Columns {
	return [momentColumn("since", t("queue.listedSince"), ({ since }) => since, ownCountry)];
}

function workColumns(t: Translate): Columns {
	return [
		{
			id: "since",
			header: t("queue.since"),
			cell: ({ since }) => <Age since={since} />,
			sort: ({ since }) => since,
		},
		{
			id: "deadline",
			header: t("queue.deadline"),
			cell: ({ deadline }) => (deadline === null ? "–" : <Deadline at={deadline} />),
			sort: ({ deadline }) => deadline ?? "9",
		},
		{
			id: "assigned",
			header: t("queue.assigned"),
			cell: (item) => (
				<div className="flex flex-col items-start gap-1">
					{item.assignedTo?.name}
					<Assign item={item} small />
				</div>
			),
			sort: ({ assignedTo }) => assignedTo?.name ?? "",
		},
	];
}
