import { type ChangeEvent, type RefObject, useLayoutEffect, useReducer, useRef } from "react";
import { editGrouped } from "./group-digits.ts";

type GroupedInput = {
	readonly inputRef: RefObject<HTMLInputElement | null>;
	readonly value: string;
	readonly onChange: (text: string, event: ChangeEvent<HTMLInputElement>) => void;
};

/** Shows a number in groups while it is typed. The caret stays at its digit; `onChange` gets the digits only. */
export function useGroupedInput(props: {
	readonly value: string;
	readonly group: (digits: string) => string;
	readonly clean?: (text: string) => string;
	readonly onChange: (digits: string) => void;
}): GroupedInput {
	const { value, group, clean, onChange } = props;
	const inputRef = useRef<HTMLInputElement>(null);
	const caret = useRef<number | null>(null);
	// An edit that changes no digit renders too: otherwise React resets the text and the caret jumps to the end.
	const [, render] = useReducer((count: number) => count + 1, 0);
	useLayoutEffect(() => {
		const input = inputRef.current;
		if (caret.current !== null && input !== null && document.activeElement === input)
			input.setSelectionRange(caret.current, caret.current);
		caret.current = null;
	});
	const shown = group(value);
	return {
		inputRef,
		value: shown,
		onChange: (text, { target, nativeEvent }) => {
			const edit = editGrouped({
				before: shown,
				text,
				caret: target.selectionStart ?? text.length,
				isForward: "inputType" in nativeEvent && nativeEvent.inputType === "deleteContentForward",
				group,
				...(clean === undefined ? {} : { clean }),
			});
			caret.current = edit.caret;
			render();
			onChange(edit.digits);
		},
	};
}
