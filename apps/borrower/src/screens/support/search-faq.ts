import type { Output } from "../../app/asked.tsx";

export type FaqTopic = Output<"questionAnswers">["topics"][number];

/** Without accents and case: who types "cuanto" finds "¿Cuánto?". */
function plain(text: string): string {
	return text
		.normalize("NFD")
		.replaceAll(/\p{Mn}/gu, "")
		.toLowerCase();
}

/** Entries that hold every word that was typed, in the question or in the answer; topics without one fall away. */
export function searchFaq(topics: readonly FaqTopic[], typed: string): readonly FaqTopic[] {
	const words = plain(typed).split(/\s+/).filter(Boolean);
	return topics.flatMap((topic) => {
		const entries = topic.entries.filter(({ question, answer }) => {
			const text = plain(`${question} ${answer}`);
			return words.every((word) => text.includes(word));
		});
		return entries.length === 0 ? [] : [{ ...topic, entries }];
	});
}

export function countEntries(topics: readonly FaqTopic[]): number {
	return topics.reduce((count, { entries }) => count + entries.length, 0);
}

/** What this phone kept, when it is of this region and language; storage may hold anything. */
export function keptTopics(
	kept: readonly unknown[] | null,
	wanted: { readonly country: string; readonly language: string },
): readonly FaqTopic[] | null {
	const found = kept?.[0];
	if (typeof found !== "object" || found === null) return null;
	const { country, language, topics } = found as Readonly<Record<string, unknown>>;
	if (country !== wanted.country || language !== wanted.language || !Array.isArray(topics)) return null;
	return topics.every(isTopic) ? topics : null;
}

function isTopic(value: unknown): value is FaqTopic {
	if (typeof value !== "object" || value === null) return false;
	const { id, name, entries } = value as Readonly<Record<string, unknown>>;
	return (
		typeof id === "string" && typeof name === "string" && Array.isArray(entries) && entries.every(isEntry)
	);
}

function isEntry(value: unknown): boolean {
	if (typeof value !== "object" || value === null) return false;
	const { id, question, answer } = value as Readonly<Record<string, unknown>>;
	return [id, question, answer].every((text) => typeof text === "string");
}
