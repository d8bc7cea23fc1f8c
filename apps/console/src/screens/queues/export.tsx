import { addressOf, type Fetch } from "@puente/client/staff";
import { useState } from "react";
import { Link } from "react-router";
import { Button, formatDay, Notice, Panel } from "../../kit/index.ts";
import { useFetch } from "../../shared/calls/client-context.ts";
import { type StaffAnswer, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { useAction, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";
import { useToast } from "../../shared/toasts.tsx";
import { ItemFacts, ItemFrame, useBackToQueue } from "./item-frame.tsx";

type Export = StaffAnswer<"exportItem">;

/** A request for a data export that was made outside the app. */
export default function ExportItem({ id }: { readonly id: string }) {
	const query = useStaffQuery("exportItem", { id });
	return (
		<ItemFrame queue="exports" query={query} actions={(data) => <Actions data={data} />}>
			{(data) => <Content data={data} />}
		</ItemFrame>
	);
}

function Actions({ data: { item, approvedBy } }: { readonly data: Export }) {
	const { t } = useWords();
	const handOver = useAction("handOverExport", useBackToQueue("exports"));
	if (approvedBy === null)
		return (
			<Link to={`/proposals/${item.id}`} className="text-md font-semibold text-green underline">
				{t("queue.openProposal")}
			</Link>
		);
	return (
		<>
			<DownloadButton id={item.id} />
			<ReasonAction
				label={t("export.handOver")}
				text={t("export.handOverText")}
				reasonLabel={t("export.how")}
				tone="main"
				action={handOver}
				input={(reason) => ({ id: item.id, reason })}
			/>
		</>
	);
}

function DownloadButton({ id }: { readonly id: string }) {
	const { t, language } = useWords();
	const fetch = useFetch();
	const toast = useToast();
	const [busy, setBusy] = useState(false);
	const take = async () => {
		setBusy(true);
		const failure = await download(fetch, addressOf("exportFile", { id }), language).catch(() =>
			t("app.networkFailed"),
		);
		setBusy(false);
		if (failure !== null) toast("wrong", failure);
	};
	return (
		<Button icon="download" disabled={busy} onClick={() => void take()}>
			{t("export.take")}
		</Button>
	);
}

/**
 * Downloads a file under the server's file name. Returns the server's message when it refuses; a plain link would
 * save the refusal as the file.
 */
async function download(fetch: Fetch, address: string, language: string): Promise<string | null> {
	const answer = await fetch(address, { headers: { lang: language } });
	if (!answer.ok) return ((await answer.json()) as { readonly msg: string }).msg;
	const name = /filename="?([^";]+)"?/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
	const url = URL.createObjectURL(await answer.blob());
	const link = document.createElement("a");
	link.href = url;
	link.download = name ?? "";
	link.click();
	URL.revokeObjectURL(url);
	return null;
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
						{ label: t("request.askedOn"), value: askedOn === null ? "–" : formatDay(language, askedOn) },
						{ label: t("request.channel"), value: channel === null ? "–" : t(`request.channel.${channel}`) },
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
