import type { CallOutput } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { Facts, Panel } from "../../kit/surface.tsx";
import { useWords } from "../language.tsx";

/** The names at the bank and on the document, side by side. */
export function AccountHolder(props: { readonly account: CallOutput<StaffCalls["payoutItem"]>["account"] }) {
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
