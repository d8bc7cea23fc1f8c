import { createContext, use } from "react";
import type { Client, Fetch } from "../data/client.ts";

export const ClientContext = createContext<Client | null>(null);

/** How pictures and files are fetched; calls go through the client, which uses the same function. */
export const FetchContext = createContext<Fetch | null>(null);

export function useFetch(): Fetch {
	const fetch = use(FetchContext);
	if (fetch === null) throw new Error("a file is fetched outside of the app");
	return fetch;
}

export function useClient(): Client {
	const client = use(ClientContext);
	if (client === null) throw new Error("a call is made outside of the app");
	return client;
}
