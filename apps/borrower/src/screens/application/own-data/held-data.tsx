import type { CallOutput, Calls } from "@puente/contract";
import {
	BlankState,
	Button,
	Card,
	Checkbox,
	GroupError,
	LinesSkeleton,
	Notice,
	Sheet,
	Switch,
} from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { AsOf } from "../../../shared/calls/as-of.tsx";
import { useCall } from "../../../shared/calls/use-call.tsx";
import { ConfirmSheet } from "../../../shared/confirm/confirm-sheet.tsx";
import { type Confirmation, useConfirmation } from "../../../shared/confirm/use-confirmation.ts";
import { jsonFile, saveFile } from "../../../shared/device/save-file.ts";
import { formatDayOf } from "../../../shared/format/date-time.ts";
import { pathOf, usePack, useServices, useStore, useWords } from "../../../shared/index.ts";

type HeldData = CallOutput<Calls["heldData"]>;

function useHeldData() {
	const call = useCall("heldData", {});
	return { ...call, isError: call.failure !== null };
}

function useDay(): (instant: string) => string {
	const { language } = useWords("applying");
	const pack = usePack();
	return (instant) => formatDayOf(language, instant, pack);
}

export function HeldList() {
	const { t } = useWords("applying");
	const held = useHeldData();
	const { data, isError, refetch } = held;
	if (data !== undefined) {
		return (
			<Card title={t("data.held")}>
				<AsOf call={held} />
				{data.held.length === 0 ? <p className="text-sm text-ink-2">{t("data.none")}</p> : null}
				<ul>
					{data.held.map((entry) => (
						<HeldEntry key={entry.kind} entry={entry} />
					))}
				</ul>
			</Card>
		);
	}
	return (
		<Card title={t("data.held")}>
			{isError ? (
				<BlankState icon="offline" title={t("request.failed")}>
					<Button onClick={() => void refetch()}>{t("network.retry")}</Button>
				</BlankState>
			) : (
				<LinesSkeleton label={t("wait")} />
			)}
		</Card>
	);
}

function HeldEntry({ entry }: { readonly entry: HeldData["held"][number] }) {
	const { t } = useWords("applying");
	const day = useDay();
	const count = t("data.count", { count: entry.count });
	const until = entry.until === null ? "" : `, ${t("data.until", { date: day(entry.until) })}`;
	return (
		<li className="border-b border-line py-2.5 last:border-0">
			<p className="text-sm font-semibold">{t(`data.${entry.kind}`)}</p>
			<p className="text-xs text-ink-3">
				{count}, {t("data.since", { date: day(entry.since) })}
				{until}
			</p>
		</li>
	);
}

/** Consents that can be withdrawn at any time; the others belong to the loan. */
const purposes = ["marketing", "location"] as const;
const consentWords = {
	marketing: { label: "data.marketing", why: "data.marketingWhy" },
	location: { label: "data.locationConsent", why: "data.locationWhy" },
} as const;

export function Consents() {
	const { client, queries, run, session, busy } = useServices();
	const { token } = useStore(session.state);
	const { t } = useWords("applying");
	const { noticeVersions, remindersRefusable } = usePack();
	const queryKey = ["consents", token];
	const { data, isError, refetch } = useQuery({
		queryKey,
		queryFn: async ({ signal }) =>
			(await client("getUserInfo", {}, { signal })).consents.map(({ purpose }) => purpose),
	});
	const change = async (purpose: (typeof purposes)[number] | "noReminders", given: boolean) => {
		if (busy.get() > 0) return;
		const changed = await run(() =>
			client("changeConsent", { purpose, version: noticeVersions[purpose], given }),
		);
		if (!changed.ok) return;
		const others = (data ?? []).filter((each) => each !== purpose);
		queries.setQueryData(queryKey, changed.value.given ? [...others, purpose] : others);
	};
	return (
		<Card title={t("data.consentsTitle")}>
			{data === undefined ? (
				isError ? (
					<Button tone="ghost" onClick={() => void refetch()}>
						{t("network.retry")}
					</Button>
				) : (
					<LinesSkeleton label={t("wait")} lines={2} />
				)
			) : (
				<>
					{remindersRefusable ? (
						<Switch
							id="consent-reminders"
							label={t("data.remindersConsent")}
							detail={t("data.remindersWhy")}
							checked={!data.includes("noReminders")}
							onChange={(enabled) => void change("noReminders", !enabled)}
						/>
					) : null}
					{purposes.map((purpose) => (
						<Switch
							key={purpose}
							id={`consent-${purpose}`}
							label={t(consentWords[purpose].label)}
							detail={t(consentWords[purpose].why)}
							checked={data.includes(purpose)}
							onChange={(given) => void change(purpose, given)}
						/>
					))}
				</>
			)}
		</Card>
	);
}

export function Export() {
	const { bridge, client, run, toasts, busy } = useServices();
	const { t } = useWords("applying");
	const download = async () => {
		if (busy.get() > 0) return;
		const exported = await run(() => client("exportData", {}));
		if (!exported.ok) return;
		const name = `puente-${exported.value.exportedAt.slice(0, 10)}.json`;
		if (await saveFile(jsonFile(name, exported.value), await bridge.isPresent()))
			toasts.show("good", t("data.exported"));
	};
	return (
		<Card>
			<p className="pb-3 text-sm text-ink-2">{t("data.exportWhy")}</p>
			<Button tone="ghost" onClick={() => void download()}>
				{t("data.export")}
			</Button>
		</Card>
	);
}

export function Erase() {
	const { t } = useWords("applying");
	const day = useDay();
	const { data } = useHeldData();
	const [sheetOpen, setSheetOpen] = useState(false);
	const erasing = useErase();
	if (data === undefined) return null;
	if (data.erasureAskedAt !== null) {
		return <Notice tone="info">{t("data.askedAt", { date: day(data.erasureAskedAt) })}</Notice>;
	}
	if (!data.mayErase) return <Notice tone="info">{t("data.mayNot")}</Notice>;
	return (
		<>
			<Button tone="plain" onClick={() => setSheetOpen(true)}>
				{t("data.erase")}
			</Button>
			<EraseSheet
				open={sheetOpen}
				onClose={() => setSheetOpen(false)}
				onSure={() => {
					setSheetOpen(false);
					void erasing.begin();
				}}
			/>
			<ConfirmSheet
				confirmation={erasing}
				texts={{
					title: t("data.eraseTitle"),
					text: t("data.eraseCode"),
					action: t("data.eraseYes"),
					tone: "danger",
				}}
			/>
		</>
	);
}

function EraseSheet(props: {
	readonly open: boolean;
	readonly onClose: () => void;
	readonly onSure: () => void;
}) {
	const { open, onClose, onSure } = props;
	const { t } = useWords("applying");
	const [understood, setUnderstood] = useState(false);
	const [isMissing, setMissing] = useState(false);
	const submit = () => {
		if (understood) return onSure();
		setMissing(true);
		document.getElementById("understood")?.focus();
	};
	return (
		<Sheet open={open} title={t("data.eraseTitle")} closeLabel={t("close")} onClose={onClose}>
			<p className="pb-2 text-sm text-ink-2">{t("data.eraseText")}</p>
			<Checkbox
				id="understood"
				checked={understood}
				onChange={(checked) => {
					setUnderstood(checked);
					setMissing(false);
				}}
				error={isMissing}
				{...(isMissing ? { describedBy: "understood-error" } : {})}
			>
				{t("data.eraseTick")}
			</Checkbox>
			<GroupError id="understood-error" text={isMissing ? t("data.eraseFirst") : null} />
			<div className="flex flex-col gap-2.5 pt-3">
				<Button tone="danger" onClick={submit}>
					{t("data.eraseYes")}
				</Button>
				<Button tone="plain" onClick={onClose}>
					{t("cancel")}
				</Button>
			</div>
		</Sheet>
	);
}

/** Requests erasure, confirmed by a code. If the data is erased at once the session ends; otherwise staff answer the request. */
function useErase(): Confirmation {
	const { client, run, logOut, toasts } = useServices();
	const { t } = useWords("applying");
	const { refetch } = useHeldData();
	const day = useDay();
	const navigate = useNavigate();
	const show = async ({ outcome, keptUntil }: CallOutput<Calls["askErasure"]>) => {
		if (outcome === "asked") {
			toasts.show(
				"good",
				keptUntil === null ? t("data.asked") : t("data.askedUntil", { date: day(keptUntil) }),
			);
			return void refetch();
		}
		await run(logOut);
		toasts.show("good", t("data.erased"));
		void navigate(pathOf("home"), { replace: true });
	};
	return useConfirmation("erasure", async (code) => {
		const erasure = await run(() => client("askErasure", { code }));
		if (erasure.ok) void show(erasure.value);
		return erasure;
	});
}
