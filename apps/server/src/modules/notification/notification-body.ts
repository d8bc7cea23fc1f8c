import * as z from "zod/mini";
import type { KeyHolder, Vault } from "../../platform/crypto/vault.ts";
import { openStored, type StoredFormat } from "../../platform/stored/stored-json.ts";

export type NotificationBody = { readonly title: string; readonly text: string };

export const notificationFormat: StoredFormat<NotificationBody> = {
	name: "notification",
	schema: z.object({ title: z.string(), text: z.string() }),
};

export function openNotification(
	vault: Vault,
	holder: KeyHolder,
	{ id, bodySealed }: { readonly id: string; readonly bodySealed: Buffer },
): NotificationBody {
	return openStored(notificationFormat, { vault, holder, field: `notice:${id}` }, bodySealed);
}
