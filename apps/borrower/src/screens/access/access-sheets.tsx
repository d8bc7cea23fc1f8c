import { Button, Sheet } from "@puente/ui";
import { useLocation, useNavigate } from "react-router";
import { fullNumber } from "../../app/format/format.ts";
import { pathOf, type RouteName } from "../../app/navigation/routes.ts";
import { usePack } from "../../app/state/services-context.ts";
import { useStore } from "../../app/state/store.ts";
import { useWords } from "../../app/words/use-words.ts";
import { draft } from "./draft.ts";
import { nationalNumber } from "../../app/format/mobile-number.ts";
import { PermissionsSheet } from "./permissions-sheet.tsx";
import type { AccessFlow } from "./use-access-flow.ts";

/** Sheets over the form: unknown number, registered number, or permissions. */
export function AccessSheets({ flow }: { readonly flow: AccessFlow }) {
	const { t } = useWords();
	return (
		<>
			<OtherFormSheet
				open={flow.openSheet === "unknown"}
				flow={flow}
				title={t("login.unknownTitle")}
				text={(number) => t("login.unknownText", { number })}
				action={t("login.unknownRegister")}
				to="register"
			/>
			<OtherFormSheet
				open={flow.openSheet === "exists"}
				flow={flow}
				title={t("register.existsTitle")}
				text={(number) => t("register.existsText", { number })}
				action={t("register.existsLogin")}
				to="login"
			/>
			<PermissionsSheet
				open={flow.openSheet === "permissions"}
				onClose={flow.closeSheet}
				onAgree={() => void flow.agreeToPermissions()}
			/>
		</>
	);
}

function OtherFormSheet(props: {
	readonly open: boolean;
	readonly flow: AccessFlow;
	readonly title: string;
	readonly text: (number: string) => string;
	readonly action: string;
	readonly to: RouteName;
}) {
	const { t } = useWords();
	const { mobile } = useStore(draft);
	const pack = usePack();
	const navigate = useNavigate();
	const { state } = useLocation();
	return (
		<Sheet open={props.open} title={props.title} closeLabel={t("close")} onClose={props.flow.closeSheet}>
			<p className="pb-5 text-sm text-ink-2">
				{props.text(fullNumber(pack, nationalNumber(mobile, pack.phone) ?? mobile))}
			</p>
			<div className="flex flex-col gap-2.5">
				<Button onClick={() => void navigate(pathOf(props.to), { replace: true, state })}>
					{props.action}
				</Button>
				<Button tone="plain" onClick={props.flow.changeNumber}>
					{t("login.change")}
				</Button>
			</div>
		</Sheet>
	);
}
