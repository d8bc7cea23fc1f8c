import { Button, Icon } from "@puente/ui";
import { useServices } from "../state/services-context.ts";
import { pdfFile, saveFile, shareFile, sharesFiles } from "./save-file.ts";

type PdfAnswer = { readonly fileName: string; readonly pdfBase64: string };

/** Saves a document as a PDF, and shares it where the phone can. Every document of a loan has these. */
export function DocumentButtons(props: {
	readonly load: () => Promise<PdfAnswer>;
	readonly save: string;
	readonly share: string;
	readonly onSaved?: (fileName: string) => void;
}) {
	const { bridge, run } = useServices();
	const withFile = async (give: (file: File) => Promise<boolean>) => {
		const answer = await run(props.load);
		if (!answer.ok) return;
		const { fileName, pdfBase64 } = answer.value;
		if (await give(pdfFile(fileName, pdfBase64))) props.onSaved?.(fileName);
	};
	return (
		<div className="flex flex-wrap gap-2.5 *:min-w-0 *:flex-1 *:basis-36">
			{sharesFiles() ? (
				<Button onClick={() => void withFile(shareFile)}>
					<Icon name="forward" size={20} />
					{props.share}
				</Button>
			) : null}
			<Button
				tone="ghost"
				onClick={() => void withFile(async (file) => saveFile(file, await bridge.isPresent()))}
			>
				<Icon name="download" size={20} />
				{props.save}
			</Button>
		</div>
	);
}
