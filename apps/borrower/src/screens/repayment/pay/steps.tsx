/** Numbered instructions. */
export function Steps({ steps }: { readonly steps: readonly string[] }) {
	return (
		<ol>
			{steps.map((step, index) => (
				<li key={step} className="flex items-start gap-3 border-b border-line py-2.5 text-sm last:border-0">
					<span
						aria-hidden="true"
						className="grid size-[1.75rem] shrink-0 place-items-center rounded-full bg-green-soft text-xs font-bold text-green"
					>
						{index + 1}
					</span>
					<span className="min-w-0 flex-1 pt-0.5 text-ink-2">{step}</span>
				</li>
			))}
		</ol>
	);
}
