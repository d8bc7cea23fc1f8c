import { DoneTick } from "../brand/done-tick.tsx";

/** The moment when something succeeded: the drawn tick on our green. */
export function SuccessStage({ title, text }: { readonly title: string; readonly text: string }) {
	return (
		<div
			role="status"
			className="stage flex flex-col items-center overflow-hidden rounded-l px-5 pt-8 pb-7 text-center"
		>
			<DoneTick />
			<h2 className="headline mt-5 text-headline wrap-anywhere">{title}</h2>
			<p className="stage-text mt-2 max-w-80 text-sm wrap-anywhere">{text}</p>
		</div>
	);
}
