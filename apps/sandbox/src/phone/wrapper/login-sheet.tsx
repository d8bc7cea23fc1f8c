import type { LoginInfo } from "@puente/contract";
import { type FormEvent, useEffect, useState } from "react";
import { type Caller, openSession, requestCode } from "../calls.ts";
import { Problem } from "../controls/controls.tsx";
import { PhoneSheet } from "../frame/phone-sheet.tsx";
import { errorMessage } from "../polling.ts";

const countries = [
	{ code: "ng", name: "Nigeria", calling: "+234" },
	{ code: "mx", name: "México", calling: "+52" },
	{ code: "co", name: "Colombia", calling: "+57" },
	{ code: "in", name: "India", calling: "+91" },
] as const;

/** Counts down to zero, a second at a time. */
function useCountdown(): [number, (seconds: number) => void] {
	const [seconds, setSeconds] = useState(0);
	useEffect(() => {
		if (seconds <= 0) return;
		const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
		return () => clearTimeout(timer);
	}, [seconds]);
	return [seconds, setSeconds];
}

function useLoginForm(caller: Caller, onSession: (session: LoginInfo) => void) {
	const home = countries.find(({ code }) => caller.packageName.endsWith(`.${code}`)) ?? countries[0];
	const [country, setCountry] = useState<string>(home.code);
	const [mobile, setMobile] = useState("");
	const [busy, setBusy] = useState<"code" | "login" | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const [waitSeconds, setWaitSeconds] = useCountdown();

	const attempt = async (what: "code" | "login", work: () => Promise<void>) => {
		setBusy(what);
		setProblem(null);
		try {
			await work();
		} catch (error) {
			setProblem(errorMessage(error));
		}
		setBusy(null);
	};
	return {
		country,
		setCountry,
		mobile,
		setMobile,
		busy,
		problem,
		waitSeconds,
		getCode: () =>
			attempt("code", async () => setWaitSeconds(await requestCode(caller, { country, mobile }))),
		logIn: (code: string) =>
			attempt("login", async () => onSession(await openSession(caller, { country, mobile, code }))),
	};
}

export function LoginSheet(props: {
	caller: Caller;
	/** The parent owns the code, so that a tap on an SMS can fill it in. */
	code: string;
	onCode: (code: string) => void;
	onClose: (session: LoginInfo | null) => void;
}) {
	const form = useLoginForm(props.caller, props.onClose);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		void form.logIn(props.code);
	};
	return (
		<PhoneSheet title="Log in" onCancel={() => props.onClose(null)}>
			<form className="sheet-scroll login" onSubmit={submit}>
				<p className="hint">This is the login of the wrapper, outside the web app.</p>
				<NumberFields form={form} />
				<button
					type="button"
					disabled={form.busy !== null || form.waitSeconds > 0 || form.mobile === ""}
					onClick={() => void form.getCode()}
				>
					{codeLabel(form.busy === "code", form.waitSeconds)}
				</button>
				<label className="field">
					<span>Code</span>
					<input
						inputMode="numeric"
						autoComplete="one-time-code"
						maxLength={6}
						value={props.code}
						onChange={(event) => props.onCode(event.target.value)}
					/>
				</label>
				{form.problem ? <Problem>{form.problem}</Problem> : null}
				<button
					type="submit"
					className="primary"
					disabled={form.busy !== null || form.mobile === "" || !/^\d{6}$/.test(props.code)}
				>
					{form.busy === "login" ? "Logging in…" : "Log in"}
				</button>
			</form>
		</PhoneSheet>
	);
}

function NumberFields({ form }: { form: ReturnType<typeof useLoginForm> }) {
	const calling = countries.find(({ code }) => code === form.country)?.calling ?? "";
	return (
		<>
			<label className="field">
				<span>Country</span>
				<select value={form.country} onChange={(event) => form.setCountry(event.target.value)}>
					{countries.map(({ code, name }) => (
						<option key={code} value={code}>
							{name}
						</option>
					))}
				</select>
			</label>
			<label className="field">
				<span>Mobile number ({calling})</span>
				<input
					type="tel"
					autoComplete="tel-national"
					value={form.mobile}
					onChange={(event) => form.setMobile(event.target.value)}
				/>
			</label>
		</>
	);
}

function codeLabel(sending: boolean, waitSeconds: number): string {
	if (sending) return "Sending…";
	return waitSeconds > 0 ? `Get code (${waitSeconds} s)` : "Get code";
}
