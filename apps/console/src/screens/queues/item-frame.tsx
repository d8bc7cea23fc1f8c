import type { QueueName } from "@puente/core/staff";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { type Fact, Facts, Notice, Panel } from "../../kit/index.ts";
import { type QueryState, QueryView } from "../../shared/calls/staff-calls.tsx";
import { Deadline, Moment, Page, useMay, useSession, useWords } from "../../shared/index.ts";
import { Assign } from "./assign.tsx";
import { nameOf, type QueueItem } from "./queue-item.ts";

/** The frame of every item page: queue, deadline, assignment and actions. */
export function ItemFrame<Data extends { readonly item: QueueItem | null }>(props: {
	readonly queue: QueueName;
	readonly query: QueryState<Data>;
	readonly actions: (data: Data) => ReactNode;
	readonly children: (data: Data) => ReactNode;
}) {
	const { t } = useWords();
	const { query } = props;
	// Null when the item is done.
	const item = query.data?.item ?? null;
	const queueName = t(`queue.${props.queue}`);
	const obstacle = useObstacle(item);
	return (
		<Page
			title={item === null ? queueName : `${queueName}: ${nameOf(item)}`}
			above={[
				{ to: "/queues", label: t("nav.queues") },
				{ to: `/queues/${props.queue}`, label: queueName },
			]}
			aside={item === null ? null : <Deadline at={item.deadline} />}
			actions={
				query.data === undefined ? undefined : (
					<>
						{item === null ? null : <Assign item={item} />}
						{obstacle === null ? props.actions(query.data) : null}
					</>
				)
			}
		>
			{obstacle === null ? null : <Notice tone="info">{obstacle}</Notice>}
			<QueryView query={query} rows={10}>
				{props.children}
			</QueryView>
		</Page>
	);
}

/** Why the server would refuse any action on the item now; null if it would not. */
export function useObstacle(item: QueueItem | null): ReactNode {
	const { t } = useWords();
	const { staffId } = useSession();
	if (item === null) return null;
	const { assignedTo, facts } = item;
	if (facts["proposal"] !== undefined)
		return (
			<>
				{t("queue.proposedText")}{" "}
				<Link to={`/proposals/${facts["proposal"]}`} className="font-semibold underline">
					{t("queue.openProposal")}
				</Link>
			</>
		);
	return assignedTo === null || assignedTo.id === staffId
		? null
		: t("queue.othersText", { name: assignedTo.name });
}

/** Facts of every item: borrower, age and assignment. */
export function ItemFacts(props: { readonly item: QueueItem; readonly more?: readonly (Fact | null)[] }) {
	const { item, more = [] } = props;
	const { t } = useWords();
	const may = useMay();
	const { borrowerId, country, since, assignedTo } = item;
	return (
		<Panel title={t("app.details")}>
			<Facts
				items={[
					...more,
					borrowerId === null
						? null
						: {
								label: t("queue.borrower"),
								value: may("borrower") ? (
									<Link to={`/borrowers/${borrowerId}`} className="text-green underline">
										{item.name ?? t("queue.openBorrower")}
									</Link>
								) : (
									borrowerId.slice(0, 8)
								),
							},
					country === null ? null : { label: t("country.label"), value: t(`country.${country}`) },
					{ label: t("queue.since"), value: <Moment at={since} country={country} /> },
					{ label: t("queue.assigned"), value: assignedTo?.name ?? "–" },
				]}
			/>
		</Panel>
	);
}

/** Navigates back to the queue after an action. */
export function useBackToQueue(queue: QueueName): () => void {
	const navigate = useNavigate();
	return () => void navigate(`/queues/${queue}`);
}
