import { Button, Icon } from "@puente/ui";
import { pdfFile, saveFile } from "../../../shared/device/save-file.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { useLoanWords } from "../use-loan-words.ts";

/** Downloads the accepted agreement. */
export function DownloadButton({ orderNo }: { readonly orderNo: string }) {
	const { bridge, client, run, toasts } = useServices();
	const { w } = useLoanWords();
	const download = async () => {
		const contract = await run(() => client("getMoneyContract", { orderNo }));
		if (!contract.ok) return;
		const { fileName, pdfBase64 } = contract.value;
		const file = pdfFile(fileName, pdfBase64);
		if (await saveFile(file, await bridge.isPresent()))
			toasts.show("good", w("agreement.downloaded", { file: fileName }));
	};
	return (
		<Button tone="ghost" onClick={() => void download()}>
			<Icon name="download" size={20} />
			{w("agreement.download")}
		</Button>
	);
}
