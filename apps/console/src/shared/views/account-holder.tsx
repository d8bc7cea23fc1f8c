import { Facts, Panel } from "../../kit/index.ts";
import type { StaffAnswer } from "../calls/staff-calls.tsx";
import { useWords } from "../language.tsx";

/** The names at the bank and on the document, side by side. */
export function AccountHolder(props: { readonly account: StaffAnswer<"payoutItem">["account"] }) {
	const { t } = useWords();
	const { account } = props;
	if (account === null) return null;
	return (
		<Panel title={t("account.title")}>
			<Facts
				items={[
					{ label: t("account.atBank"), value: account.holderAtBank ?? t("account.notNamed") },
					{ label: t("account.onDocument"), value: account.nameOnDocument },
					{ label: t("account.standing"), value: t(`account.standing.${account.standing}`) },
				]}
			/>
		</Panel>
	);
}
