import type { StaffCalls, StaffOutput } from "@puente/contract/staff";
import { useState } from "react";
import { Link } from "react-router";
import { useAsk } from "../../app/ask.tsx";
import { useFetch } from "../../app/client-context.ts";
import { download } from "../../app/download.ts";
import { useWords } from "../../app/language.tsx";
import { ReasonAction } from "../../app/reason-action.tsx";
import { useToast } from "../../app/toasts.tsx";
import { useAct } from "../../app/use-act.ts";
import { addressOf } from "../../data/client.ts";
import { Button } from "../../kit/button.tsx";
import { formatDay } from "../../kit/format.ts";
import { Notice, Panel } from "../../kit/surface.tsx";
import { ItemFacts, ItemFrame, useBackToQueue } from "./item-frame.tsx";

type Export = StaffOutput<StaffCalls["exportItem"]>;

/** Somebody who asked for a copy of their data without the app. */
export default function ExportItem({ id }: { readonly id: string }) {
	const asked = useAsk("exportItem", { id });
	return (
		<ItemFrame
			queue="exports"
			asked={asked}
			item={({ item }) => item}
			actions={(data) => <Actions data={data} />}
		>
			{(data) => <Content data={data} />}
		</ItemFrame>
	);
}

function Actions({ data: { item, approvedBy } }: { readonly data: Export }) {
	const { t } = useWords();
	const handOver = useAct("handOverExport", useBackToQueue("exports"));
	if (approvedBy === null)
		return (
			<Link to={`/proposals/${item.id}`} className="text-md font-semibold text-green underline">
				{t("queue.openProposal")}
			</Link>
		);
	return (
		<>
			<Take id={item.id} />
			<ReasonAction
				label={t("export.handOver")}
				text={t("export.handOverText")}
				ask={t("export.how")}
				tone="main"
				onSubmit={(reason) => handOver({ id: item.id, reason })}
			/>
		</>
	);
}

function Take({ id }: { readonly id: string }) {
	const { t, language } = useWords();
	const fetch = useFetch();
	const toast = useToast();
	const [busy, setBusy] = useState(false);
	const take = async () => {
		setBusy(true);
		const wrong = await download(fetch, addressOf("exportFile", { id }), language).catch(() =>
			t("app.networkFailed"),
		);
		setBusy(false);
		if (wrong !== null) toast("wrong", wrong);
	};
	return (
		<Button icon="download" disabled={busy} onClick={() => void take()}>
			{t("export.take")}
		</Button>
	);
}

function Content({ data }: { readonly data: Export }) {
	const { t, language } = useWords();
	const { item, channel, askedOn, reason, notedBy, approvedBy } = data;
	return (
		<>
			<Notice tone={approvedBy === null ? "warning" : "info"}>
				{t(approvedBy === null ? "export.unchecked" : "export.agreed")}
			</Notice>
			<div className="grid items-start gap-4 desk:grid-cols-2">
				<ItemFacts
					item={item}
					more={[
						{ label: t("request.askedOn"), value: formatDay(language, askedOn) },
						{ label: t("request.channel"), value: t(`request.channel.${channel}`) },
						{ label: t("request.notedBy"), value: notedBy },
						{ label: t("export.agreedBy"), value: approvedBy ?? "–" },
					]}
				/>
				<Panel title={t("request.knownBy")}>
					<p className="whitespace-pre-line wrap-anywhere">{reason}</p>
				</Panel>
			</div>
		</>
	);
}
