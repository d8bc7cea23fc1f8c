import { Button, Notice } from "../kit/index.ts";
import { useStaffMutation } from "../shared/calls/staff-calls.tsx";
import { momentText, type Session, useSession, useWords } from "../shared/index.ts";

/** On every page: that one's own account decides nothing for a day, and changes of access until they were seen. */
export function AccessNotices() {
	const { t, language } = useWords();
	const { decidesFrom, accessNotices } = useSession();
	if (decidesFrom === null && accessNotices.length === 0) return null;
	return (
		<section aria-label={t("access.notices")} className="no-print flex flex-col gap-1 px-3 pt-2">
			{decidesFrom === null ? null : (
				<Notice tone="warning">{t("access.held", { at: momentText(t, language, decidesFrom, null) })}</Notice>
			)}
			{accessNotices.map((notice) => (
				<AccessNotice key={notice.id} notice={notice} />
			))}
		</section>
	);
}

function AccessNotice({ notice }: { readonly notice: Session["accessNotices"][number] }) {
	const { t, language } = useWords();
	const { busy, run } = useStaffMutation("accessNoticeSeen", { quiet: true });
	const { id, event, name, isYou, madeBy, checkedBy } = notice;
	const at = momentText(t, language, notice.at, null);
	return (
		<Notice tone={event === "reset" ? "wrong" : "warning"}>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<p className="min-w-0 flex-1">
					{isYou ? t(`access.you.${event}`) : t(`access.${event}`, { name })}{" "}
					{checkedBy === null
						? t("access.byOne", { madeBy, at })
						: t("access.byTwo", { madeBy, checkedBy, at })}
				</p>
				<Button small disabled={busy} onClick={() => void run({ id })}>
					{t("access.seen")}
				</Button>
			</div>
		</Notice>
	);
}
