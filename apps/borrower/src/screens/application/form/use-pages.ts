import { type FieldKind, type FormValues, shownFields } from "@puente/core/validation";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSearchParams } from "../../../shared/navigation/use-search-params.ts";
import { fromSummary, useAfterSaving } from "../summary/use-after-saving.ts";
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
	/** Names of the fields up to this page: one may contradict a field of an earlier page. */
	readonly namesSoFar: readonly string[];
	readonly openNext: () => void;
	readonly openPrevious: () => void;
};

/**
 * The page of a form is in the address, so that the phone's own "back" leads to the page before and a reload keeps
 * the place. No page opens before the ones ahead of it are complete. A form with a draft goes on at its first gap.
 *
 * @param wrong The field to show: the hook opens its page and moves the focus, then tells it was shown.
 */
export function useFormPages(
	name: FormName,
	control: FormControl,
	options: { readonly hasDraft: boolean; readonly wrong: string | null; readonly onShown: () => void },
): FormPages {
	const { hasDraft, wrong, onShown } = options;
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
	const namesOf = ({ sections }: FormPage) =>
		sections.flatMap(({ fields }) => fields.map(({ name }) => name));
	const names = namesOf(page);
	const { isReturning } = useAfterSaving();
	const go = (to: number, options: { readonly replace?: boolean } = {}) => {
		const address = `${pathname}?page=${to + 1}`;
		const state = { fromPage: index };
		// A form that was opened from the summary takes one place in the history, so that "back" leads there.
		if (isReturning) return void navigate(`${address}&${fromSummary}`, { replace: true, state });
		void navigate(address, { ...options, state });
	};
	const lead = useEffectEvent((field: string, from: number) => {
		const target = pageOf(pages, field);
		// The effect runs again when the page has opened.
		if (target >= 0 && target !== from) return go(target);
		onShown();
		focusField(field);
	});
	useEffect(() => {
		if (wrong !== null) lead(wrong, index);
	}, [wrong, index]);
	useFocusOnFirstGap({ page, index, values, fromPage: fromPageOf(state) });
	return {
		page,
		index,
		count: pages.length,
		names,
		namesSoFar: pages.slice(0, index + 1).flatMap(namesOf),
		openNext: () => go(index + 1),
		openPrevious: () => {
			// The page before is already in the history, unless this one was opened by itself.
			if (fromPageOf(state) === index - 1) void navigate(-1);
			else go(index - 1, { replace: true });
		},
	};
}

/** The page from which this one was opened; null if it was opened by itself. */
export function fromPageOf(state: unknown): number | null {
	const from = typeof state === "object" && state !== null && "fromPage" in state ? state.fromPage : null;
	return typeof from === "number" ? from : null;
}

/** Kinds of fields that are typed. */
const typedKinds: ReadonlySet<FieldKind> = new Set(["text", "digits", "phone", "email", "date"]);

/** A page that goes on with typing opens the keyboard by itself. */
function useFocusOnFirstGap(props: {
	readonly page: FormPage;
	readonly index: number;
	readonly values: FormValues;
	readonly fromPage: number | null;
}): void {
	const { page, index, values, fromPage } = props;
	const focusGap = useEffectEvent(() => {
		const fields = page.sections.flatMap((section) => section.fields);
		const gap = fields.find(({ name, required }) => required && (values[name] ?? "") === "");
		if (gap !== undefined && typedKinds.has(gap.kind)) focusField(gap.name);
	});
	useEffect(() => {
		if (fromPage === index - 1) focusGap();
	}, [index, fromPage]);
}
