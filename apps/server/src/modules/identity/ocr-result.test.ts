import { expect, it } from "vitest";
import { readStored } from "../../platform/stored/stored-json.ts";
import { ocrResultFormat } from "./ocr-result.ts";

it("reads an earlier OCR result with its surnames in their own fields", () => {
	const field = (value: string) => ({ value, confidence: 0.9, source: "read" });
	const earlier = {
		fields: { name: field("ANA GOMEZ RUIZ"), fatherName: field("GOMEZ"), motherName: field("RUIZ") },
		conflicts: ["motherName"],
	};
	expect(readStored(ocrResultFormat("co"), earlier)).toEqual({
		fields: { name: field("ANA GOMEZ RUIZ"), lastName: field("GOMEZ"), secondLastName: field("RUIZ") },
		conflicts: ["secondLastName"],
	});
	expect(readStored(ocrResultFormat("in"), earlier)).toEqual(earlier);
});
