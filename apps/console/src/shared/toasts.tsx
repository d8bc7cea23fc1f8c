import { type ToastItem, ToastRegion } from "@puente/ui";
import { createContext, type ReactNode, use, useCallback, useRef, useState } from "react";

type ShowToast = (tone: ToastItem["tone"], text: string) => void;

export type ToastTimes = Readonly<Record<ToastItem["tone"], number>>;

const usualTimes: ToastTimes = { good: 4000, wrong: 8000 };
const ToastContext = createContext<ShowToast>(() => undefined);

/**
 * Short messages that have no place on the page.
 * @param shownMs Longer in tests, so that a slow machine does not miss a message.
 */
export function WithToasts(props: {
	readonly shownMs?: ToastTimes | undefined;
	readonly children: ReactNode;
}) {
	const { shownMs = usualTimes, children } = props;
	const [items, setItems] = useState<readonly ToastItem[]>([]);
	const lastId = useRef(0);
	const show = useCallback<ShowToast>(
		(tone, text) => {
			const id = ++lastId.current;
			setItems((others) => [...others.filter((item) => item.text !== text), { id, tone, text }]);
			setTimeout(() => setItems((others) => others.filter((item) => item.id !== id)), shownMs[tone]);
		},
		[shownMs],
	);
	return (
		<ToastContext value={show}>
			{children}
			<div className="pointer-events-none fixed inset-x-0 bottom-0 z-30 mx-auto max-w-phone">
				<ToastRegion items={items} />
			</div>
		</ToastContext>
	);
}

export function useToast(): ShowToast {
	return use(ToastContext);
}
