import { createInterface } from "node:readline";

/** Reads JSON lines from standard input and writes one JSON line for each; a wrong line never stops the next. */
export async function answerLines(answer: (input: unknown) => unknown): Promise<void> {
	for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
		if (line.trim() === "") continue;
		process.stdout.write(`${JSON.stringify(answerOrError(line, answer))}\n`);
	}
}

function answerOrError(line: string, answer: (input: unknown) => unknown): unknown {
	try {
		return answer(JSON.parse(line));
	} catch (error) {
		return { error: error instanceof Error ? error.message : String(error) };
	}
}

/** The fields of an input line, read one at a time, each with a sentence that names it when it is wrong. */
export function fieldsOf(input: unknown): Readonly<Record<string, unknown>> {
	if (typeof input !== "object" || input === null || Array.isArray(input)) {
		throw new Error("a line is one JSON object");
	}
	return input as Readonly<Record<string, unknown>>;
}

/** Text, or a number taken as the text it was written with. */
export function textOf(fields: Readonly<Record<string, unknown>>, name: string, otherwise?: string): string {
	const value = fields[name] ?? otherwise;
	if (typeof value === "number" && Number.isFinite(value)) return String(value);
	if (typeof value !== "string") throw new Error(`${name} is missing`);
	return value;
}

export function oneOf<T extends string>(
	fields: Readonly<Record<string, unknown>>,
	name: string,
	choices: { readonly allowed: readonly T[]; readonly otherwise?: T },
): T {
	const value = textOf(fields, name, choices.otherwise);
	const found = choices.allowed.find((choice) => choice === value);
	if (found === undefined) throw new Error(`${name} is one of ${choices.allowed.join(", ")}`);
	return found;
}

export function wholeOf(fields: Readonly<Record<string, unknown>>, name: string, otherwise?: string): number {
	const value = Number(textOf(fields, name, otherwise));
	if (!Number.isInteger(value)) throw new Error(`${name} is a whole number`);
	return value;
}
