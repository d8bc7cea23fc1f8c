import { Button, Checkbox, Notice, Sheet } from "@puente/ui";
import { useState } from "react";
import type { Output } from "../../../shared/calls/use-call.tsx";
import { formatDay } from "../../../shared/format/date-time.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { formatMinor } from "../format.ts";

/** Stops autopay with one tap, after saying what that means. */
export function StopSheet(props: {
	readonly orderNo: string;
	readonly view: Output<"autopay">;
	readonly open: boolean;
	readonly onClose: () => void;
}) {
	const { t, language } = useWords("autopay");
	const { run, client, queries, toasts } = useServices();
	const [keepCard, setKeepCard] = useState(false);
	const { orderNo, view, open, onClose } = props;
	const { next, currency, mandate } = view;
	const isRemembered = mandate?.rail === "paystack-card";
	const stop = async () => {
		const stopped = await run(() => client("stopAutopay", { orderNo, keepCard }));
		if (stopped.ok) toasts.show("good", t("stop.done"));
		onClose();
		await queries.invalidateQueries({ queryKey: ["autopay"] });
		await queries.invalidateQueries({ queryKey: ["repayDetail"] });
	};
	const text =
		next === null
			? t("stop.textPlain")
			: t("stop.text", {
					amount: formatMinor(currency, next.amountMinor),
					date: formatDay(language, next.dueOn),
				});
	return (
		<Sheet open={open} title={t("stop.title")} closeLabel={t("close")} onClose={onClose}>
			<div className="flex flex-col gap-3">
				<p className="text-sm text-ink-2">{text}</p>
				<Notice tone="info">{t(isRemembered ? "stop.card" : "stop.bank")}</Notice>
				{isRemembered ? (
					<Checkbox id="keep-card" checked={keepCard} onChange={setKeepCard}>
						{t("stop.keep")}
					</Checkbox>
				) : null}
				<Button tone="danger" onClick={() => void stop()}>
					{t("stop.go")}
				</Button>
				<Button tone="plain" onClick={onClose}>
					{t("stop.stay")}
				</Button>
			</div>
		</Sheet>
	);
}
