import { type Blocklist, blocklists } from "@puente/core/staff";
import type { Translate } from "../language.tsx";
import type { RecordFormat } from "./record-text.tsx";

/** Labels and texts of a proposal about a blocklist. */
export function blocklistFormat(t: Translate): RecordFormat {
	const labels = {
		list: t("blocklist.list"),
		borrowers: t("blocklist.borrowers"),
		blocked: t("blocklist.blocked"),
	};
	return {
		order: Object.keys(labels),
		labelOf: (path) => (labels as Readonly<Record<string, string>>)[path] ?? null,
		textOf: (path, value) => {
			const list = blocklists.find((name): name is Blocklist => name === value);
			return path === "list" && list !== undefined ? t(`blocklist.list.${list}`) : null;
		},
	};
}
