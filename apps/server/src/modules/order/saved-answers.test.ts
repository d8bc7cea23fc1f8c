import { describe, expect, it } from "vitest";
import { readStored, writeStored } from "../../platform/stored/stored-json.ts";
import { answerFormat, identityName } from "./saved-answers.ts";

/** As stored before surnames had fields of their own. */
const earlier = {
	values: { cardNo: "1", name: "ANA GOMEZ RUIZ", fatherName: "GOMEZ", motherName: "RUIZ" },
	edits: [{ field: "fatherName", read: "GOMES", typed: "GOMEZ" }],
};

describe("a document that was confirmed before surnames had fields of their own", () => {
	it.each(["mx", "co", "ng"] as const)("is read with its surnames in %s", (country) => {
		expect(readStored(answerFormat("IdentityOCR", country), earlier)).toEqual({
			values: { cardNo: "1", name: "ANA GOMEZ RUIZ", lastName: "GOMEZ", secondLastName: "RUIZ" },
			edits: [{ field: "lastName", read: "GOMES", typed: "GOMEZ" }],
		});
	});

	it("keeps the father's name in India, whose document prints it", () => {
		expect(readStored(answerFormat("IdentityOCR", "in"), earlier)).toEqual(earlier);
	});

	it("is written and read again as it is today", () => {
		const format = answerFormat("IdentityOCR", "mx");
		const today = readStored(format, earlier);
		expect(readStored(format, JSON.parse(writeStored(format, today)))).toEqual(today);
	});
});

it("names a borrower in an agreement with both surnames, as the document or else the form has them", () => {
	const BasicInfo = { firstName: "Ana", middleName: "", lastName: "Gómez", secondLastName: "Ruiz" };
	const none = { IdentityOCR: null, Question: null, Addition: null, BindCard: null };
	expect(identityName({ ...none, BasicInfo })).toBe("Ana Gómez Ruiz");
	const IdentityOCR = { values: { name: "ANA GOMEZ RUIZ" }, edits: [] };
	expect(identityName({ ...none, BasicInfo, IdentityOCR })).toBe("ANA GOMEZ RUIZ");
});
