import type { QueueName } from "@puente/core/staff";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { type Asked, Show } from "../../app/ask.tsx";
import { Deadline, When } from "../../app/clock.tsx";
import { useWords } from "../../app/language.tsx";
import { Page } from "../../app/page.tsx";
import { useMay } from "../../app/session.tsx";
import { type Fact, Facts, Panel } from "../../kit/surface.tsx";
import { Assign } from "./assign.tsx";
import { nameOf, type QueueItem } from "./queue-item.ts";

/** The frame of every item: where it stands in its queue, who has it, and what can be done. */
export function ItemFrame<Data>(props: {
	readonly queue: QueueName;
	readonly asked: Asked<Data>;
	/** Null once nothing waits any more. */
	readonly item: (data: Data) => QueueItem | null;
	readonly actions: (data: Data) => ReactNode;
	readonly children: (data: Data) => ReactNode;
}) {
	const { t } = useWords();
	const { asked } = props;
	const item = asked.data === undefined ? null : props.item(asked.data);
	const queueName = t(`queue.${props.queue}`);
	return (
		<Page
			title={item === null ? queueName : `${queueName}: ${nameOf(item)}`}
			above={[
				{ to: "/queues", label: t("nav.queues") },
				{ to: `/queues/${props.queue}`, label: queueName },
			]}
			aside={item === null ? null : <Deadline at={item.deadline} />}
			actions={
				asked.data === undefined ? undefined : (
					<>
						{item === null ? null : <Assign item={item} />}
						{props.actions(asked.data)}
					</>
				)
			}
		>
			<Show asked={asked} rows={10}>
				{props.children}
			</Show>
		</Page>
	);
}

/** What every item has: who it is about, since when, and who has it. */
export function ItemFacts({
	item,
	more = [],
}: {
	readonly item: QueueItem;
	readonly more?: readonly Fact[];
}) {
	const { t } = useWords();
	const may = useMay();
	const { borrowerId, country, since, assignedTo, facts } = item;
	return (
		<Panel title={t("app.details")}>
			<Facts
				items={[
					...more,
					...(borrowerId === null
						? []
						: [
								{
									label: t("queue.borrower"),
									value: may("seeBorrowers") ? (
										<Link to={`/borrowers/${borrowerId}`} className="text-green underline">
											{t("queue.openBorrower")}
										</Link>
									) : (
										borrowerId.slice(0, 8)
									),
								},
							]),
					...(country === null ? [] : [{ label: t("country.label"), value: t(`country.${country}`) }]),
					{ label: t("queue.since"), value: <When at={since} country={country} /> },
					{ label: t("queue.assigned"), value: assignedTo?.name ?? "–" },
					...(facts["proposal"] === undefined
						? []
						: [
								{
									label: t("queue.proposed"),
									value: (
										<Link to={`/proposals/${facts["proposal"]}`} className="text-green underline">
											{t("queue.openProposal")}
										</Link>
									),
								},
							]),
				]}
			/>
		</Panel>
	);
}

/** Back to the queue after something was done with its item. */
export function useBackToQueue(queue: QueueName): () => void {
	const navigate = useNavigate();
	return () => void navigate(`/queues/${queue}`);
}
