import type { LoginInfo } from "@puente/contract";
import { type FormEvent, useEffect, useState } from "react";
import { countryOfApp, simulatedCountries } from "../../countries/index.ts";
import { type Caller, errorMessage, openSession, requestCode } from "../calls.ts";
import { Problem } from "../controls/controls.tsx";
import { CountryField } from "../controls/country-field.tsx";
import { PhoneSheet } from "../frame/phone-sheet.tsx";

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
	const [country, setCountry] = useState(countryOfApp(caller.packageName));
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
	return (
		<>
			<CountryField country={form.country} onChange={form.setCountry} />
			<label className="field">
				<span>Mobile number ({simulatedCountries[form.country].callingCode})</span>
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
