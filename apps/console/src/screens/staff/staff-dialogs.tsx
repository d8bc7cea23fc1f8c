import type { StaffCalls, StaffOutput } from "@puente/contract/staff";
import { type StaffRole, staffRoles } from "@puente/core/staff";
import { type FormEvent, useState } from "react";
import { failureText, useStaffMutation } from "../../app/calls/staff-calls.tsx";
import { useWords } from "../../app/language.tsx";
import { ReasonDialog } from "../../app/reason/reason-dialog.tsx";
import { Button } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { Checkbox, TextField } from "../../kit/field.tsx";
import { Facts, Notice } from "../../kit/surface.tsx";
export type Person = StaffOutput<StaffCalls["staffList"]>["staff"][number];

export type OpenDialog =
	| { readonly what: "create" }
	| { readonly what: "roles" | "reset" | "block" | "unblock"; readonly person: Person };

type Props = { readonly person: Person; readonly onClose: () => void };

export function StaffDialog({
	openDialog,
	onClose,
}: {
	readonly openDialog: OpenDialog;
	readonly onClose: () => void;
}) {
	switch (openDialog.what) {
		case "create":
			return <Create onClose={onClose} />;
		case "roles":
			return <Roles person={openDialog.person} onClose={onClose} />;
		case "reset":
			return <Reset person={openDialog.person} onClose={onClose} />;
		case "block":
			return <Block person={openDialog.person} onClose={onClose} />;
		case "unblock":
			return <Unblock person={openDialog.person} onClose={onClose} />;
	}
}

/** Where the first password of a new staff member is. */
function FirstPassword(props: {
	readonly name: string;
	readonly file: string;
	readonly onClose: () => void;
}) {
	const { t } = useWords();
	return (
		<Dialog title={t("staff.firstTitle")} closeLabel={t("app.close")} onClose={props.onClose}>
			<div className="flex flex-col gap-4">
				<Notice tone="info">{t("staff.firstText")}</Notice>
				<Facts
					items={[
						{ label: t("staff.name"), value: props.name },
						{
							label: t("staff.firstFile"),
							value: <code className="font-mono select-all">{props.file}</code>,
						},
					]}
				/>
				<div className="text-right">
					<Button tone="main" onClick={props.onClose}>
						{t("app.close")}
					</Button>
				</div>
			</div>
		</Dialog>
	);
}

function Create({ onClose }: { readonly onClose: () => void }) {
	const { t } = useWords();
	const { busy, run } = useStaffMutation("createStaff", { quiet: true });
	const [name, setName] = useState("");
	const [problem, setProblem] = useState<string | null>(null);
	const [file, setFile] = useState<string | null>(null);
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		const answer = await run({ name });
		if (answer.ok) setFile(answer.value.file);
		else setProblem(failureText(t, answer.refusal));
	};
	if (file !== null) return <FirstPassword name={name} file={file} onClose={onClose} />;
	return (
		<Dialog title={t("staff.create")} closeLabel={t("app.close")} onClose={onClose}>
			<form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
				<p className="text-ink-2">{t("staff.createText")}</p>
				<TextField
					label={t("staff.name")}
					hint={t("staff.nameHint")}
					error={problem}
					value={name}
					onChange={setName}
					required
				/>
				<div className="flex justify-end gap-2">
					<Button onClick={onClose}>{t("app.cancel")}</Button>
					<Button type="submit" tone="main" disabled={busy || name === ""}>
						{t("staff.create")}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}

/** Proposes other roles; a second staff member has to approve them. */
function Roles({ person, onClose }: Props) {
	const { t } = useWords();
	const { run } = useStaffMutation("propose", { quiet: true, done: t("proposal.made") });
	const [roles, setRoles] = useState<readonly StaffRole[]>(person.roles);
	const submit = async (reason: string) => {
		const answer = await run({ kind: "staffRoles", subject: person.id, after: { roles }, reason });
		return answer.ok ? null : failureText(t, answer.refusal);
	};
	return (
		<ReasonDialog
			title={`${t("staff.changeRoles")}: ${person.name}`}
			text={t("staff.rolesText")}
			button={t("proposal.propose")}
			onSubmit={submit}
			onClose={onClose}
		>
			<fieldset>
				<legend className="mb-1 text-xs font-semibold text-ink-2">{t("staff.roles")}</legend>
				<div className="grid grid-cols-2">
					{staffRoles.map((role) => (
						<Checkbox
							key={role}
							label={t(`role.${role}`)}
							checked={roles.includes(role)}
							onChange={(checked) =>
								setRoles(staffRoles.filter((one) => (one === role ? checked : roles.includes(one))))
							}
						/>
					))}
				</div>
			</fieldset>
		</ReasonDialog>
	);
}

function Reset({ person, onClose }: Props) {
	const { t } = useWords();
	return (
		<ProposeAboutPerson
			kind="staffReset"
			after={{ signInReset: true }}
			title={`${t("staff.reset")}: ${person.name}`}
			text={t("staff.resetText")}
			person={person}
			onClose={onClose}
		/>
	);
}

function Unblock({ person, onClose }: Props) {
	const { t } = useWords();
	return (
		<ProposeAboutPerson
			kind="staffUnblock"
			after={{ blocked: false }}
			title={`${t("staff.unblock")}: ${person.name}`}
			text={t("staff.unblockText")}
			person={person}
			onClose={onClose}
		/>
	);
}

function ProposeAboutPerson(
	props: Props & {
		readonly kind: "staffReset" | "staffUnblock";
		readonly after: Record<string, boolean>;
		readonly title: string;
		readonly text: string;
	},
) {
	const { t } = useWords();
	const { run } = useStaffMutation("propose", { quiet: true, done: t("proposal.made") });
	const { kind, after, person, title, text, onClose } = props;
	const submit = async (reason: string) => {
		const answer = await run({ kind, subject: person.id, after, reason });
		return answer.ok ? null : failureText(t, answer.refusal);
	};
	return (
		<ReasonDialog
			title={title}
			text={text}
			button={t("proposal.propose")}
			onSubmit={submit}
			onClose={onClose}
		/>
	);
}

function Block({ person, onClose }: Props) {
	const { t } = useWords();
	const { run } = useStaffMutation("blockStaff", { quiet: true, done: t("app.done") });
	const submit = async (reason: string) => {
		const answer = await run({ id: person.id, reason });
		return answer.ok ? null : failureText(t, answer.refusal);
	};
	return (
		<ReasonDialog
			title={`${t("staff.block")}: ${person.name}`}
			text={t("staff.blockText")}
			button={t("staff.block")}
			danger
			onSubmit={submit}
			onClose={onClose}
		/>
	);
}
