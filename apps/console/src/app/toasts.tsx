import { type ToastItem, ToastRegion } from "@puente/ui";
import { createContext, type ReactNode, use, useCallback, useRef, useState } from "react";

type ShowToast = (tone: ToastItem["tone"], text: string) => void;

const shownMs = { good: 4000, wrong: 8000 } as const;
const ToastContext = createContext<ShowToast>(() => undefined);

/** Short messages that have no place on the page. */
export function WithToasts({ children }: { readonly children: ReactNode }) {
	const [items, setItems] = useState<readonly ToastItem[]>([]);
	const lastId = useRef(0);
	const show = useCallback<ShowToast>((tone, text) => {
		const id = ++lastId.current;
		setItems((others) => [...others.filter((item) => item.text !== text), { id, tone, text }]);
		setTimeout(() => setItems((others) => others.filter((item) => item.id !== id)), shownMs[tone]);
	}, []);
	return (
		<ToastContext value={show}>
			{children}
			<ToastRegion items={items} />
		</ToastContext>
	);
}

export function useToast(): ShowToast {
	return use(ToastContext);
}
