import { createContext, use } from "react";
import type { Client } from "../data/client.ts";

export const ClientContext = createContext<Client | null>(null);

export function useClient(): Client {
	const client = use(ClientContext);
	if (client === null) throw new Error("a call is made outside of the app");
	return client;
}
