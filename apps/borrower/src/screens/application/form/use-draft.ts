import type { FormValues } from "@puente/core/validation";
import { useEffect, useState } from "react";
import { type DraftKey, drafts } from "../../../data/drafts.ts";

/** The draft of this form; null until it is loaded. */
export function useDraft({ userId, orderNo, part }: DraftKey): FormValues | null {
	const [draft, setDraft] = useState<FormValues | null>(null);
	useEffect(() => {
		let unmounted = false;
		void drafts.read<FormValues>({ userId, orderNo, part }).then((stored) => {
			if (!unmounted) setDraft(stored ?? {});
		});
		return () => {
			unmounted = true;
		};
	}, [userId, orderNo, part]);
	return draft;
}
