import { ok, type Result, refuse } from "../result.ts";
import type { FormValues } from "./field-checks.ts";
import type { FieldRefusal, Form } from "./form.ts";

/**
 * What a client sent, under the names and values of the form: the specification also calls the alternative phone
 * sparePhone, and a gender 1 or 2. A name that the form does not have is refused, because its value would be lost.
 */
export function readForm(form: Form, sent: FormValues): Result<FormValues, readonly FieldRefusal[]> {
	const values: Record<string, string> = {};
	const unknown: FieldRefusal[] = [];
	for (const [name, value] of Object.entries(sent)) {
		const field = form.find((one) => one.name === name || one.otherName === name);
		if (!field) unknown.push({ field: name, rule: "unknownField" });
		else if (field.name === name || sent[field.name] === undefined) {
			const other = Object.entries(field.otherValues ?? {}).find(([text]) => text === value);
			values[field.name] = other?.[1] ?? value;
		}
	}
	return unknown.length > 0 ? refuse(unknown) : ok(values);
}
