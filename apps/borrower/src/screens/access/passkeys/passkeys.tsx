import type { CallOutput, Calls } from "@puente/contract";
import { Button, Card, Notice, Sheet, TextButton } from "@puente/ui";
import { fill } from "@puente/words";
import { passkeyWords } from "@puente/words/passkeys";
import { useState } from "react";
import { Answer, useCall } from "../../../app/calls/use-call.tsx";
import { formatMoment } from "../../../app/format/date-time.ts";
import { Screen } from "../../../app/frame/screen.tsx";
import { usePack, useServices } from "../../../app/state/services-context.ts";
import { useStore } from "../../../app/state/store.ts";
import { useWords } from "../../../app/words/use-words.ts";
import { isPasskeySupported } from "./is-supported.ts";

type List = CallOutput<Calls["passkeyList"]>;
type Passkey = List["passkeys"][number];

/** The borrower's passkeys: add one on this device, remove any. */
export default function Passkeys() {
	const { language } = useWords();
	const words = passkeyWords[language];
	const list = useCall("passkeyList", {});
	const [removing, setRemoving] = useState<Passkey | null>(null);
	const actions = usePasskeyActions();
	return (
		<Screen title={words.title} back="me">
			<p className="px-1 text-sm text-ink-2">{words.lead}</p>
			<Answer call={list} words={{ failed: words.failed }}>
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
					<Button onClick={() => void actions.add()}>{words.add}</Button>
				) : (
					<Notice tone="info">{words.unsupported}</Notice>
				)}
			</div>
			<RemoveSheet
				passkey={removing}
				onRemove={(passkey) => {
					setRemoving(null);
					void actions.remove(passkey);
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
	const { addedAt, lastUsedAt, synced } = passkey;
	const added = fill(words.addedOn, { date: moment(addedAt) });
	return (
		<li className="flex items-center justify-between gap-3 border-b border-line py-2.5 last:border-0">
			<div className="min-w-0">
				<p className="text-sm font-semibold">{added}</p>
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
function usePasskeyActions() {
	const { busy, client, logEvent, queries, run, session, toasts } = useServices();
	const { token } = useStore(session.state);
	const { language } = useWords();
	const words = passkeyWords[language];
	const show = (list: List) => queries.setQueryData<List>(["passkeyList", {}, token], list);
	return {
		async add() {
			if (busy.get() > 0) return;
			const started = await run(() => client("passkeyStart", {}));
			if (!started.ok) return;
			const { createPasskey } = await import("./ceremony.ts");
			const made = await createPasskey(started.value);
			if (made === null) return toasts.show("wrong", words.stopped);
			if (made === "already") return toasts.show("wrong", words.already);
			const added = await run(() => client("passkeyAdd", made));
			if (!added.ok) return;
			show(added.value);
			toasts.show("good", words.added);
			logEvent({ type: "action", page: "passkeys", option: "added" });
		},
		async remove({ passkeyId }: Passkey) {
			const removed = await run(() => client("passkeyRemove", { passkeyId }));
			if (!removed.ok) return;
			show(removed.value);
			toasts.show("good", words.removed);
			logEvent({ type: "action", page: "passkeys", option: "removed" });
		},
	};
}
