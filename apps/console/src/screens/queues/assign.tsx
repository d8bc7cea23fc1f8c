import { useState } from "react";
import { useDo } from "../../app/ask.tsx";
import { useWords } from "../../app/language.tsx";
import { useSession } from "../../app/session.tsx";
import { Button } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { nameOf, type QueueItem } from "./queue-item.ts";

/** Takes an item or gives it back. What a colleague has is taken over only after a question. */
export function Assign({ item, small = false }: { readonly item: QueueItem; readonly small?: boolean }) {
	const { t } = useWords();
	const { staffId } = useSession();
	const { busy, run } = useDo("assign");
	const [asking, setAsking] = useState(false);
	const { queue, id, assignedTo } = item;
	const take = (takeOver: boolean) => run({ queue, id, to: "me", takeOver });
	const name = nameOf(item);
	if (assignedTo?.id === staffId)
		return (
			<Button
				small={small}
				disabled={busy}
				label={`${t("queue.giveBack")}: ${name}`}
				onClick={() => void run({ queue, id, to: "nobody" })}
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
				onClick={() => (assignedTo === null ? void take(false) : setAsking(true))}
			>
				{t(assignedTo === null ? "queue.take" : "queue.takeOver")}
			</Button>
			{asking && assignedTo !== null ? (
				<Dialog title={t("queue.takeOver")} closeLabel={t("app.close")} onClose={() => setAsking(false)}>
					<p className="mb-4">{t("queue.takeOverText", { name: assignedTo.name })}</p>
					<div className="flex justify-end gap-2">
						<Button onClick={() => setAsking(false)}>{t("app.cancel")}</Button>
						<Button tone="main" disabled={busy} onClick={() => void take(true).then(() => setAsking(false))}>
							{t("queue.takeOver")}
						</Button>
					</div>
				</Dialog>
			) : null}
		</>
	);
}
