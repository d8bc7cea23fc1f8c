import { useState } from "react";
import { useServices } from "../../../shared/state/services-context.ts";
import { useStore } from "../../../shared/state/store.ts";
import type { RepayDetail } from "../payment-types.ts";
import { lastUsedRail, rememberedRail, type UsedRail } from "./last-rail.ts";
import { initialPick, type RailPick } from "./rail-pick.ts";
import { type Method, requiredDetail } from "./rails.ts";

/** What was used last, if it is offered. */
export function useUsedRail(detail: RepayDetail, methods: readonly Method[]): UsedRail | null {
	const [remembered] = useState(rememberedRail);
	return lastUsedRail(detail, remembered, methods);
}

/** What the link names, or what was used last, with the borrower's own number where the rail asks for one. */
export function useInitialPick(
	methods: readonly Method[],
	named: { readonly channelId: string | null; readonly kind: string | null },
	used: UsedRail | null,
): RailPick {
	const ownNumber = useStore(useServices().session.state).phoneNum ?? "";
	const pick = initialPick(methods, named, used);
	const needsPhone = pick.rail !== null && requiredDetail(pick.rail) === "phone";
	return needsPhone ? { ...pick, detail: ownNumber } : pick;
}
