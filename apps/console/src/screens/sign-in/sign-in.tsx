import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Button, Loading, Problem, TextField } from "../../kit/index.ts";
import { failureText, type StaffAnswer, useStaffMutation } from "../../shared/calls/staff-calls.tsx";
import { sessionKey, useWords } from "../../shared/index.ts";
import { DemoStaff } from "./demo-staff.tsx";

const Enrol = lazy(() => import("./enrol.tsx"));

const codeDigits = 6;

type Ticket = StaffAnswer<"signIn">;

/** Sign-in with two factors: password, then code. */
export function SignIn() {
	const { t, language, choose } = useWords();
	const [ticket, setTicket] = useState<Ticket | null>(null);
	const title = t(ticket === null ? "signIn.title" : "signIn.codeTitle");
	useEffect(() => {
		document.title = `${title} · ${t("app.name")}`;
	}, [title, t]);
	const other = language === "en" ? "es" : "en";
	return (
		<div className="grid min-h-screen-safe place-items-center bg-paper p-4">
			<main className="flex w-full max-w-100 flex-col gap-4">
				<div className="rounded-m border border-line bg-card p-6 shadow-card">
					<div className="mb-5 flex items-start gap-3 text-green">
						<svg
							aria-hidden="true"
							width="48"
							height="28"
							viewBox="0 0 96 56"
							fill="none"
							stroke="currentColor"
							strokeWidth="6"
						>
							<path d="M8 52a20 20 0 0 1 40 0M48 52a20 20 0 0 1 40 0M2 22h92M28 22v10M68 22v10M48 22v30" />
						</svg>
						<p className="flex-1 font-bold">{t("app.name")}</p>
						<button
							type="button"
							lang={other}
							onClick={() => choose(other)}
							className="min-h-7 text-xs font-semibold"
						>
							{other === "es" ? "Español" : "English"}
						</button>
					</div>
					<h1 className="mb-4 text-lg font-bold">{title}</h1>
					{ticket === null ? (
						<PasswordStep onTicket={setTicket} />
					) : (
						<CodeStep ticket={ticket} onBack={() => setTicket(null)} />
					)}
				</div>
				{ticket === null ? <DemoStaff /> : null}
			</main>
		</div>
	);
}

function PasswordStep({ onTicket }: { readonly onTicket: (ticket: Ticket) => void }) {
	const { t } = useWords();
	const { busy, run } = useStaffMutation("signIn", { quiet: true });
	const [name, setName] = useState("");
	const [password, setPassword] = useState("");
	const [problem, setProblem] = useState<string | null>(null);
	const submit = async () => {
		if (name === "" || password === "") return setProblem(t("signIn.both"));
		const answer = await run({ name, password });
		if (answer.ok) onTicket(answer.value);
		else setProblem(failureText(t, answer.refusal));
	};
	return (
		<Form busy={busy} problem={problem} button={t("signIn.continue")} onSubmit={submit}>
			<TextField label={t("signIn.name")} value={name} onChange={setName} autoComplete="username" required />
			<TextField
				label={t("signIn.password")}
				type="password"
				value={password}
				onChange={setPassword}
				autoComplete="current-password"
				required
			/>
		</Form>
	);
}

function CodeStep({ ticket, onBack }: { readonly ticket: Ticket; readonly onBack: () => void }) {
	const { t } = useWords();
	const queries = useQueryClient();
	const { busy, run } = useStaffMutation("confirmSignIn", { quiet: true });
	const [code, setCode] = useState("");
	const [problem, setProblem] = useState<string | null>(null);
	const submit = async () => {
		const answer = await run({ ticket: ticket.ticket, code });
		if (answer.ok) queries.setQueryData(sessionKey, answer.value);
		else setProblem(failureText(t, answer.refusal));
	};
	return (
		<Form busy={busy} problem={problem} button={t("signIn.submit")} onSubmit={submit}>
			{ticket.enrol === null ? (
				<p className="text-ink-2">{t("signIn.codeText")}</p>
			) : (
				<Suspense fallback={<Loading label={t("app.wait")} />}>
					<Enrol secret={ticket.enrol.secret} uri={ticket.enrol.uri} />
				</Suspense>
			)}
			<TextField
				label={t("signIn.code")}
				inputMode="numeric"
				autoComplete="one-time-code"
				mono
				value={code}
				// Authenticator apps show two groups of digits, so a pasted code contains a space.
				onChange={(text) => setCode(text.replace(/\D/g, "").slice(0, codeDigits))}
				required
				inputRef={(input) => input?.focus()}
			/>
			<Button tone="plain" icon="back" onClick={onBack}>
				{t("signIn.other")}
			</Button>
		</Form>
	);
}

function Form(props: {
	readonly busy: boolean;
	readonly problem: string | null;
	readonly button: string;
	readonly onSubmit: () => Promise<unknown> | undefined;
	readonly children: ReactNode;
}) {
	const submit = (event: FormEvent) => {
		event.preventDefault();
		void props.onSubmit();
	};
	return (
		<form noValidate onSubmit={submit} className="flex flex-col gap-4">
			<Problem text={props.problem} />
			{props.children}
			<Button type="submit" tone="main" disabled={props.busy}>
				{props.button}
			</Button>
		</form>
	);
}
