import { Button, Checkbox, GroupError, Icon, type IconName, Sheet } from "@puente/ui";
import { useState } from "react";
import { usePack } from "../../app/state/services-context.ts";
import { useWords } from "../../app/words/use-words.ts";
import { type NotRequestedEntry, permissionEntries, type RequestedEntry } from "./permission-entries.ts";

const icons: Readonly<Record<RequestedEntry, IconName>> = {
	camera: "camera",
	location: "location",
	device: "phone",
};

/** Permissions that the app uses and does not use, with reasons; shown before the first code is sent. */
export function PermissionsSheet(props: {
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
	const [agreed, setAgreed] = useState(false);
	const [isMissing, setMissing] = useState(false);
	const submit = () => {
		if (agreed) return onAgree();
		setMissing(true);
		document.getElementById("permissions")?.focus();
	};
	return (
		<>
			<Checkbox
				id="permissions"
				checked={agreed}
				onChange={(checked) => {
					setAgreed(checked);
					setMissing(false);
				}}
				error={isMissing}
				{...(isMissing ? { describedBy: "permissions-error" } : {})}
			>
				{t("permissions.agree")}
			</Checkbox>
			<GroupError id="permissions-error" text={isMissing ? t("permissions.first") : null} />
			<div className="pt-3">
				<Button onClick={submit}>{t("permissions.continue")}</Button>
			</div>
		</>
	);
}
