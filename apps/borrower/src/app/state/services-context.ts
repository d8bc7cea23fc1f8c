import { type Pack, packs } from "@puente/regions";
import { createContext, useContext } from "react";
import type { Services } from "./services.ts";
import { useStore } from "./store.ts";

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
	const services = useContext(ServicesContext);
	if (services === null) throw new Error("a screen was drawn outside the app");
	return services;
}

/** The region of this borrower: the account's, else the one chosen on this phone, else the app's home. */
export function usePack(): Pack {
	const { session, device, identity } = useServices();
	const { userInfo } = useStore(session.state);
	const { country } = useStore(device.state);
	return packs[userInfo?.basicInfo.country ?? country ?? identity.home];
}
