import { Button, Checkbox, GroupError, Icon, type IconName, Sheet } from "@puente/ui";
import { useState } from "react";
import { usePack, useStore, useWords } from "../../shared/index.ts";
import { Agreements } from "./agreements.tsx";
import { draft } from "./draft.ts";
import { type NotRequestedEntry, permissionEntries, type RequestedEntry } from "./permission-entries.ts";

const icons: Readonly<Record<RequestedEntry, IconName>> = {
	camera: "camera",
	location: "location",
	device: "phone",
};

/**
 * What a new borrower agrees to, before the first code is sent: the permissions that the app uses and does not use,
 * with reasons, and the two legal texts. Nothing is ticked in advance.
 */
export function RegisterSheet(props: {
	readonly open: boolean;
	readonly onClose: () => void;
	readonly onAgree: () => void;
}) {
	const { t } = useWords();
	const { requested, notRequested } = permissionEntries(usePack().dataCollection);
	return (
		<Sheet open={props.open} title={t("permissions.title")} closeLabel={t("close")} onClose={props.onClose}>
			<p className="pb-4 text-sm text-ink-2">{t("permissions.lead")}</p>
			<h3 className="pb-1 text-sm font-bold">{t("permissions.asked")}</h3>
			<ul className="mb-4 rounded-m bg-card px-4 shadow-card">
				{requested.map((name) => (
					<Entry key={name} icon={icons[name]} tone="text-green" name={name} />
				))}
			</ul>
			<h3 className="pb-1 text-sm font-bold">{t("permissions.notAsked")}</h3>
			<ul className="mb-2 rounded-m bg-card px-4 shadow-card">
				{notRequested.map((name) => (
					<Entry key={name} icon="none" tone="text-ink-3" name={name} />
				))}
			</ul>
			<Agree onAgree={props.onAgree} />
		</Sheet>
	);
}

function Entry(props: {
	readonly icon: IconName;
	readonly tone: string;
	readonly name: RequestedEntry | NotRequestedEntry;
}) {
	const { t } = useWords();
	return (
		<li className="flex gap-3 border-b border-line py-3 last:border-0">
			<span className={props.tone}>
				<Icon name={props.icon} />
			</span>
			<div className="min-w-0 flex-1">
				<p className="text-sm font-semibold">{t(`permissions.${props.name}`)}</p>
				<p className="text-xs text-ink-2">{t(`permissions.${props.name}Why`)}</p>
			</div>
		</li>
	);
}

function Agree({ onAgree }: { readonly onAgree: () => void }) {
	const { t } = useWords();
	const { terms, privacy } = useStore(draft);
	const [permissions, setPermissions] = useState(false);
	const [isMarked, setMarked] = useState(false);
	const submit = () => {
		const ticks = { permissions, terms, privacy };
		const missing = (["permissions", "terms", "privacy"] as const).find((name) => !ticks[name]);
		if (missing === undefined) return onAgree();
		setMarked(true);
		document.getElementById(missing)?.focus();
	};
	const isMissing = isMarked && !permissions;
	return (
		<>
			<Checkbox
				id="permissions"
				checked={permissions}
				onChange={setPermissions}
				error={isMissing}
				{...(isMissing ? { describedBy: "permissions-error" } : {})}
			>
				{t("permissions.agree")}
			</Checkbox>
			<GroupError id="permissions-error" text={isMissing ? t("permissions.first") : null} />
			<Agreements error={isMarked && !(terms && privacy) ? t("agree.first") : null} />
			<div className="pt-3">
				<Button onClick={submit}>{t("permissions.continue")}</Button>
			</div>
		</>
	);
}
