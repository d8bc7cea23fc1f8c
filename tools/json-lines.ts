/** Longer lines are refused, so that endless input cannot fill the memory. */
const lineCharactersMax = 20_000_000;

/**
 * Reads JSON lines from standard input and writes one JSON line for each, also for a wrong one. Only a line feed ends a
 * line: readline would also split at U+2028, which JSON allows within a text.
 */
export async function answerLines(answer: (input: unknown) => unknown): Promise<void> {
	process.stdout.on("error", exitOnClosedPipe);
	const write = (input: string) => {
		const text = input.trim();
		if (text !== "") process.stdout.write(`${JSON.stringify(answerOrError(text, answer))}\n`);
	};
	let line = "";
	for await (const chunk of process.stdin.setEncoding("utf8")) {
		const [first = "", ...others] = String(chunk).split("\n");
		if (line.length <= lineCharactersMax) line += first;
		for (const next of others) {
			write(line);
			line = next;
		}
	}
	write(line);
}

/** Exits without an error when the reader closes the pipe, as `head` does. */
function exitOnClosedPipe(error: NodeJS.ErrnoException): void {
	if (error.code !== "EPIPE") throw error;
	process.exit(0);
}

function answerOrError(line: string, answer: (input: unknown) => unknown): unknown {
	try {
		if (line.length > lineCharactersMax) throw new Error("the line is too long");
		return answer(JSON.parse(line));
	} catch (error) {
		return { error: error instanceof Error ? error.message : String(error) };
	}
}

/** The fields of an input line. The functions below read one field and throw an error that names it. */
export function fieldsOf(input: unknown): Readonly<Record<string, unknown>> {
	if (typeof input !== "object" || input === null || Array.isArray(input)) {
		throw new Error("a line is one JSON object");
	}
	return input as Readonly<Record<string, unknown>>;
}

/** A text, or a number as text. */
export function textOf(fields: Readonly<Record<string, unknown>>, name: string, otherwise?: string): string {
	const value = fields[name] ?? otherwise;
	if (value === undefined) throw new Error(`${name} is missing`);
	if (typeof value === "number" && Number.isFinite(value)) return String(value);
	if (typeof value !== "string") throw new Error(`${name} is a text`);
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
	const text = textOf(fields, name, otherwise);
	if (!/^-?\d{1,9}$/.test(text)) throw new Error(`${name} is a whole number`);
	return Number(text);
}
