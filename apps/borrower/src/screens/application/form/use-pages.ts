import { shownFields } from "@puente/core/validation";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSearchParams } from "../../../app/navigation/use-search-params.ts";
import type { FormName } from "./field-words.ts";
import { firstOpenField } from "./form-state.ts";
import { type FormPage, pageOf, pagesOf } from "./sections.ts";
import { type FormControl, focusField } from "./use-form.ts";

export type FormPages = {
	readonly page: FormPage;
	readonly index: number;
	readonly count: number;
	/** Names of the fields on this page. */
	readonly names: readonly string[];
	readonly openNext: () => void;
	readonly openPrevious: () => void;
};

/**
 * The page of a form is in the address, so that the phone's own "back" leads to the page before and a reload keeps
 * the place. No page opens before the ones ahead of it are complete. A form with a draft goes on at its first gap.
 *
 * @param wrong The field to show; the hook opens its page, moves the focus and resets it.
 */
export function useFormPages(
	name: FormName,
	control: FormControl,
	{ hasDraft, wrong }: { readonly hasDraft: boolean; readonly wrong: { current: string | null } },
): FormPages {
	const [query] = useSearchParams();
	const { state, pathname } = useLocation();
	const navigate = useNavigate();
	const { form, values, context } = control;
	const pages = pagesOf(name, shownFields(form, values));
	const open = firstOpenField(form, values, context);
	const furthest = open === null ? pages.length - 1 : Math.max(0, pageOf(pages, open));
	const [start] = useState(hasDraft ? furthest : 0);
	const requested = query.has("page") ? Number(query.get("page")) - 1 : start;
	const index = Math.max(0, Math.min(Number.isInteger(requested) ? requested : 0, furthest));
	const page = pages[index];
	if (page === undefined) throw new Error(`the form ${name} has no page ${index}`);
	const names = page.sections.flatMap(({ fields }) => fields.map((field) => field.name));
	const go = (to: number, options: { readonly replace?: boolean } = {}) =>
		void navigate(`${pathname}?page=${to + 1}`, { ...options, state: { fromPage: index } });
	const leadingTo = useRef<number | null>(null);
	useEffect(() => {
		const field = wrong.current;
		if (field === null) return;
		const target = pageOf(pages, field);
		if (target >= 0 && target !== index) {
			// Once: the address changes a moment later.
			if (leadingTo.current !== target) go(target);
			leadingTo.current = target;
			return;
		}
		leadingTo.current = null;
		wrong.current = null;
		focusField(field);
	});
	return {
		page,
		index,
		count: pages.length,
		names,
		openNext: () => go(index + 1),
		openPrevious: () => {
			// The page before is already in the history, unless this one was opened by itself.
			const hasFrom = typeof state === "object" && state !== null && "fromPage" in state;
			if (hasFrom && state.fromPage === index - 1) void navigate(-1);
			else go(index - 1, { replace: true });
		},
	};
}
