import { classNames } from "./class-names.ts";

export type OptionTile = { readonly id: string; readonly label: string; readonly detail: string };

/** Radio buttons as tiles, each with a second line. */
export function OptionTiles(props: {
	readonly name: string;
	readonly legend: string;
	readonly options: readonly OptionTile[];
	readonly current: string;
	readonly onChoose: (id: string) => void;
}) {
	return (
		<fieldset>
			<legend className="mb-2 text-sm font-bold text-ink">{props.legend}</legend>
			<div className="flex flex-wrap gap-2">
				{props.options.map((option) => (
					<label
						key={option.id}
						className={classNames(
							"relative flex min-h-13 flex-1 basis-28 cursor-pointer flex-col items-center justify-center rounded-f border-[1.5px] border-edge bg-card px-2 py-1.5 text-center",
							"has-checked:border-green has-checked:bg-green-soft has-checked:text-green has-focus-visible:outline-3 has-focus-visible:outline-green",
						)}
					>
						<input
							type="radio"
							name={props.name}
							value={option.id}
							checked={option.id === props.current}
							onChange={() => props.onChoose(option.id)}
							className="absolute inset-0 cursor-pointer appearance-none rounded-f outline-none"
						/>
						<span className="text-sm font-bold">{option.label}</span>
						<span className="text-2xs font-medium">{option.detail}</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}
