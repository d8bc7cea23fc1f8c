import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export type ToastItem = { readonly id: number; readonly tone: "good" | "wrong"; readonly text: string };

function Toasts({ items, wrong }: { readonly items: readonly ToastItem[]; readonly wrong: boolean }) {
	return items.map((item) => (
		<p
			key={item.id}
			className={classNames(
				"sheet-in flex items-start gap-2.5 rounded-f px-4 py-3 text-sm font-semibold text-white shadow-raised",
				wrong ? "bg-red-dark" : "bg-green-dark",
			)}
		>
			<Icon name={wrong ? "alert" : "check"} size={20} />
			<span className="inline-block min-w-0 flex-1 first-letter:uppercase">{item.text}</span>
		</p>
	));
}

/**
 * Both live regions stay mounted: a region that appears together with its text is often not read out.
 * The parent places them, so that they cover nothing.
 */
export function ToastRegion({ items }: { readonly items: readonly ToastItem[] }) {
	return (
		<div data-toasts className={items.length > 0 ? "pad-safe-bottom flex flex-col gap-2 px-4 pt-2" : ""}>
			<div role="status" className="flex flex-col gap-2">
				<Toasts items={items.filter((item) => item.tone === "good")} wrong={false} />
			</div>
			<div role="alert" className="flex flex-col gap-2">
				<Toasts items={items.filter((item) => item.tone === "wrong")} wrong />
			</div>
		</div>
	);
}
