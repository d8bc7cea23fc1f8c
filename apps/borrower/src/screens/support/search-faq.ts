import type { Output } from "../../shared/calls/use-call.tsx";

export type FaqTopic = Output<"questionAnswers">["topics"][number];

/** Removes accents and case: "cuanto" matches "¿Cuánto?". */
function plain(text: string): string {
	return text
		.normalize("NFD")
		.replaceAll(/\p{Mn}/gu, "")
		.toLowerCase();
}

/** Entries with every searched word in question or answer; topics without entries are dropped. */
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

/** Stored topics of this region and language; null if invalid. */
export function storedTopics(
	stored: readonly unknown[] | null,
	current: { readonly country: string; readonly language: string },
): readonly FaqTopic[] | null {
	const found = stored?.[0];
	if (typeof found !== "object" || found === null) return null;
	const { country, language, topics } = found as Readonly<Record<string, unknown>>;
	if (country !== current.country || language !== current.language || !Array.isArray(topics)) return null;
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
