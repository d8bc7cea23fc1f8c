import { targetScreen } from "@puente/core/application";
import { Button, CodeField, PhoneField, TextButton } from "@puente/ui";
import { type FormEvent, useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { NewCodeButton } from "../../shared/calls/new-code-button.tsx";
import { useHeldCode } from "../../shared/calls/use-code-request.ts";
import { useSecondsUntil } from "../../shared/device/use-seconds-until.ts";
import { useSmsCode } from "../../shared/device/use-sms-code.ts";
import { fullNumber, groupPhone } from "../../shared/format/group-phone.ts";
import { cleanNumber } from "../../shared/format/mobile-number.ts";
import { Screen } from "../../shared/frame/screen.tsx";
import { pathOf, pathOfTarget, usePack, useServices, useStore, useWords } from "../../shared/index.ts";
import { returnPath } from "../../shared/navigation/navigator.ts";
import { type AccessErrors, firstWrong } from "./access-errors.ts";
import { changeDraft, draft } from "./draft.ts";
import { PasskeyLogin } from "./passkeys/passkey-login.tsx";
import { RegisterSheet } from "./permissions-sheet.tsx";
import { type AccessFlow, useAccessFlow } from "./use-access-flow.ts";

/** One form for new and known numbers: a number, then a code. The specification has a path for each. */
export function AccessForm() {
	const { session } = useServices();
	const { token, userInfo } = useStore(session.state);
	const { state } = useLocation();
	const { t } = useWords();
	const flow = useAccessFlow();
	useFocusOnFirstWrong(flow.errors);
	useFocusOnEmptyNumber();
	useNumberFromState(state);
	if (token !== null) {
		const target = userInfo?.step == null ? null : targetScreen(userInfo.step);
		const onward = target === null ? pathOf("home") : pathOfTarget(target);
		return <Navigate to={returnPath(state) ?? onward} replace />;
	}
	return (
		<Screen title={t("login.title")} back="home">
			<div className="px-1 pt-2">
				<h2 className="headline text-headline">
					{t(flow.step.name === "number" ? "login.headline" : "code.headline")}
				</h2>
				{flow.step.name === "number" ? <p className="pt-1 text-sm text-ink-2">{t("login.lead")}</p> : null}
			</div>
			{flow.step.name === "number" ? <NumberStep flow={flow} /> : <CodeStep flow={flow} step={flow.step} />}
			<RegisterSheet
				open={flow.isRegistering}
				onClose={flow.stopRegistering}
				onAgree={() => void flow.agree()}
			/>
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

/** A tap that led here opens the keyboard for the number. */
function useFocusOnEmptyNumber(): void {
	const { key } = useLocation();
	useEffect(() => {
		if (key === "default" || draft.get().mobile !== "") return;
		// After the heading, which takes the focus on every new screen.
		const frame = requestAnimationFrame(() => document.getElementById("mobile")?.focus());
		return () => cancelAnimationFrame(frame);
	}, [key]);
}

/** Scrolls to and focuses the first invalid control. */
function useFocusOnFirstWrong(errors: AccessErrors): void {
	useEffect(() => {
		const field = firstWrong(errors);
		if (field === null) return;
		const control = document.getElementById(field);
		control?.scrollIntoView({ block: "center" });
		control?.focus({ preventScroll: true });
	}, [errors]);
}

function MobileInput({ flow }: { readonly flow: AccessFlow }) {
	const { t } = useWords();
	const pack = usePack();
	const { phone, country } = pack;
	const navigate = useNavigate();
	const { state } = useLocation();
	const { mobile } = useStore(draft);
	return (
		<PhoneField
			id="mobile"
			label={t("mobile.label")}
			value={mobile}
			group={(digits) => groupPhone(pack, digits)}
			clean={(typed) => cleanNumber(typed, phone)}
			onChange={(typed) => {
				changeDraft({ mobile: typed });
				if (flow.errors.mobile !== undefined) flow.clearErrors();
			}}
			error={flow.errors.mobile ?? null}
			readOnly={flow.step.name === "code"}
			callingCode={phone.callingCode}
			countryLabel={t("mobile.country", { country: t(`country.${country}`), code: phone.callingCode })}
			onCountry={() => void navigate(pathOf("country"), { state })}
			{...(flow.step.name === "code"
				? {}
				: { hint: t("mobile.hint", { digits: phone.digits, example: groupPhone(pack, phone.example) }) })}
			maxLength={20}
		/>
	);
}

function NumberStep({ flow }: { readonly flow: AccessFlow }) {
	const { busy } = useServices();
	const { t } = useWords();
	const submit = (event: FormEvent) => {
		event.preventDefault();
		// The overlay blocks taps; this blocks a second Enter.
		if (busy.get() === 0) void flow.submitNumber();
	};
	return (
		<form noValidate onSubmit={submit} className="flex flex-1 flex-col gap-3.5">
			<MobileInput flow={flow} />
			<Button type="submit">{t("login.continue")}</Button>
			<PasskeyLogin />
		</form>
	);
}

function focusCode(): void {
	document.getElementById("code")?.focus();
}

function CodeStep(props: {
	readonly flow: AccessFlow;
	readonly step: Extract<AccessFlow["step"], { name: "code" }>;
}) {
	const { flow, step } = props;
	const { busy, toasts } = useServices();
	const { t } = useWords();
	const pack = usePack();
	const [code, setCode] = useState("");
	const seconds = useSecondsUntil(step.resendAtMs);
	// A disabled field takes no focus: the focus follows once the boxes are open again.
	const locked = step.locked !== undefined;
	useEffect(() => {
		if (!locked) focusCode();
	}, [locked]);
	const send = useHeldCode(flow.codeRequest, code, async (typed) => {
		if (busy.get() > 0 || locked) return;
		const { codeRefused } = await flow.submitCode(typed);
		if (codeRefused) setCode("");
	});
	useSmsCode((received) => {
		setCode(received);
		send(received);
	});
	const resend = async () => {
		setCode("");
		if (await flow.resend()) {
			flow.clearErrors();
			toasts.show("good", t("code.resent"));
		}
		focusCode();
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		send(code);
	};
	return (
		<form noValidate onSubmit={submit} className="flex flex-1 flex-col gap-3.5">
			<MobileInput flow={flow} />
			<CodeField
				id="code"
				label={t("code.label")}
				hint={t("code.sent", { number: fullNumber(pack, step.mobile) })}
				value={code}
				onChange={(typed) => {
					setCode(typed);
					if (flow.errors.code !== undefined) flow.clearErrors();
				}}
				onComplete={send}
				error={step.locked ?? flow.errors.code ?? null}
				locked={locked}
			/>
			<div className="flex flex-wrap items-center justify-between gap-x-4 px-1">
				{locked ? null : (
					<TextButton onClick={() => void resend()} disabled={seconds > 0}>
						{seconds > 0 ? t("code.resendIn", { seconds }) : t("code.resend")}
					</TextButton>
				)}
				<TextButton onClick={flow.changeNumber}>{t("login.change")}</TextButton>
			</div>
			{locked ? (
				<NewCodeButton seconds={seconds} onSend={() => void resend()} />
			) : (
				<Button type="submit">{t(`${step.kind}.submit`)}</Button>
			)}
		</form>
	);
}
