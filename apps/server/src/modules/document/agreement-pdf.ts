import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Language } from "@puente/core/region";
import type { Agreement, AgreementSection } from "./agreement.ts";

const fontFolder = join(
	dirname(createRequire(import.meta.url).resolve("pdfmake/package.json")),
	"fonts/Roboto",
);
const regular = join(fontFolder, "Roboto-Regular.ttf");
const medium = join(fontFolder, "Roboto-Medium.ttf");

/** Loaded with the first PDF: fonts and decoders are a fifth of what the server would load at its start. */
async function loadPdfmake() {
	const { default: pdfmake } = await import("pdfmake");
	// Roboto has every character that we use, including the signs of naira and rupee; a test checks it.
	pdfmake.setFonts({ Roboto: { normal: regular, bold: medium, italics: regular, bolditalics: medium } });
	// An agreement needs only two fonts, so pdfmake may read nothing else from the network or the disk.
	pdfmake.setUrlAccessPolicy(() => false);
	pdfmake.setLocalAccessPolicy((path: string) => path === regular || path === medium);
	return pdfmake;
}

/**
 * The same agreement accepted at the same instant gives the same file, byte by byte.
 * Made with pdfmake: pdf-lib has no tables, pdfkit no page breaks, and HTML would need a browser on the server.
 */
export function agreementPdf(agreement: Agreement, acceptedAt: Date): Promise<Buffer> {
	const { version, digest } = agreement;
	const footer = `${version}  ·  SHA-256 ${digest}  ·  ${acceptedAt.toISOString()}`;
	return writePdf({ ...agreement, subject: digest, at: acceptedAt, footer });
}

type PdfText = {
	readonly title: string;
	readonly subject: string;
	readonly language: Language;
	readonly at: Date;
	readonly sections: readonly AgreementSection[];
	/** On each page, before its number. */
	readonly footer: string;
};

/** The same text at the same instant gives the same file. */
export async function writePdf(text: PdfText): Promise<Buffer> {
	const pdfmake = await loadPdfmake();
	const pdf = pdfmake.createPdf({
		info: {
			title: text.title,
			subject: text.subject,
			creationDate: text.at,
			modDate: text.at,
		},
		pageSize: "A4",
		pageMargins: [48, 56, 48, 56],
		defaultStyle: { font: "Roboto", fontSize: 9.5, lineHeight: 1.2 },
		language: text.language,
		styles: {
			title: { fontSize: 16, bold: true, marginBottom: 8 },
			heading: { fontSize: 11, bold: true, marginTop: 10, marginBottom: 4 },
		},
		content: [{ text: text.title, style: "title" }, ...text.sections.flatMap(contentOf)],
		footer: (page, pages) => ({
			text: `${text.footer}  ·  ${page}/${pages}`,
			fontSize: 6.5,
			alignment: "center" as const,
			marginTop: 20,
		}),
	});
	return pdf.getBuffer();
}

function contentOf(section: AgreementSection) {
	return [
		{ text: section.heading, style: "heading", headlineLevel: 1 },
		...section.paragraphs.map((text) => ({ text, marginBottom: 4 })),
		...(section.rows.length > 0 ? [tableOf(section.rows)] : []),
	];
}

/** Two columns are labels with values; more columns are a table with a head row. */
function tableOf(rows: AgreementSection["rows"]) {
	const columns = rows[0]?.length ?? 0;
	const hasHead = columns > 2;
	return {
		layout: "lightHorizontalLines",
		marginBottom: 4,
		fontSize: hasHead ? 8 : 9.5,
		table: {
			headerRows: hasHead ? 1 : 0,
			dontBreakRows: true,
			widths: hasHead ? ["auto", ...Array.from({ length: columns - 1 }, () => "*")] : ["*", "auto"],
			body: rows.map((row, index) =>
				row.map((text, column) => ({
					text,
					bold: hasHead ? index === 0 : column === 1,
					alignment: column > 1 || (column === 1 && !hasHead) ? ("right" as const) : ("left" as const),
				})),
			),
		},
	};
}
