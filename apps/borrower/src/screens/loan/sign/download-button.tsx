import { Button, Icon } from "@puente/ui";
import { pdfFile, saveFile } from "../../../shared/device/save-file.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";

/** Downloads the accepted agreement. */
export function DownloadButton({ orderNo }: { readonly orderNo: string }) {
	const { bridge, client, run, toasts } = useServices();
	const { t } = useWords("loan");
	const download = async () => {
		const contract = await run(() => client("getMoneyContract", { orderNo }));
		if (!contract.ok) return;
		const { fileName, pdfBase64 } = contract.value;
		const file = pdfFile(fileName, pdfBase64);
		if (await saveFile(file, await bridge.isPresent()))
			toasts.show("good", t("agreement.downloaded", { file: fileName }));
	};
	return (
		<Button tone="ghost" onClick={() => void download()}>
			<Icon name="download" size={20} />
			{t("agreement.download")}
		</Button>
	);
}
