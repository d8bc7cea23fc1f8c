/** Takes all taps while a call runs, so that nothing is sent twice, and leaves the screen readable. */
export function BusyCover({ label }: { readonly label: string }) {
	return (
		<div role="status" className="fixed inset-0 z-40 cursor-progress">
			<span className="progress-track" aria-hidden="true" />
			<span className="sr-only">{label}</span>
		</div>
	);
}
