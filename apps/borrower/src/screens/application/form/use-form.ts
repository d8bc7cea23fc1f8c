import type { Field, Form, FormContext, FormValues } from "@puente/core/validation";
import { inputRulesOf } from "@puente/regions";
import { useEffect, useRef, useState } from "react";
import type { FieldTrouble } from "../../../app/applying-words.tsx";
import { dayIn } from "../../../app/moment.ts";
import { usePack, useServices } from "../../../app/services-context.ts";
import { useStore } from "../../../app/store.ts";
import { type DraftKey, draftOf, drafts } from "../../../data/drafts.ts";
import { type FormState, firstTroubled, judged, left, refused, startForm, typed } from "./form-state.ts";

export type FormControl = {
	readonly form: Form;
	readonly values: FormValues;
	readonly troubles: FormState["troubles"];
	readonly context: FormContext;
	readonly change: (name: string, value: string) => void;
	/** A choice is made in one go: it is taken and judged at once. */
	readonly choose: (name: string, value: string) => void;
	readonly leave: (name: string) => void;
	readonly mark: (problems: readonly (FieldTrouble & { readonly field: string })[]) => void;
	/** What to send; null when fields are marked instead, the first of which is told to `onWrong`. */
	readonly submit: (onWrong: (field: Field, trouble: FieldTrouble) => void) => FormValues | null;
};

function useFormContext(document: string | undefined): FormContext {
	const pack = usePack();
	const { session } = useServices();
	const { phoneNum } = useStore(session.state);
	const mobile = phoneNum === null ? {} : { mobile: phoneNum };
	return { rules: inputRulesOf(pack), today: dayIn(pack.timeZone, Date.now()), document, ...mobile };
}

/** A sentence that appears while a finger is on its way down moves what it wanted to tap: it waits for the tap. */
const leavePauseMs = 150;

/**
 * @param draft Where what is typed is kept until it is sent.
 * @param document The kind of document the borrower has, where another form has asked for it.
 */
export function useForm(
	form: Form,
	layers: readonly FormValues[],
	{ draft, document }: { readonly draft: DraftKey; readonly document: string | undefined },
): FormControl {
	const [state, setState] = useState(() => startForm(form, layers));
	const context = useFormContext(document);
	/** The newest state, for two changes in one tap such as a picked contact. */
	const newest = useRef(state);
	const put = (next: FormState) => {
		newest.current = next;
		setState(next);
	};
	const leaving = useLeaving((name) => put(left(form, newest.current, name, context)));
	const started = useRef(state.values);
	const { userId, orderNo, part } = draft;
	useEffect(() => {
		// At once: a phone kills an app without asking, and a draft is a few hundred bytes.
		if (state.values !== started.current) {
			void drafts.write({ userId, orderNo, part }, draftOf(state.values));
		}
	}, [state.values, userId, orderNo, part]);
	return {
		form,
		values: state.values,
		troubles: state.troubles,
		context,
		change: (name, value) => put(typed(form, newest.current, name, value)),
		choose: (name, value) => put(left(form, typed(form, newest.current, name, value), name, context)),
		leave: leaving.leave,
		mark(problems) {
			leaving.forget();
			const next = refused(newest.current, problems);
			put(next);
			focusField(firstTroubled(form, next));
		},
		submit(onWrong) {
			leaving.forget();
			const { state: next, send } = judged(form, newest.current, context);
			put(next);
			const wrong = firstTroubled(form, next);
			const trouble = wrong === null ? undefined : next.troubles[wrong.name];
			focusField(wrong);
			if (wrong !== null && trouble !== undefined) onWrong(wrong, trouble);
			return send;
		},
	};
}

/** Judges a field a moment after it was left. Once the whole form is judged, what the server says of a field stays. */
function useLeaving(judge: (name: string) => void) {
	const pending = useRef(new Set<ReturnType<typeof setTimeout>>());
	return {
		leave(name: string) {
			const timer = setTimeout(() => {
				pending.current.delete(timer);
				judge(name);
			}, leavePauseMs);
			pending.current.add(timer);
		},
		forget() {
			for (const timer of pending.current) clearTimeout(timer);
			pending.current.clear();
		},
	};
}

export function fieldId(name: string): string {
	return `field-${name}`;
}

/** After the marks are drawn: the first wrong field comes into view and takes the focus. */
function focusField(field: Field | null): void {
	if (field === null) return;
	requestAnimationFrame(() => {
		const control = document.getElementById(fieldId(field.name));
		control?.scrollIntoView({ block: "center" });
		control?.focus({ preventScroll: true });
	});
}
