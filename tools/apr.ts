// npm run -s apr: reads one set of cash flows per line as JSON and writes the annual rate, or why there is none.
import { aprMethods, aprOf, percentText, type Transfer } from "@puente/core/apr";
import { parseDecimal } from "@puente/core/money";
import { isDate } from "@puente/core/time";
import { answerLines, fieldsOf, oneOf, textOf } from "./json-lines.ts";

/** Millionths as a whole number: amounts of one day then cancel exactly, which a binary 0.1 + 0.2 - 0.3 would not. */
const amountScale = 6;

function amountOf(text: string, name: string): number {
	const parsed = parseDecimal(text);
	if (!parsed.ok || parsed.value.units < 0n) throw new Error(`${name}: not-an-amount`);
	const { units, scale } = parsed.value;
	return scale <= amountScale
		? Number(units * 10n ** BigInt(amountScale - scale))
		: Number(units) / 10 ** (scale - amountScale);
}

function transfersOf(fields: Readonly<Record<string, unknown>>, name: string): readonly Transfer[] {
	const list = fields[name];
	if (!Array.isArray(list)) throw new Error(`${name} is a list`);
	return list.map((item) => {
		const transfer = fieldsOf(item);
		const on = textOf(transfer, "on");
		if (!isDate(on)) throw new Error(`${name}: not-a-date`);
		return { on, amount: amountOf(textOf(transfer, "amount"), name) };
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
