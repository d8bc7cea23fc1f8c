/** Counts what happens too often for a line each. `report` gets the counts by name, once a minute while there are any. */
export function createMinuteTally(report: (name: string, count: number) => void): (name: string) => void {
	const counts = new Map<string, number>();
	const flush = () => {
		for (const [name, count] of counts) report(name, count);
		counts.clear();
	};
	return (name) => {
		if (counts.size === 0) setTimeout(flush, 60_000).unref();
		counts.set(name, (counts.get(name) ?? 0) + 1);
	};
}
