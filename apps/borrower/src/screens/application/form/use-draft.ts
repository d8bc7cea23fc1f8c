import type { FormValues } from "@puente/core/validation";
import { useEffect, useState } from "react";
import { type DraftKey, drafts } from "../../../data/drafts.ts";

/** What was typed here before and not sent; null until that is known. */
export function useDraft({ userId, orderNo, part }: DraftKey): FormValues | null {
	const [draft, setDraft] = useState<FormValues | null>(null);
	useEffect(() => {
		let left = false;
		void drafts.read<FormValues>({ userId, orderNo, part }).then((kept) => {
			if (!left) setDraft(kept ?? {});
		});
		return () => {
			left = true;
		};
	}, [userId, orderNo, part]);
	return draft;
}
