import { BlankState, Segments } from "@puente/ui";
import { useState } from "react";
import { LoginButton } from "../../app/login-button.tsx";
import { Screen } from "../../app/screen.tsx";
import { useServices } from "../../app/services-context.ts";
import { useStore } from "../../app/store.ts";
import { useWords } from "../../app/use-words.ts";

type Group = "incomplete" | "finished";

export default function Records() {
	const { session } = useServices();
	const { token } = useStore(session.state);
	const { t } = useWords();
	const [group, setGroup] = useState<Group>("incomplete");
	const segments = (["incomplete", "finished"] as const).map((id) => ({ id, label: t(`records.${id}`) }));
	return (
		<Screen title={t("tab.records")}>
			<Segments
				id="records"
				label={t("records.label")}
				segments={segments}
				current={group}
				onChange={setGroup}
			>
				{token === null ? <LoginPrompt /> : <NoRecords group={group} />}
			</Segments>
		</Screen>
	);
}

function LoginPrompt() {
	const { t } = useWords();
	return (
		<BlankState icon="person" title={t("records.loginTitle")} text={t("records.loginText")}>
			<LoginButton />
		</BlankState>
	);
}

/** Nobody can have a loan in this version, so there is nothing to ask the server for. */
function NoRecords({ group }: { readonly group: Group }) {
	const { t } = useWords();
	const text = t(group === "incomplete" ? "records.noneIncomplete" : "records.noneFinished");
	return <BlankState icon="records" title={t("records.none")} text={text} />;
}
