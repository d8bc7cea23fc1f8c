import { useDo } from "../../app/ask.tsx";
import { useWords } from "../../app/language.tsx";
import { PasswordForm } from "../../app/password-form.tsx";
import { useForget } from "../../app/session.tsx";
import { Button } from "../../kit/button.tsx";

/** Whoever came with a password that somebody else knows chooses another one before anything else. */
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
	const { run } = useDo("signOut", { quiet: true });
	const forget = useForget();
	return (
		<div className="mt-3 text-center">
			<Button tone="plain" onClick={() => void run({}).then(forget)}>
				{t("shell.signOut")}
			</Button>
		</div>
	);
}
