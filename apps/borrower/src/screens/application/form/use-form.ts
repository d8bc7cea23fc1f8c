import type { Field, Form, FormContext, FormValues } from "@puente/core/validation";
import { inputRulesOf } from "@puente/regions";
import { useEffect, useRef, useState } from "react";
import { type DraftKey, draftOf, drafts } from "../../../data/drafts.ts";
import { useServerNow } from "../../../shared/device/use-now.ts";
import { dayIn } from "../../../shared/format/date-time.ts";
import { usePack, useServices, useStore } from "../../../shared/index.ts";
import {
	changeValue,
	type FormState,
	invalidFields,
	leaveField,
	markRefused,
	startForm,
	validateForm,
	validatePage,
} from "./form-state.ts";
import type { FieldIssue } from "./issue-text.ts";

export type FormControl = {
	readonly form: Form;
	readonly values: FormValues;
	readonly issues: FormState["issues"];
	readonly context: FormContext;
	readonly change: (name: string, value: string) => void;
	/** Changes and validates at once, for values that are picked. */
	readonly choose: (name: string, value: string) => void;
	readonly leave: (name: string) => void;
	readonly mark: (problems: readonly (FieldIssue & { readonly field: string })[]) => void;
	/** Returns the values to send, or null after passing the invalid fields to `onWrong`. */
	readonly submit: (onWrong: OnWrong) => FormValues | null;
	/** Validates the fields of one page; false after passing the invalid ones to `onWrong`. */
	readonly checkPage: (names: readonly string[], onWrong: OnWrong) => boolean;
};

/** Gets the issue of the first invalid field, and all invalid fields in their order. */
type OnWrong = (first: FieldIssue, wrong: readonly Field[]) => void;

function useFormContext(document: string | undefined): FormContext {
	const pack = usePack();
	const { session } = useServices();
	const { phoneNum } = useStore(session.state);
	const mobile = phoneNum === null ? {} : { mobile: phoneNum };
	const today = dayIn(pack.timeZone, useServerNow(60_000));
	return { rules: inputRulesOf(pack), today, document, ...mobile };
}

/** An error that appears during a tap would move the tapped control, so validation waits. */
const leavePauseMs = 150;

const noDraft = { userId: "", orderNo: "", part: "" } as const satisfies DraftKey;

/**
 * @param draft Key of the draft that stores the values until they are sent; null stores none.
 * @param document The borrower's document type, if another form has it.
 * @param show Shows a field that is wrong; without it the field takes the focus.
 */
export function useForm(
	form: Form,
	layers: readonly FormValues[],
	options: {
		readonly draft: DraftKey | null;
		readonly document: string | undefined;
		readonly show?: (field: Field) => void;
	},
): FormControl {
	const { draft, document, show = ({ name }) => focusField(name) } = options;
	const [state, setState] = useState(() => startForm(form, layers));
	const context = useFormContext(document);
	/** The latest state, for two changes in one event, such as a picked contact. */
	const newest = useRef(state);
	const update = (next: FormState) => {
		newest.current = next;
		setState(next);
	};
	const blurValidation = useBlurValidation((name) => update(leaveField(form, newest.current, name, context)));
	const report = (wrong: readonly Field[], { issues }: FormState, onWrong: OnWrong) => {
		const [first] = wrong;
		const issue = first === undefined ? undefined : issues[first.name];
		if (first === undefined || issue === undefined) return;
		show(first);
		onWrong(issue, wrong);
	};
	const started = useRef(state.values);
	const hasDraft = draft !== null;
	const { userId, orderNo, part } = draft ?? noDraft;
	useEffect(() => {
		// Saved at once: a phone may kill the app at any time.
		if (hasDraft && state.values !== started.current) {
			void drafts.write({ userId, orderNo, part }, draftOf(state.values));
		}
	}, [state.values, hasDraft, userId, orderNo, part]);
	return {
		form,
		values: state.values,
		issues: state.issues,
		context,
		change: (name, value) => update(changeValue(form, newest.current, name, value)),
		choose: (name, value) =>
			update(leaveField(form, changeValue(form, newest.current, name, value), name, context)),
		leave: blurValidation.leave,
		mark(problems) {
			blurValidation.cancel();
			const next = markRefused(newest.current, problems);
			update(next);
			const [wrong] = invalidFields(form, next);
			if (wrong !== undefined) show(wrong);
		},
		submit(onWrong) {
			blurValidation.cancel();
			const { state: next, send } = validateForm(form, newest.current, context);
			update(next);
			report(invalidFields(form, next), next, onWrong);
			return send;
		},
		checkPage(names, onWrong) {
			blurValidation.cancel();
			const next = validatePage(form, newest.current, context, names);
			update(next);
			const wrong = invalidFields(form, next, names);
			report(wrong, next, onWrong);
			return wrong.length === 0;
		},
	};
}

/** Validates a field shortly after blur. Submitting cancels this, so that the server's errors stay. */
function useBlurValidation(validate: (name: string) => void) {
	const pending = useRef(new Set<ReturnType<typeof setTimeout>>());
	return {
		leave(name: string) {
			const timer = setTimeout(() => {
				pending.current.delete(timer);
				validate(name);
			}, leavePauseMs);
			pending.current.add(timer);
		},
		cancel() {
			for (const timer of pending.current) clearTimeout(timer);
			pending.current.clear();
		},
	};
}

export function fieldId(name: string): string {
	return `field-${name}`;
}

/** Scrolls to and focuses a field after its error is rendered. */
export function focusField(name: string): void {
	requestAnimationFrame(() => {
		const control = document.getElementById(fieldId(name));
		control?.scrollIntoView({ block: "center" });
		control?.focus({ preventScroll: true });
	});
}
