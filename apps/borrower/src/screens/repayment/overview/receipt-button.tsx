import { DocumentButtons } from "../../../shared/device/document-buttons.tsx";
import { useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";

/** Saves or shares the receipt of all payments. */
export function ReceiptButton({ orderNo }: { readonly orderNo: string }) {
	const { client } = useServices();
	const { t } = useWords("repayment");
	return (
		<DocumentButtons
			load={() => client("receipt", { orderNo })}
			share={t("document.share")}
			save={t("info.receipt")}
		/>
	);
}
