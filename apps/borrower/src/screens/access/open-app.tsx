import { ButtonLink, Card, CopyRow, Illustration, Row } from "@puente/ui";
import { useIsWrapped } from "../../shared/calls/app-advice.ts";
import { Screen } from "../../shared/frame/screen.tsx";
import { useLink, useServices, useWords } from "../../shared/index.ts";

export default function OpenApp() {
	const { identity, toasts } = useServices();
	const { t } = useWords("applying");
	const link = useLink();
	const inside = useIsWrapped();
	const copy = async () => {
		const copied = await copyText(identity.packageName);
		toasts.show(copied ? "good" : "wrong", t(copied ? "copy.done" : "copy.failed"));
	};
	return (
		<Screen title={t("openApp.title")} back="home">
			<div className="flex flex-col items-center gap-2 px-2 pt-4 pb-2 text-center">
				<Illustration name={inside ? "approved" : "welcome"} width={144} />
				<h2 className="headline text-headline">{inside ? t("openApp.inside") : t("home.inAppOnly")}</h2>
				{inside ? null : <p className="text-sm text-ink-2">{t("openApp.how", { app: identity.appName })}</p>}
			</div>
			<ButtonLink {...link("home")}>{t("toHome")}</ButtonLink>
			<Card>
				<dl>
					<Row label={t("openApp.name")} value={identity.appName} />
					<CopyRow
						label={t("openApp.package")}
						value={identity.packageName}
						copyLabel={t("openApp.copy")}
						onCopy={() => void copy()}
					/>
				</dl>
			</Card>
		</Screen>
	);
}

/** The clipboard is missing without TLS and may be denied. */
async function copyText(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return false;
	}
}
