// npm run -s apr: reads one set of cash flows per line as JSON and writes the annual rate, or why there is none.
import { aprMethods, aprOf, parseDate, percentText, type Transfer } from "@puente/core";
import { answerLines, fieldsOf, oneOf, textOf } from "./json-lines.ts";

function transfersOf(fields: Readonly<Record<string, unknown>>, name: string): readonly Transfer[] {
	const list = fields[name];
	if (!Array.isArray(list)) throw new Error(`${name} is a list`);
	return list.map((item) => {
		const transfer = fieldsOf(item);
		const on = parseDate(textOf(transfer, "on"));
		if (!on.ok) throw new Error(`${name}: ${on.refusal}`);
		const amount = Number(textOf(transfer, "amount"));
		if (!Number.isFinite(amount) || amount < 0) throw new Error(`${name}: not-an-amount`);
		return { on: on.value, amount };
	});
}

function answer(input: unknown): unknown {
	const fields = fieldsOf(input);
	const method = oneOf(fields, "method", { allowed: aprMethods, otherwise: "effective-365" });
	const rate = aprOf(
		{ advances: transfersOf(fields, "advances"), payments: transfersOf(fields, "payments") },
		method,
	);
	if (!rate.ok) throw new Error(rate.refusal);
	return { percent: percentText(rate.value, { decimals: 8 }) };
}

await answerLines(answer);
