import { BlankState, Button, ButtonLink, Sheet } from "@puente/ui";
import { useLayoutEffect, useRef, useState } from "react";
import type { Output } from "../../shared/calls/use-call.tsx";
import { useWords } from "../../shared/index.ts";

type Version = Output<"getNewVersion">;

/** Blocks a version below the minimum; offers an optional update once. */
export default function UpdatePrompt({ version }: { readonly version: Version }) {
	return version.update === "forced" ? (
		<ForcedUpdate version={version} />
	) : (
		<OfferedUpdate version={version} />
	);
}

/** A native modal dialog that Escape does not close. */
function ForcedUpdate({ version }: { readonly version: Version }) {
	const { t } = useWords("promo");
	const dialog = useRef<HTMLDialogElement>(null);
	useLayoutEffect(() => {
		const element = dialog.current;
		element?.showModal();
		return () => element?.close();
	}, []);
	return (
		<dialog
			ref={dialog}
			aria-label={t("update.title")}
			onCancel={(event) => event.preventDefault()}
			className="m-0 h-full max-h-none w-full max-w-none bg-paper text-ink"
		>
			<div className="mx-auto flex min-h-full max-w-phone flex-col justify-center px-4">
				<BlankState
					icon="info"
					title={t("update.heading")}
					text={t("update.text", { installed: __VERSION__, latest: version.latest })}
				>
					<Notes notes={version.notes} />
					<ButtonLink tone="sun" href={version.url}>
						{t("update.get")}
					</ButtonLink>
				</BlankState>
			</div>
		</dialog>
	);
}

function OfferedUpdate({ version }: { readonly version: Version }) {
	const { t } = useWords("promo");
	const [open, setOpen] = useState(true);
	const close = () => setOpen(false);
	return (
		<Sheet open={open} title={t("update.offeredHeading")} closeLabel={t("close")} onClose={close}>
			<p className="pb-3 text-sm text-ink-2">
				{t("update.offeredText", { installed: __VERSION__, latest: version.latest })}
			</p>
			<Notes notes={version.notes} />
			<div className="flex flex-col gap-2.5 pt-2">
				<ButtonLink href={version.url}>{t("update.get")}</ButtonLink>
				<Button tone="plain" onClick={close}>
					{t("update.later")}
				</Button>
			</div>
		</Sheet>
	);
}

function Notes({ notes }: { readonly notes: string | null }) {
	return notes === null ? null : <p className="pb-3 text-sm whitespace-pre-wrap text-ink-2">{notes}</p>;
}
