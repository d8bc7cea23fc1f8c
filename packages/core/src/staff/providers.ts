import type { ProviderKind } from "../provider.ts";
import { hasPermission, type Permission, type StaffRole } from "./roles.ts";

/** Who sees that a provider fails, by what it does for us. */
const permissionByKind = {
	messages: "seeMessageProviders",
	payments: "seePaymentProviders",
	bureaus: "seeBureaus",
} as const satisfies Record<ProviderKind, Permission>;

export function maySeeProviders(roles: readonly StaffRole[], kind: ProviderKind): boolean {
	return hasPermission(roles, permissionByKind[kind]);
}
