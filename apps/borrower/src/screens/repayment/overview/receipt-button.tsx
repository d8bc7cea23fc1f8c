import { Button, Icon } from "@puente/ui";
import { pdfFile, saveFile } from "../../../shared/device/save-file.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";

/** Downloads the receipt. */
export function ReceiptButton({ orderNo }: { readonly orderNo: string }) {
	const { bridge, client, run } = useServices();
	const { t } = useWords("repayment");
	const download = async () => {
		const receipt = await run(() => client("receipt", { orderNo }));
		if (!receipt.ok) return;
		const { fileName, pdfBase64 } = receipt.value;
		const file = pdfFile(fileName, pdfBase64);
		await saveFile(file, await bridge.isPresent());
	};
	return (
		<Button tone="ghost" onClick={() => void download()}>
			<Icon name="download" size={20} />
			{t("info.receipt")}
		</Button>
	);
}
