import type { LegalKindName } from "@puente/contract/staff";
import type { Language } from "@puente/core/region";
import type { PlainConsoleKey } from "@puente/words";
import { formatDayOfYear } from "../../kit/format.ts";
import type { Translate } from "../language.tsx";
import type { RecordFormat } from "./record-text.tsx";

const labels: Readonly<Record<string, PlainConsoleKey>> = {
	from: "law.from",
	until: "law.until",
	source: "law.source",
	"value / kind": "law.kind",
	"value / percentPerYear": "law.percentPerYear",
	"value / fixed": "law.fixed",
	"value / movedToMonday": "law.movedToMonday",
	"value / fromEaster": "law.fromEaster",
	"value / dates": "law.dates",
};

/** Shares of provisions begin at these days late. */
export const lateDays = [0, 1, 7, 30, 60, 90] as const;

/** Labels and texts of a legal record, on its page and in proposals. */
export function lawFormat(t: Translate, language: Language): RecordFormat {
	const easterText = (days: number) =>
		t(days < 0 ? "law.beforeEaster" : "law.afterEaster", { days: Math.abs(days) });
	const shareOf = (path: string) => lateDays.find((days) => path === `value / ${days}`);
	return {
		order: [...Object.keys(labels), ...lateDays.map((days) => `value / ${days}`)],
		labelOf: (path) => {
			const days = shareOf(path);
			if (days !== undefined) return t("law.share", { days });
			const label = labels[path];
			return label === undefined ? null : t(label);
		},
		textOf: (path, value) => {
			if (path === "value / kind") return t(`law.kind.${value as LegalKindName}`);
			if (path === "value / percentPerYear" || shareOf(path) !== undefined) return `${value}%`;
			if (path === "until" && value === null) return t("law.open");
			if (!Array.isArray(value) || value.length === 0) return null;
			if (path === "value / fixed" || path === "value / movedToMonday")
				return value.map((day) => formatDayOfYear(language, day)).join(", ");
			return path === "value / fromEaster" ? value.map(easterText).join(", ") : null;
		},
	};
}
