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
	| { readonly what: "roles" | "reset" | "block"; readonly person: Person };

type Props = { readonly person: Person; readonly onClose: () => void };
type NewCredentials = StaffOutput<StaffCalls["createStaff"]>;

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
	}
}

/** The first password of a staff member, shown once. */
function FirstPassword(props: {
	readonly name: string;
	readonly first: NewCredentials;
	readonly onClose: () => void;
}) {
	const { t } = useWords();
	return (
		<Dialog title={t("staff.firstTitle")} closeLabel={t("app.close")} onClose={props.onClose}>
			<div className="flex flex-col gap-4">
				<Notice tone="warning">{t("staff.firstText")}</Notice>
				<Facts
					items={[
						{ label: t("staff.name"), value: props.name },
						{
							label: t("signIn.password"),
							value: <code className="font-mono select-all">{props.first.password}</code>,
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
	const [first, setFirst] = useState<NewCredentials | null>(null);
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		const answer = await run({ name });
		if (answer.ok) setFirst(answer.value);
		else setProblem(failureText(t, answer.refusal));
	};
	if (first !== null) return <FirstPassword name={name} first={first} onClose={onClose} />;
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
	const { run } = useStaffMutation("resetStaff", { quiet: true });
	const [first, setFirst] = useState<NewCredentials | null>(null);
	const submit = async (reason: string) => {
		const answer = await run({ id: person.id, reason });
		if (answer.ok) setFirst(answer.value);
		return answer.ok ? null : failureText(t, answer.refusal);
	};
	if (first !== null) return <FirstPassword name={person.name} first={first} onClose={onClose} />;
	return (
		<ReasonDialog
			title={`${t("staff.reset")}: ${person.name}`}
			text={t("staff.resetText")}
			button={t("staff.reset")}
			danger
			onSubmit={submit}
			onClose={onClose}
			// The new password replaces the dialog.
			onDone={() => undefined}
		/>
	);
}

function Block({ person, onClose }: Props) {
	const { t } = useWords();
	const blocked = person.blockedAt === null;
	const { run } = useStaffMutation("blockStaff", { quiet: true, done: t("app.done") });
	const submit = async (reason: string) => {
		const answer = await run({ id: person.id, blocked, reason });
		return answer.ok ? null : failureText(t, answer.refusal);
	};
	return (
		<ReasonDialog
			title={`${t(blocked ? "staff.block" : "staff.unblock")}: ${person.name}`}
			text={t(blocked ? "staff.blockText" : "staff.unblockText")}
			button={t(blocked ? "staff.block" : "staff.unblock")}
			danger={blocked}
			onSubmit={submit}
			onClose={onClose}
		/>
	);
}
