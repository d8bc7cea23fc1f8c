import type { CallOutput, Calls } from "@puente/contract";
import { Button, Card, Notice, Sheet, TextButton } from "@puente/ui";
import { fill } from "@puente/words";
import { passkeyWords } from "@puente/words/passkeys";
import { useState } from "react";
import { Answer, useCall } from "../../../shared/calls/use-call.tsx";
import { ConfirmSheet } from "../../../shared/confirm/confirm-sheet.tsx";
import { type Confirmation, useConfirmation } from "../../../shared/confirm/use-confirmation.ts";
import { deviceName } from "../../../shared/device/device-name.ts";
import { formatMoment } from "../../../shared/format/date-time.ts";
import { Screen } from "../../../shared/frame/screen.tsx";
import { usePack, useServices, useStore, useWords } from "../../../shared/index.ts";
import { isPasskeySupported } from "./is-supported.ts";

type List = CallOutput<Calls["passkeyList"]>;
type Passkey = List["passkeys"][number];

/** The borrower's passkeys: add one on this device, remove any. */
export default function Passkeys() {
	const { language } = useWords();
	const words = passkeyWords[language];
	const list = useCall("passkeyList", {});
	const [removing, setRemoving] = useState<Passkey | null>(null);
	const remove = useRemovePasskey();
	const adding = useAddPasskey();
	return (
		<Screen title={words.title} back="me">
			<p className="px-1 text-sm text-ink-2">{words.lead}</p>
			<Answer call={list} failed={words.failed}>
				{({ passkeys }) => (
					<Card>
						{passkeys.length === 0 ? <p className="text-sm text-ink-2">{words.none}</p> : null}
						<ul>
							{passkeys.map((passkey) => (
								<PasskeyRow key={passkey.passkeyId} passkey={passkey} onRemove={() => setRemoving(passkey)} />
							))}
						</ul>
					</Card>
				)}
			</Answer>
			<div className="mt-auto pt-4">
				{isPasskeySupported() ? (
					<Button onClick={() => void adding.begin()}>{words.add}</Button>
				) : (
					<Notice tone="info">{words.unsupported}</Notice>
				)}
			</div>
			<ConfirmSheet
				confirmation={adding}
				texts={{ title: words.confirmTitle, text: words.confirmText, action: words.confirm }}
			/>
			<RemoveSheet
				passkey={removing}
				onRemove={(passkey) => {
					setRemoving(null);
					void remove(passkey);
				}}
				onClose={() => setRemoving(null)}
			/>
		</Screen>
	);
}

function PasskeyRow({ passkey, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }) {
	const { language } = useWords();
	const pack = usePack();
	const words = passkeyWords[language];
	// With the time of day: two of one day must be told apart.
	const moment = (instant: string) => formatMoment(language, instant, pack);
	const { name, addedAt, lastUsedAt, synced } = passkey;
	const added = fill(words.addedOn, { date: moment(addedAt) });
	return (
		<li className="flex items-center justify-between gap-3 border-b border-line py-2.5 last:border-0">
			<div className="min-w-0">
				<p className="text-sm font-semibold">{name === "" ? added : name}</p>
				{name === "" ? null : <p className="text-xs text-ink-3">{added}</p>}
				<p className="text-xs text-ink-3">
					{lastUsedAt === null ? words.neverUsed : fill(words.usedOn, { date: moment(lastUsedAt) })}
				</p>
				<p className="text-xs text-ink-3">{synced ? words.synced : words.oneDevice}</p>
			</div>
			<TextButton onClick={onRemove}>{words.remove}</TextButton>
		</li>
	);
}

function RemoveSheet(props: {
	readonly passkey: Passkey | null;
	readonly onRemove: (passkey: Passkey) => void;
	readonly onClose: () => void;
}) {
	const { passkey, onRemove, onClose } = props;
	const { t, language } = useWords();
	const words = passkeyWords[language];
	return (
		<Sheet open={passkey !== null} title={words.removeTitle} closeLabel={t("close")} onClose={onClose}>
			<p className="pb-5 text-sm text-ink-2">{words.removeText}</p>
			<div className="flex flex-col gap-2.5">
				<Button
					tone="danger"
					onClick={() => {
						if (passkey !== null) onRemove(passkey);
					}}
				>
					{words.remove}
				</Button>
				<Button tone="plain" onClick={onClose}>
					{t("cancel")}
				</Button>
			</div>
		</Sheet>
	);
}

/** Every answer has the new list, so it is not requested again. */
function useShowList(): (list: List) => void {
	const { queries, session } = useServices();
	const { token } = useStore(session.state);
	return (list) => queries.setQueryData<List>(["passkeyList", {}, token], list);
}

/** First a code, then the device makes the passkey: a wrong code leaves none behind. */
function useAddPasskey(): Confirmation {
	const { client, run } = useServices();
	const make = useMakePasskey();
	return useConfirmation("passkey", async (code) => {
		const started = await run(() => client("passkeyStart", { code }));
		// The device asks over the page, where a sheet would be in the way.
		if (started.ok) void make(started.value);
		return started;
	});
}

function useMakePasskey(): (start: CallOutput<Calls["passkeyStart"]>) => Promise<void> {
	const { client, logEvent, run, toasts } = useServices();
	const { language } = useWords();
	const show = useShowList();
	const words = passkeyWords[language];
	return async (start) => {
		const { createPasskey } = await import("./ceremony.ts");
		const made = await createPasskey(start);
		if (made === null) return toasts.show("wrong", words.stopped);
		if (made === "already") return toasts.show("wrong", words.already);
		const name = deviceName(navigator.userAgent);
		const added = await run(() => client("passkeyAdd", { ...made, name }));
		if (!added.ok) return;
		show(added.value);
		toasts.show("good", words.added);
		logEvent({ type: "action", page: "passkeys", option: "added" });
	};
}

function useRemovePasskey(): (passkey: Passkey) => Promise<void> {
	const { client, logEvent, run, toasts } = useServices();
	const { language } = useWords();
	const show = useShowList();
	const words = passkeyWords[language];
	return async ({ passkeyId }) => {
		const removed = await run(() => client("passkeyRemove", { passkeyId }));
		if (!removed.ok) return;
		show(removed.value);
		toasts.show("good", words.removed);
		logEvent({ type: "action", page: "passkeys", option: "removed" });
	};
}
