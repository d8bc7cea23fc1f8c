import { loadDeadlines } from "@puente/regions";
import { useQuery } from "@tanstack/react-query";
import { usePack } from "../state/services-context.ts";

export type Deadlines = Awaited<ReturnType<typeof loadDeadlines>>;

/** What the region promises; undefined until its file is there. */
export function useDeadlines(): Deadlines | undefined {
	const { country } = usePack();
	const { data } = useQuery({
		queryKey: ["deadlines", country],
		queryFn: () => loadDeadlines(country),
		staleTime: Number.POSITIVE_INFINITY,
	});
	return data;
}

/** By when a person must have answered what was sent at an instant. */
export function answerByMs(sentAt: string, { reviewHoursMax }: Deadlines): number {
	return Date.parse(sentAt) + reviewHoursMax * 3_600_000;
}
