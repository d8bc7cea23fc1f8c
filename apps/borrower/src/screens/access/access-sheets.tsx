import { Button, Sheet } from "@puente/ui";
import { useLocation, useNavigate } from "react-router";
import { fullNumber } from "../../app/format.ts";
import { pathOf, type RouteName } from "../../app/routes.ts";
import { usePack } from "../../app/services-context.ts";
import { useStore } from "../../app/store.ts";
import { useWords } from "../../app/use-words.ts";
import { draft } from "./draft.ts";
import { nationalNumber } from "./mobile-number.ts";
import { PermissionsSheet } from "./permissions-sheet.tsx";
import type { AccessFlow } from "./use-access-flow.ts";

/** What stands over the form: an unknown number, a known one, or what the app asks of the phone. */
export function AccessQuestions({ flow }: { readonly flow: AccessFlow }) {
	const { t } = useWords();
	return (
		<>
			<OtherWay
				open={flow.question === "unknown"}
				flow={flow}
				title={t("login.unknownTitle")}
				text={(number) => t("login.unknownText", { number })}
				action={t("login.unknownRegister")}
				to="register"
			/>
			<OtherWay
				open={flow.question === "exists"}
				flow={flow}
				title={t("register.existsTitle")}
				text={(number) => t("register.existsText", { number })}
				action={t("register.existsLogin")}
				to="login"
			/>
			<PermissionsSheet
				open={flow.question === "permissions"}
				onClose={flow.closeQuestion}
				onAgree={() => void flow.agreeToPermissions()}
			/>
		</>
	);
}

function OtherWay(props: {
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
		<Sheet open={props.open} title={props.title} closeLabel={t("close")} onClose={props.flow.closeQuestion}>
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
