import type { Client, Fetch } from "@puente/client/staff";
import { createContext, use } from "react";

export const ClientContext = createContext<Client | null>(null);

/** Fetches pictures and files; calls go through the client, which uses the same function. */
export const FetchContext = createContext<Fetch | null>(null);

export function useFetch(): Fetch {
	const fetch = use(FetchContext);
	if (fetch === null) throw new Error("useFetch is used outside of FetchContext");
	return fetch;
}

export function useClient(): Client {
	const client = use(ClientContext);
	if (client === null) throw new Error("useClient is used outside of ClientContext");
	return client;
}
