import { DocumentButtons } from "../../../shared/device/document-buttons.tsx";
import { useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";

/** Saves or shares the accepted agreement. */
export function DownloadButton({ orderNo }: { readonly orderNo: string }) {
	const { client, toasts } = useServices();
	const { t } = useWords("loan");
	return (
		<DocumentButtons
			load={() => client("getMoneyContract", { orderNo })}
			share={t("agreement.share")}
			save={t("agreement.download")}
			onSaved={(file) => toasts.show("good", t("agreement.downloaded", { file }))}
		/>
	);
}
