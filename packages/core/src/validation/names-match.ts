/**
 * Similarity of two names, 0 to 100: the name on an account against the name on an identity document. Banks cut,
 * reorder and join names ("ADEBAYO O OLUWASEUN" for "Oluwaseun Ade-Bayo"), so words are paired rather than compared
 * in order.
 */
// Lists as text: a bundler keeps an unused Set, and drops an unused string.
const titles =
	" MR MRS MS MISS DR ENG ENGR PROF ALHAJI ALHAJA CHIEF SIR SRI SMT SHRI SR SRA SRTA LIC ING DON DONA ";
// Banks join these to a surname or leave them out.
const particles = " DE DEL LA LAS LOS Y E DA DOS DI VON VAN BIN ";

// Names are external input: both limits bound the work, and no real name reaches them.
const wordsMax = 12;
const wordLettersMax = 40;
/** Weight of an initial that fits a whole word: consistent, but no proof. */
const initialSimilarity = 0.7;
/** Below this similarity two words are different, not one word with a typo. */
const typoSimilarity = 0.8;

function wordsOf(name: string): string[] {
	const words = name
		.normalize("NFD")
		.replaceAll(/\p{M}/gu, "")
		.toUpperCase()
		.replaceAll(/['’`.]/g, "")
		.split(/[^\p{L}]+/u)
		.filter((word) => word !== "" && !titles.includes(` ${word} `));
	const plain = words.filter((word) => !particles.includes(` ${word} `));
	return (plain.length > 0 ? plain : words).slice(0, wordsMax).map((word) => word.slice(0, wordLettersMax));
}

/** Edit distance with swapped neighbours, as the correct share of the longer word. */
function similarity(one: string, other: string): number {
	if (one === other) return 1;
	if (one.length === 1 || other.length === 1) return one[0] === other[0] ? initialSimilarity : 0;
	let twoBack: number[] = [];
	let before = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (let row = 1; row <= one.length; row++) {
		const now = [row];
		for (let column = 1; column <= other.length; column++) {
			const same = one[row - 1] === other[column - 1];
			const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
			const steps = [
				(before[column] ?? 0) + 1,
				(now[column - 1] ?? 0) + 1,
				(before[column - 1] ?? 0) + (same ? 0 : 1),
				row > 1 && column > 1 && swapped ? (twoBack[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
			];
			now.push(Math.min(...steps));
		}
		twoBack = before;
		before = now;
	}
	const right = 1 - (before[other.length] ?? 0) / Math.max(one.length, other.length);
	return right >= typoSimilarity ? right : 0;
}

/** Words that one name joins and the other splits ("ADEBAYO", "ADE BAYO") are joined in both. */
function join(words: readonly string[], against: readonly string[]): string[] {
	const joined: string[] = [];
	for (let index = 0; index < words.length; index++) {
		const word = words[index] ?? "";
		const pair = word + (words[index + 1] ?? "");
		const reversed = (words[index + 1] ?? "") + word;
		const found = index + 1 < words.length && against.find((other) => other === pair || other === reversed);
		joined.push(found || word);
		if (found) index++;
	}
	return joined;
}

/** Pairs words, the most similar first, each word once. */
function pairs(one: readonly string[], other: readonly string[]): number[] {
	const candidates = one
		.flatMap((word, left) =>
			other.map((against, right) => ({
				left,
				right,
				similarity: similarity(word, against),
				// Breaks ties the same way for both orders of the names.
				key: word < against ? `${word} ${against}` : `${against} ${word}`,
			})),
		)
		.filter((candidate) => candidate.similarity > 0)
		.sort((first, second) => second.similarity - first.similarity || (first.key < second.key ? -1 : 1));
	const usedLeft = new Set<number>();
	const usedRight = new Set<number>();
	const similarities: number[] = [];
	for (const { left, right, similarity } of candidates) {
		if (usedLeft.has(left) || usedRight.has(right)) continue;
		usedLeft.add(left);
		usedRight.add(right);
		similarities.push(similarity);
	}
	return similarities;
}

/** One shared word among several may be a family name only. */
const oneWordScoreMax = 55;

export function matchNames(one: string, other: string): number {
	const [rawOne, rawOther] = [wordsOf(one), wordsOf(other)];
	const wordsOne = join(rawOne, rawOther);
	const wordsOther = join(rawOther, rawOne);
	const [fewer, more] = [
		Math.min(wordsOne.length, wordsOther.length),
		Math.max(wordsOne.length, wordsOther.length),
	];
	if (fewer === 0) return 0;
	const similarities = pairs(wordsOne, wordsOther);
	const sum = similarities.reduce((total, similarity) => total + similarity, 0);
	// Mostly the share of the shorter name's words found in the longer; a little, the share of the longer name.
	const score = Math.round(100 * (0.8 * (sum / fewer) + 0.2 * (sum / more)));
	const proven = similarities.filter((similarity) => similarity > initialSimilarity).length;
	return proven >= 2 || (more === 1 && proven === 1) ? score : Math.min(score, oneWordScoreMax);
}
