import type { ReactNode } from "react";

export type Choice<Id extends string> = {
	readonly id: Id;
	readonly label: string;
	/** Language of the label, when it differs from the page's. */
	readonly lang?: string;
	readonly detail?: ReactNode;
	/** A sign before the label, such as a flag. */
	readonly sign?: ReactNode;
};

/** Radio buttons as large rows, such as countries or languages. */
export function ChoiceList<Id extends string>(props: {
	readonly name: string;
	readonly legend: string;
	readonly choices: readonly Choice<Id>[];
	readonly current: Id | null;
	readonly onChoose: (id: Id) => void;
}) {
	return (
		<fieldset className="rounded-m bg-card px-4 shadow-card">
			<legend className="sr-only">{props.legend}</legend>
			{props.choices.map((choice) => (
				<label
					key={choice.id}
					className="flex min-h-14 cursor-pointer items-center gap-x-3 border-b border-line py-2.5 last:border-0"
				>
					<input
						type="radio"
						name={props.name}
						value={choice.id}
						checked={choice.id === props.current}
						onChange={() => props.onChoose(choice.id)}
						className="size-6 shrink-0 appearance-none rounded-full border-2 border-edge bg-card checked:border-7 checked:border-green"
					/>
					{choice.sign}
					<span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
						<span lang={choice.lang} className="min-w-0 flex-1 basis-[6rem] text-base break-words">
							{choice.label}
						</span>
						{choice.detail === undefined ? null : <span className="text-sm text-ink-3">{choice.detail}</span>}
					</span>
				</label>
			))}
		</fieldset>
	);
}
