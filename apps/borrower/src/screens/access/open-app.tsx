import { Button, ButtonLink, Card, Notice, Row } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import { Screen } from "../../app/frame/screen.tsx";
import { useLink } from "../../app/navigation/use-link.ts";
import { useServices } from "../../app/state/services-context.ts";
import { useWords } from "../../app/words/use-words.ts";

export default function OpenApp() {
	const { bridge, identity, toasts } = useServices();
	const { t } = useWords();
	const link = useLink();
	const { data: inside } = useQuery({ queryKey: ["bridge"], queryFn: () => bridge.isPresent() });
	const copy = async () => {
		const copied = await copyText(identity.packageName);
		toasts.show(copied ? "good" : "wrong", t(copied ? "copy.done" : "copy.failed"));
	};
	return (
		<Screen title={t("openApp.title")} back="home">
			<Notice tone={inside ? "info" : "warning"}>{inside ? t("openApp.inside") : t("openApp.lead")}</Notice>
			<Card>
				<p className="pb-2 text-sm text-ink-2">{t("openApp.how", { app: identity.appName })}</p>
				<dl>
					<Row label={t("openApp.name")} value={identity.appName} />
					<Row label={t("openApp.package")} value={identity.packageName} />
				</dl>
			</Card>
			<Button tone="ghost" onClick={() => void copy()}>
				{t("openApp.copy")}
			</Button>
			<ButtonLink {...link("home")}>{t("toHome")}</ButtonLink>
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
