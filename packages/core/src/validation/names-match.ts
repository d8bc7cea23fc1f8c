/**
 * How alike two names are, 0 to 100: the name on an account against the name on an identity document. Banks cut, reorder
 * and join names ("ADEBAYO O OLUWASEUN" for "Oluwaseun Ade-Bayo"), so words are paired off rather than compared in line.
 */
// Lists as text: a bundler keeps a Set that nobody uses, and drops a string.
const titles =
	" MR MRS MS MISS DR ENG ENGR PROF ALHAJI ALHAJA CHIEF SIR SRI SMT SHRI SR SRA SRTA LIC ING DON DONA ";
// Joined to a surname in one list and left out of the next.
const particles = " DE DEL LA LAS LOS Y E DA DOS DI VON VAN BIN ";

// Names come from outside: both limits bound the work, and no real name reaches them.
const wordsMax = 12;
const wordLettersMax = 40;
/** Weight of an initial that fits a whole word: it does not contradict, and it does not prove. */
const initialLikeness = 0.7;
/** Under this two words are two words, not one with a slip of the finger. */
const slipLikeness = 0.8;

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

/** Edit distance with swapped neighbours, as a share of the longer word that is right. */
function likeness(one: string, other: string): number {
	if (one === other) return 1;
	if (one.length === 1 || other.length === 1) return one[0] === other[0] ? initialLikeness : 0;
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
	return right >= slipLikeness ? right : 0;
}

/** Words that one name joins and the other parts ("ADEBAYO", "ADE BAYO") are joined in both. */
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

/** Pairs words off, the likest first, each word once. */
function pairs(one: readonly string[], other: readonly string[]): number[] {
	const candidates = one
		.flatMap((word, left) =>
			other.map((against, right) => ({
				left,
				right,
				like: likeness(word, against),
				// Breaks ties the same way whichever name comes first.
				key: word < against ? `${word} ${against}` : `${against} ${word}`,
			})),
		)
		.filter((candidate) => candidate.like > 0)
		.sort((first, second) => second.like - first.like || (first.key < second.key ? -1 : 1));
	const usedLeft = new Set<number>();
	const usedRight = new Set<number>();
	const likes: number[] = [];
	for (const { left, right, like } of candidates) {
		if (usedLeft.has(left) || usedRight.has(right)) continue;
		usedLeft.add(left);
		usedRight.add(right);
		likes.push(like);
	}
	return likes;
}

/** One shared word among several is a family, not a person. */
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
	const likes = pairs(wordsOne, wordsOther);
	const sum = likes.reduce((total, like) => total + like, 0);
	// Mostly: are all words of the shorter name in the longer one? A little: how much of the longer one is that?
	const score = Math.round(100 * (0.8 * (sum / fewer) + 0.2 * (sum / more)));
	const proven = likes.filter((like) => like > initialLikeness).length;
	return proven >= 2 || (more === 1 && proven === 1) ? score : Math.min(score, oneWordScoreMax);
}
