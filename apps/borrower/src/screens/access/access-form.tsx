import { targetScreen } from "@puente/core/application";
import { Button, CodeField, PhoneField, TextButton } from "@puente/ui";
import { type FormEvent, useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { useSecondsUntil } from "../../app/device/use-seconds-until.ts";
import { useSmsCode } from "../../app/device/use-sms-code.ts";
import { fullNumber } from "../../app/format/format.ts";
import { Screen } from "../../app/frame/screen.tsx";
import { returnPath } from "../../app/navigation/navigator.ts";
import { pathOf, pathOfTarget } from "../../app/navigation/routes.ts";
import { usePack, useServices } from "../../app/state/services-context.ts";
import { useStore } from "../../app/state/store.ts";
import { useWords } from "../../app/words/use-words.ts";
import { type AccessErrors, firstWrong } from "./access-errors.ts";
import { AccessSheets } from "./access-sheets.tsx";
import { Agreements } from "./agreements.tsx";
import { type AccessKind, changeDraft, draft } from "./draft.ts";
import { PasskeyLogin } from "./passkeys/passkey-login.tsx";
import { type AccessFlow, useAccessFlow } from "./use-access-flow.ts";

export function Login() {
	return <AccessForm kind="login" />;
}

export function Register() {
	return <AccessForm kind="register" />;
}

/** Login and register are one form: a number, then a code. They differ in how they treat a registered number. */
function AccessForm({ kind }: { readonly kind: AccessKind }) {
	const { busy, session } = useServices();
	const { token, userInfo } = useStore(session.state);
	const { state } = useLocation();
	const { t } = useWords();
	const flow = useAccessFlow(kind);
	const [code, setCode] = useState("");
	useFocusOnFirstWrong(flow.errors);
	useNumberFromState(state);
	if (token !== null) {
		const target = userInfo?.step == null ? null : targetScreen(userInfo.step);
		const onward = target === null ? pathOf("home") : pathOfTarget(target);
		return <Navigate to={returnPath(state) ?? onward} replace />;
	}
	const submit = (event: FormEvent) => {
		event.preventDefault();
		// The overlay blocks taps; this blocks a second Enter.
		if (busy.get() > 0) return;
		void (flow.step.name === "number" ? flow.submitNumber() : flow.submitCode(code));
	};
	return (
		<Screen title={t(`${kind}.title`)} back="home">
			<p className="px-1 text-sm text-ink-2">{t(`${kind}.lead`)}</p>
			<form noValidate onSubmit={submit} className="flex flex-1 flex-col gap-3.5">
				<MobileInput flow={flow} />
				{flow.step.name === "number" ? (
					<NumberStep kind={kind} flow={flow} />
				) : (
					<CodeStep flow={flow} kind={kind} code={code} onCode={setCode} step={flow.step} />
				)}
			</form>
			<AccessSheets flow={flow} />
		</Screen>
	);
}

/** Takes over the number typed on a promotion page. */
function useNumberFromState(state: unknown): void {
	useEffect(() => {
		const mobile = typeof state === "object" && state !== null && "mobile" in state ? state.mobile : null;
		if (typeof mobile === "string" && draft.get().mobile === "") changeDraft({ mobile: mobile });
	}, [state]);
}

/** Scrolls to and focuses the first invalid control. */
function useFocusOnFirstWrong(errors: AccessErrors): void {
	useEffect(() => {
		const field = firstWrong(errors);
		if (field === null) return;
		const { terms } = draft.get();
		const id = field === "agreements" ? (terms ? "privacy" : "terms") : field;
		const control = document.getElementById(id);
		control?.scrollIntoView({ block: "center" });
		control?.focus({ preventScroll: true });
	}, [errors]);
}

function MobileInput({ flow }: { readonly flow: AccessFlow }) {
	const { t } = useWords();
	const { phone, country } = usePack();
	const navigate = useNavigate();
	const { state } = useLocation();
	const { mobile } = useStore(draft);
	return (
		<PhoneField
			id="mobile"
			label={t("mobile.label")}
			value={mobile}
			onChange={(typed) => {
				changeDraft({ mobile: typed.replace(/[^\d+\s-]/g, "") });
				if (flow.errors.mobile !== undefined) flow.clearErrors();
			}}
			error={flow.errors.mobile ?? null}
			readOnly={flow.step.name === "code"}
			callingCode={phone.callingCode}
			countryLabel={t("mobile.country", { country: t(`country.${country}`), code: phone.callingCode })}
			onCountry={() => void navigate(pathOf("country"), { state })}
			{...(flow.step.name === "code"
				? {}
				: { hint: t("mobile.hint", { digits: phone.digits, example: phone.example }) })}
			maxLength={20}
		/>
	);
}

function NumberStep({ kind, flow }: { readonly kind: AccessKind; readonly flow: AccessFlow }) {
	const { t } = useWords();
	const navigate = useNavigate();
	const { state } = useLocation();
	const other = kind === "login" ? "register" : "login";
	return (
		<>
			<Agreements error={flow.errors.agreements ?? null} onChange={flow.clearErrors} />
			<div className="flex flex-col gap-2 pt-1">
				<Button type="submit">{t("login.continue")}</Button>
				{kind === "login" ? <PasskeyLogin /> : null}
				<Button tone="plain" onClick={() => void navigate(pathOf(other), { replace: true, state })}>
					{t(kind === "login" ? "login.toRegister" : "register.toLogin")}
				</Button>
			</div>
		</>
	);
}

function CodeStep(props: {
	readonly kind: AccessKind;
	readonly flow: AccessFlow;
	readonly step: Extract<AccessFlow["step"], { name: "code" }>;
	readonly code: string;
	readonly onCode: (code: string) => void;
}) {
	const { flow, step, code, onCode } = props;
	const { toasts } = useServices();
	const { t } = useWords();
	const pack = usePack();
	const seconds = useSecondsUntil(step.resendAtMs);
	useSmsCode(onCode);
	useEffect(() => document.getElementById("code")?.focus(), []);
	const resend = async () => {
		onCode("");
		if (await flow.resend()) toasts.show("good", t("code.resent"));
		document.getElementById("code")?.focus();
	};
	return (
		<>
			<CodeField
				id="code"
				label={t("code.label")}
				hint={t("code.sent", { number: fullNumber(pack, step.mobile) })}
				value={code}
				onChange={(typed) => {
					onCode(typed);
					if (flow.errors.code !== undefined) flow.clearErrors();
				}}
				error={flow.errors.code ?? null}
			/>
			<div className="flex flex-wrap items-center justify-between gap-x-4 px-1">
				<TextButton onClick={() => void resend()} disabled={seconds > 0}>
					{seconds > 0 ? t("code.resendIn", { seconds }) : t("code.resend")}
				</TextButton>
				<TextButton onClick={flow.changeNumber}>{t("login.change")}</TextButton>
			</div>
			<Button type="submit">{t(`${props.kind}.submit`)}</Button>
		</>
	);
}
