import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/**
 * Opens a native modal dialog while the component is mounted. Its content is mounted once `shown` is true, because
 * content that measures or scrolls itself must be visible.
 */
export function useModal(): {
	readonly dialog: RefObject<HTMLDialogElement | null>;
	readonly shown: boolean;
} {
	const dialog = useRef<HTMLDialogElement>(null);
	const [shown, setShown] = useState(false);
	// A layout effect: its cleanup runs while the dialog is still in the page, so that closing restores the focus.
	useLayoutEffect(() => {
		const element = dialog.current;
		element?.showModal();
		setShown(true);
		return () => element?.close();
	}, []);
	return { dialog, shown };
}
