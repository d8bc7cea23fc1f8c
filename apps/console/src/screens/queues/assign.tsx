import { useState } from "react";
import { Button, Dialog } from "../../kit/index.ts";
import { useStaffMutation } from "../../shared/calls/staff-calls.tsx";
import { useSession, useWords } from "../../shared/index.ts";
import { nameOf, type QueueItem } from "./queue-item.ts";

/** Takes an item or gives it back. Taking over an item of a colleague needs a confirmation. */
export function Assign({ item, small = false }: { readonly item: QueueItem; readonly small?: boolean }) {
	const { t } = useWords();
	const { staffId } = useSession();
	const { allowed, busy, run } = useStaffMutation("assign");
	const [isOpen, setIsOpen] = useState(false);
	const { queue, id, assignedTo } = item;
	const take = (takeOver: boolean) => run({ queue, id, to: "me", takeOver });
	const name = nameOf(item);
	if (!allowed) return null;
	if (assignedTo?.id === staffId)
		return (
			<Button
				small={small}
				disabled={busy}
				label={`${t("queue.giveBack")}: ${name}`}
				onClick={() => void run({ queue, id, to: "unassigned" })}
			>
				{t("queue.giveBack")}
			</Button>
		);
	return (
		<>
			<Button
				small={small}
				disabled={busy}
				label={`${t(assignedTo === null ? "queue.take" : "queue.takeOver")}: ${name}`}
				onClick={() => (assignedTo === null ? void take(false) : setIsOpen(true))}
			>
				{t(assignedTo === null ? "queue.take" : "queue.takeOver")}
			</Button>
			{isOpen && assignedTo !== null ? (
				<Dialog title={t("queue.takeOver")} closeLabel={t("app.close")} onClose={() => setIsOpen(false)}>
					<p className="mb-4">{t("queue.takeOverText", { name: assignedTo.name })}</p>
					<div className="flex justify-end gap-2">
						<Button onClick={() => setIsOpen(false)}>{t("app.cancel")}</Button>
						<Button tone="main" disabled={busy} onClick={() => void take(true).then(() => setIsOpen(false))}>
							{t("queue.takeOver")}
						</Button>
					</div>
				</Dialog>
			) : null}
		</>
	);
}
