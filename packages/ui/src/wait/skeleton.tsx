import { classNames } from "../class-names.ts";

/** A bar in place of a text that is loading. */
export function SkeletonBar({ className }: { readonly className: string }) {
	return <span className={classNames("skeleton block", className)} />;
}

/**
 * Cards in place of the content that is loading. Screen readers hear the label. What follows on the page waits too: the
 * content is seldom as high as these cards, so it would move.
 */
export function Skeleton({ label, cards = 2 }: { readonly label: string; readonly cards?: number }) {
	return (
		<div role="status" className="holds-rest flex w-full flex-col gap-3.5">
			<span className="sr-only">{label}</span>
			{Array.from({ length: cards }, (_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike.
				<div key={index} aria-hidden="true" className="rounded-m bg-card p-4 shadow-card">
					<SkeletonBar className="mb-4 h-4 w-2/5" />
					<SkeletonBar className="mb-3 h-3 w-full" />
					<SkeletonBar className="mb-3 h-3 w-4/5" />
					<SkeletonBar className="h-3 w-3/5" />
				</div>
			))}
		</div>
	);
}
