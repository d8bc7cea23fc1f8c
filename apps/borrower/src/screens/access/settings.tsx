import { Button, Card, ListLink, Optional, Sheet } from "@puente/ui";
import { passkeyWords } from "@puente/words/passkeys";
import { lazy, useState } from "react";
import { useNavigate } from "react-router";
import { Screen } from "../../shared/frame/screen.tsx";
import { pathOf, useLink, usePack, useServices, useWords } from "../../shared/index.ts";
import { useSearchParams } from "../../shared/navigation/use-search-params.ts";

/** A view of settings without its own path, because the specification fixes the paths. */
const Passkeys = lazy(() => import("./passkeys/passkeys.tsx"));
const PushSwitch = lazy(async () => ({ default: (await import("../../shared/push/push.tsx")).PushSwitch }));

export default function Settings() {
	const [query] = useSearchParams();
	const view = query.get("view");
	return view === "passkeys" ? <Passkeys /> : <Main />;
}

function Main() {
	const { t, language } = useWords();
	const link = useLink();
	const pack = usePack();
	const [leaving, setLeaving] = useState(false);
	return (
		<Screen title={t("settings.title")} back="me">
			<Card>
				<ListLink
					icon="location"
					label={t("settings.country")}
					value={t(`country.${pack.country}`)}
					{...link("country")}
				/>
				<ListLink
					icon="globe"
					label={t("language.title")}
					value={t(`language.${language}`)}
					{...link("language")}
				/>
				<ListLink icon="shield" label={t("settings.data")} {...link("settings", { query: "?view=data" })} />
				<ListLink
					icon="lock"
					label={passkeyWords[language].title}
					{...link("settings", { query: "?view=passkeys" })}
				/>
				<ListLink icon="close" label={t("settings.close")} {...link("settings", { query: "?view=close" })} />
			</Card>
			{/* Last of the cards: it comes later than they do, and would move them. */}
			<Optional>
				<PushSwitch />
			</Optional>
			<div className="mt-auto flex flex-col gap-3 pt-4">
				<p className="text-center text-xs text-ink-3">
					{t("settings.version")} {__VERSION__}
				</p>
				<Button tone="ghost" onClick={() => setLeaving(true)}>
					{t("settings.logout")}
				</Button>
			</div>
			<LogoutSheet open={leaving} onClose={() => setLeaving(false)} />
		</Screen>
	);
}

function LogoutSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
	const { run, logOut, logEvent, toasts } = useServices();
	const { t } = useWords();
	const navigate = useNavigate();
	const leave = async () => {
		onClose();
		await run(logOut);
		logEvent({ type: "action", page: "settings", option: "logout" });
		toasts.show("good", t("logout.done"));
		void navigate(pathOf("home"), { replace: true });
	};
	return (
		<Sheet open={open} title={t("logout.title")} closeLabel={t("close")} onClose={onClose}>
			<p className="pb-5 text-sm text-ink-2">{t("logout.text")}</p>
			<div className="flex flex-col gap-2.5">
				<Button tone="danger" onClick={() => void leave()}>
					{t("settings.logout")}
				</Button>
				<Button tone="plain" onClick={onClose}>
					{t("cancel")}
				</Button>
			</div>
		</Sheet>
	);
}
