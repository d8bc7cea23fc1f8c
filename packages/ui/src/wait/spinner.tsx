export function Spinner({ label }: { readonly label: string }) {
	return (
		<div role="status" className="flex flex-col items-center gap-3 text-sm font-semibold text-ink-2">
			<svg
				aria-hidden="true"
				focusable="false"
				className="turn text-green"
				width="44"
				height="44"
				viewBox="0 0 44 44"
				fill="none"
				strokeWidth="5"
				strokeLinecap="round"
			>
				<circle cx="22" cy="22" r="18" stroke="var(--color-line)" />
				<path d="M22 4a18 18 0 0 1 18 18" stroke="currentColor" />
			</svg>
			{label}
		</div>
	);
}
