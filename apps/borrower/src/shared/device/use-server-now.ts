import { serverAheadMs } from "../../data/server-clock.ts";
import { useNow } from "./use-now.ts";

/** The server's time, updated at an interval. */
export function useServerNow(everyMs: number): number {
	return useNow(everyMs) + serverAheadMs();
}
