import { checkCurp, type Field, type FormValues, readCurp } from "@puente/core/validation";

/** Letters of the sex in a CURP. X names neither. */
const sexes: Readonly<Record<string, string>> = { H: "male", M: "female" };

/** A CURP names birthday, sex and place of birth. */
function fromCurp(text: string): FormValues {
	const curp = checkCurp(text);
	const facts = curp.ok ? readCurp(curp.value) : null;
	if (facts === null) return {};
	const gender = sexes[facts.sex];
	return {
		birthday: facts.birthday,
		cityOfBirth: facts.birthPlace,
		...(gender === undefined ? {} : { gender }),
	};
}

/** Half-monthly pay comes on the 15th and on the last day almost everywhere. */
const halfMonthly = { monthlyPayday: "15", monthlyPaydayTwo: "30" };

/** Kinds of work from which people live. */
const earning: ReadonlySet<string> = new Set(["employee", "self_employed", "part-time"]);

/** Values that follow from a changed field. They are filled in for the borrower, who can change them. */
export function followValues(field: Field, value: string): FormValues {
	if (field.check === "curp") return fromCurp(value);
	if (field.name === "employmentType") return { incomeSource: earning.has(value) ? "self" : "" };
	return field.name === "payFrequency" && value === "biweekly" ? halfMonthly : {};
}
