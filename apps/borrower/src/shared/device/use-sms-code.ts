import { useEffect, useEffectEvent } from "react";
import { useServices } from "../state/services-context.ts";

type OtpRequest = CredentialRequestOptions & { readonly otp: { readonly transport: readonly ["sms"] } };

/** Receives a code from the sandbox phone's messages or from the browser (WebOTP). */
export function useSmsCode(receive: (code: string) => void): void {
	const { phoneEvents } = useServices();
	const received = useEffectEvent(receive);
	useEffect(
		() =>
			phoneEvents.subscribe((event) => {
				if (event.event === "code") received(event.code);
			}),
		[phoneEvents],
	);
	useEffect(() => {
		if (!("OTPCredential" in window)) return;
		const stop = new AbortController();
		const request: OtpRequest = { otp: { transport: ["sms"] }, signal: stop.signal };
		navigator.credentials
			.get(request)
			.then((credential) => {
				const code: unknown = credential !== null && "code" in credential ? credential.code : null;
				if (typeof code === "string" && /^\d{6}$/.test(code)) received(code);
			})
			// Denied, unsupported or aborted: the borrower types the code.
			.catch(() => undefined);
		return () => stop.abort();
	}, []);
}
