import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/**
 * Opens the browser's own dialog while its component is there: focus stays inside, Escape closes, the page behind is inert.
 * What it holds is mounted once it is `shown`, because content that measures or scrolls itself must find itself visible.
 */
export function useModal(): {
	readonly dialog: RefObject<HTMLDialogElement | null>;
	readonly shown: boolean;
} {
	const dialog = useRef<HTMLDialogElement>(null);
	const [shown, setShown] = useState(false);
	// A layout effect: its clean-up runs while the dialog is still in the page, so that closing gives the focus back.
	useLayoutEffect(() => {
		const element = dialog.current;
		element?.showModal();
		setShown(true);
		return () => element?.close();
	}, []);
	return { dialog, shown };
}
