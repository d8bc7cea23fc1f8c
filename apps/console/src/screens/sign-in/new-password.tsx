import { Button } from "../../kit/index.ts";
import { useStaffMutation } from "../../shared/calls/staff-calls.tsx";
import { PasswordForm } from "../../shared/forms/password-form.tsx";
import { useClearSession, useWords } from "../../shared/index.ts";

/** A staff member with a password that was set by an administrator has to choose a new one first. */
export function NewPassword() {
	const { t } = useWords();
	return (
		<div className="grid min-h-screen-safe place-items-center bg-paper p-4">
			<main className="w-full max-w-100 rounded-m border border-line bg-card p-6 shadow-card">
				<h1 className="mb-1 text-lg font-bold">{t("password.title")}</h1>
				<p className="mb-4 text-ink-2">{t("password.text")}</p>
				<PasswordForm />
				<SignOutInstead />
			</main>
		</div>
	);
}

function SignOutInstead() {
	const { t } = useWords();
	const { run } = useStaffMutation("signOut", { quiet: true });
	const clearSession = useClearSession();
	return (
		<div className="mt-3 text-center">
			<Button tone="plain" onClick={() => void run({}).then(clearSession)}>
				{t("shell.signOut")}
			</Button>
		</div>
	);
}
