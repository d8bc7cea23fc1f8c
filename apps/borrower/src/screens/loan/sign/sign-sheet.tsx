import { Notice, Sheet } from "@puente/ui";
import { CodeForm } from "../../../shared/confirm/code-form.tsx";
import { useWords } from "../../../shared/words/use-words.ts";
import type { SignatureFlow } from "./use-signature-flow.ts";

/** Signature: the SMS code opens the button, and a tap on it signs, so that no keyboard that fills codes in can. */
export function SignSheet({ flow, amount }: { readonly flow: SignatureFlow; readonly amount: string }) {
	const { t } = useWords("loan");
	const action = flow.signed
		? t("sign.again")
		: t(flow.request?.now === false ? "sign.signLater" : "sign.sign");
	return (
		<Sheet open={flow.request !== null} title={t("sign.title")} closeLabel={t("close")} onClose={flow.close}>
			<p className="pb-4 text-sm text-ink-2">{t("sign.text", { amount })}</p>
			<CodeForm
				id="sign-code"
				flow={flow}
				action={action}
				tone="sun"
				hint={(sent) => sent ?? t("sign.noNumber")}
				needsTap={{ note: t("sign.notYet") }}
				instead={
					flow.signed ? (
						<Notice tone="warning">
							<p>{t("sign.signed")}</p>
							{flow.error === null ? null : <p>{flow.error}</p>}
						</Notice>
					) : null
				}
			/>
		</Sheet>
	);
}
