import { isDate } from "@puente/core/time";
import type { FieldSource } from "../identity-engine.ts";
import { withEnye } from "./spanish-names.ts";
import { splitSurnames } from "./surnames.ts";

/** Only names that are printed completely. */
type ZoneNames = {
	readonly lastName: string | null;
	readonly secondLastName: string | null;
	readonly given: string | null;
	readonly full: string | null;
};

/** The zone of three lines of 30 on the back of a card (ICAO 9303-5, TD1). */
export type Mrz = {
	readonly issuer: string;
	readonly documentNo: string;
	readonly birthday: string;
	readonly expiresOn: string;
	readonly optional: string;
	readonly names: ZoneNames;
	readonly source: Extract<FieldSource, "checked" | "repaired">;
};

const length = 30;
/** What the recogniser takes for one another. */
export const letterFor: Readonly<Record<string, string>> = {
	"0": "O",
	"1": "I",
	"5": "S",
	"8": "B",
	"2": "Z",
	"6": "G",
};
export const digitFor: Readonly<Record<string, string>> = {
	O: "0",
	Q: "0",
	D: "0",
	I: "1",
	L: "1",
	S: "5",
	B: "8",
	Z: "2",
	G: "6",
};

/** Weights 7, 3, 1; digits count themselves, letters from 10, the filler zero. */
export function mrzCheckDigit(text: string): number {
	const value = (letter: string) => (letter === "<" ? 0 : Number.parseInt(letter, 36));
	return (
		Array.from(text).reduce((sum, letter, index) => sum + value(letter) * ([7, 3, 1][index % 3] ?? 0), 0) % 10
	);
}

export function looksLikeMrz(text: string): boolean {
	const compact = normalise(text);
	// The second line may have only one filler, and is recognised by its dates. Long names leave no filler at the end.
	const hasFillers = (compact.match(/</g)?.length ?? 0) >= 2;
	const hasDates = /^.{7}[MFHX<].{7}[A-Z0]{3}.{8,}$/.test(compact) && /[\d<]/.test(compact.slice(-1));
	return compact.length >= 24 && compact.length <= 36 && (hasFillers || hasDates);
}

function normalise(text: string): string {
	return text
		.toUpperCase()
		.replaceAll(/[«‹]/g, "<")
		.replaceAll(/[^A-Z0-9<]/g, "");
}

/**
 * The recogniser miscounts long runs of fillers; only such a run may be stretched or cut, and the digits must agree.
 */
function fit(line: string): string | null {
	if (line.length === length) return line;
	const run = [...line.matchAll(/<+/g)].sort((one, other) => other[0].length - one[0].length)[0];
	if (run === undefined) return null;
	const fillers = run[0].length + length - line.length;
	if (fillers < 1) return null;
	return line.slice(0, run.index) + "<".repeat(fillers) + line.slice(run.index + run[0].length);
}

function masked(
	line: string,
	digitsAt: readonly (readonly [number, number])[],
	lettersAt: readonly (readonly [number, number])[],
): string {
	const within = (at: number, spans: readonly (readonly [number, number])[]) =>
		spans.some(([from, to]) => at >= from && at < to);
	return Array.from(line, (letter, at) => {
		if (within(at, digitsAt)) return digitFor[letter] ?? letter;
		return within(at, lettersAt) ? (letterFor[letter] ?? letter) : letter;
	}).join("");
}

/** A two-digit year: births are in the past, expiries at most a few decades ahead. */
function century(yymmdd: string, isBirth: boolean, thisYear: number): string {
	const year = 2000 + Number(yymmdd.slice(0, 2));
	const full = isBirth && year > thisYear - 15 ? year - 100 : year;
	return `${full}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`;
}

/** Null unless all four check digits hold: a zone that does not add up is not used. */
export function readMrz(texts: readonly string[], thisYear: number): Mrz | null {
	const raw = texts.map(normalise).filter((text) => text.length >= 24);
	for (let at = 0; at + 2 < raw.length; at++) {
		const read = readThree(raw.slice(at, at + 3), thisYear);
		if (read !== null) return read;
	}
	return null;
}

function readThree(three: readonly string[], thisYear: number): Mrz | null {
	const [first, second, third] = three.map(fit);
	if (!first || !second || !third) return null;
	const top = masked(first, [[14, 15]], [[0, 5]]);
	const middle = masked(
		second,
		[
			[0, 7],
			[8, 15],
			[29, 30],
		],
		[[15, 18]],
	);
	const holdsFor = (text: string, digit: string | undefined) => String(mrzCheckDigit(text)) === digit;
	const composite = top.slice(5) + middle.slice(0, 7) + middle.slice(8, 15) + middle.slice(18, 29);
	const isSound =
		/^[IAC]/.test(top) &&
		holdsFor(top.slice(5, 14), top[14]) &&
		holdsFor(middle.slice(0, 6), middle[6]) &&
		holdsFor(middle.slice(8, 14), middle[14]) &&
		holdsFor(composite, middle[29]);
	if (!isSound) return null;
	const birthday = century(middle.slice(0, 6), true, thisYear);
	const expiresOn = century(middle.slice(8, 14), false, thisYear);
	if (!isDate(birthday) || !isDate(expiresOn)) return null;
	// A zero in the name of the issuer is an O: no digit is possible there, and no number depends on it.
	const isAsRead =
		top.slice(5) === first.slice(5) &&
		middle.slice(0, 15) === second.slice(0, 15) &&
		middle.slice(18) === second.slice(18);
	return {
		issuer: top.slice(2, 5).replaceAll("<", ""),
		documentNo: top.slice(5, 14).replaceAll("<", ""),
		birthday,
		expiresOn,
		optional: middle.slice(18, 29).replaceAll("<", ""),
		names: namesIn(masked(third, [], [[0, length]])),
		source: isAsRead ? "checked" : "repaired",
	};
}

/**
 * The line cuts what does not fit (ICAO 9303-3), so without a filler at its end the last name may be incomplete: read
 * as the whole name it would contradict the front of the card.
 */
function namesIn(line: string): ZoneNames {
	const parts = (text: string) => text.split("<").filter((name) => name !== "");
	const [family = "", given = ""] = line.split("<<");
	const { first: lastName, second } = splitSurnames(withEnye(parts(family).join(" ")));
	const givenNames = withEnye(parts(given).join(" "));
	const isWhole = line.endsWith("<");
	return {
		lastName: isWhole || second !== "" || givenNames !== "" ? lastName : null,
		secondLastName: isWhole || givenNames !== "" ? second : null,
		given: isWhole ? givenNames : null,
		full: isWhole ? [givenNames, lastName, second].filter((name) => name !== "").join(" ") : null,
	};
}
