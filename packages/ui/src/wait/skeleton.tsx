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

/** Fields in place of a form that is loading. */
export function FieldsSkeleton({ label, fields = 4 }: { readonly label: string; readonly fields?: number }) {
	return (
		<div role="status" className="holds-rest flex w-full flex-col gap-3.5">
			<span className="sr-only">{label}</span>
			<SkeletonBar className="mb-1 h-4 w-2/5" />
			{Array.from({ length: fields }, (_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the fields are all alike.
				<div key={index} aria-hidden="true" className="rounded-m border border-line bg-card p-4">
					<SkeletonBar className="mb-3 h-3 w-1/3" />
					<SkeletonBar className="h-3 w-3/5" />
				</div>
			))}
		</div>
	);
}

/** Lines in place of a list or a text that is loading. */
export function LinesSkeleton({ label, lines = 5 }: { readonly label: string; readonly lines?: number }) {
	return (
		<div role="status" className="w-full py-2">
			<span className="sr-only">{label}</span>
			{Array.from({ length: lines }, (_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
				<SkeletonBar key={index} className={index % 2 === 0 ? "my-5 h-3 w-4/5" : "my-5 h-3 w-3/5"} />
			))}
		</div>
	);
}
