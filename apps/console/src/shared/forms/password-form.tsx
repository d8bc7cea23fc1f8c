import { signInRules } from "@puente/core/staff";
import { type FormEvent, useState } from "react";
import { Button, Problem, TextField } from "../../kit/index.ts";
import { failureText, useStaffMutation } from "../calls/staff-calls.tsx";
import { useWords } from "../language.tsx";

export function PasswordForm() {
	const { t } = useWords();
	const { busy, run } = useStaffMutation("changePassword", { quiet: true, done: t("password.done") });
	const [password, setPassword] = useState("");
	const [newPassword, setNewPassword] = useState("");
	const [repeated, setRepeated] = useState("");
	const [problem, setProblem] = useState<string | null>(null);
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		if (newPassword !== repeated) return setProblem(t("password.unlike"));
		const answer = await run({ password, newPassword });
		setProblem(answer.ok ? null : failureText(t, answer.refusal));
	};
	const common = { type: "password", required: true } as const;
	return (
		<form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
			<Problem text={problem} />
			<TextField
				{...common}
				label={t("password.old")}
				value={password}
				onChange={setPassword}
				autoComplete="current-password"
			/>
			<TextField
				{...common}
				label={t("password.new")}
				hint={t("password.hint", { count: signInRules.passwordLengthMin })}
				value={newPassword}
				onChange={setNewPassword}
				autoComplete="new-password"
			/>
			<TextField
				{...common}
				label={t("password.again")}
				value={repeated}
				onChange={setRepeated}
				autoComplete="new-password"
			/>
			<Button type="submit" tone="main" disabled={busy || password === "" || newPassword === ""}>
				{t("password.submit")}
			</Button>
		</form>
	);
}
