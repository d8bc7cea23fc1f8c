import { type Pack, packs } from "@puente/regions";
import { createContext, useContext } from "react";
import type { Services } from "./services.ts";
import { useStore } from "./store.ts";

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
	const services = useContext(ServicesContext);
	if (services === null) throw new Error("useServices was called outside ServicesContext");
	return services;
}

/** The pack of the account's country, else of the chosen one, else of the app's home. */
export function usePack(): Pack {
	const { session, device, identity } = useServices();
	const { userInfo } = useStore(session.state);
	const { country } = useStore(device.state);
	return packs[userInfo?.basicInfo.country ?? country ?? identity.home];
}
