/** The tab that a key leads to; null when the key means nothing here. */
export function segmentAfter(key: string, index: number, count: number): number | null {
	if (key === "ArrowRight") return (index + 1) % count;
	if (key === "ArrowLeft") return (index - 1 + count) % count;
	if (key === "Home") return 0;
	if (key === "End") return count - 1;
	return null;
}
