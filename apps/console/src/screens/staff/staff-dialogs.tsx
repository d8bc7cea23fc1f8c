import { type StaffRole, staffRoles } from "@puente/core/staff";
import { type FormEvent, useState } from "react";
import { Button, Checkbox, Dialog, Facts, Notice, TextField } from "../../kit/index.ts";
import { failureText, type StaffAnswer, useStaffMutation } from "../../shared/calls/staff-calls.tsx";
import { useAction, usePropose, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";
export type Person = StaffAnswer<"staffList">["staff"][number];

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

export function CreatePerson({ onClose }: { readonly onClose: () => void }) {
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

/** What can be done about a colleague: roles, reset and unblocking are proposals, which a second person checks. */
export function PersonActions({ person }: { readonly person: Person }) {
	const { t } = useWords();
	const reset = usePropose("staffReset");
	const unblock = usePropose("staffUnblock");
	const block = useAction("blockStaff");
	const { id, name } = person;
	const partsOf = (label: string) => ({ label, name: `${label}: ${name}`, small: true });
	return (
		<div className="flex flex-wrap gap-1">
			<ChangeRoles person={person} {...partsOf(t("staff.changeRoles"))} />
			<ReasonAction
				{...partsOf(t("staff.reset"))}
				text={t("staff.resetText")}
				submitLabel={t("proposal.propose")}
				action={reset}
				input={(reason) => ({ subject: id, after: { signInReset: true }, reason })}
			/>
			{person.blockedAt === null ? (
				<ReasonAction
					{...partsOf(t("staff.block"))}
					text={t("staff.blockText")}
					danger
					action={block}
					input={(reason) => ({ id, reason })}
				/>
			) : (
				<ReasonAction
					{...partsOf(t("staff.unblock"))}
					text={t("staff.unblockText")}
					submitLabel={t("proposal.propose")}
					action={unblock}
					input={(reason) => ({ subject: id, after: { blocked: false }, reason })}
				/>
			)}
		</div>
	);
}

function ChangeRoles(props: { readonly person: Person; readonly label: string; readonly name: string }) {
	const { t } = useWords();
	const propose = usePropose("staffRoles");
	const { person, label, name } = props;
	const [roles, setRoles] = useState<readonly StaffRole[]>(person.roles);
	return (
		<ReasonAction
			label={label}
			name={name}
			small
			text={t("staff.rolesText")}
			submitLabel={t("proposal.propose")}
			action={propose}
			input={(reason) => ({ subject: person.id, after: { roles }, reason })}
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
		</ReasonAction>
	);
}
