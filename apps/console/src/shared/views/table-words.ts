import { useMemo } from "react";
import type { TableWords } from "../../kit/table.tsx";
import { useWords } from "../language.tsx";

export function useTableWords(): TableWords {
	const { t } = useWords();
	return useMemo(
		() => ({
			filter: t("table.filter"),
			sortBy: (column) => t("table.sortBy", { column }),
			shown: (from, to, all) => t("table.shown", { from, to, all }),
			previous: t("table.previous"),
			next: t("table.next"),
			none: t("table.none"),
		}),
		[t],
	);
}
