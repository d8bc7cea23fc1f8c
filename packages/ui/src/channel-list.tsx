import { FieldError } from "./field.tsx";
import { Icon, type IconName } from "./icon.tsx";

type Channel = {
	readonly id: string;
	readonly icon?: IconName;
	readonly label: string;
	readonly hint: string | null;
};
type ChannelGroup = { readonly title: string; readonly channels: readonly Channel[] };

/** Radio buttons in titled groups, each with a label and a hint. */
export function ChannelList(props: {
	readonly id: string;
	readonly legend: string;
	readonly groups: readonly ChannelGroup[];
	readonly current: string | null;
	readonly onChoose: (id: string) => void;
	readonly error?: string | null;
}) {
	const { id, error = null } = props;
	return (
		<fieldset id={id} aria-describedby={error === null ? undefined : `${id}-error`} className="scroll-mt-24">
			<legend className="sr-only">{props.legend}</legend>
			<div className="rounded-m bg-card px-4 shadow-card">
				{props.groups.map(({ title, channels }) => (
					<fieldset key={title} className="border-b border-line py-1 last:border-0">
						<legend className="float-left w-full pt-2 text-xs font-semibold text-ink-3">{title}</legend>
						{channels.map((channel) => (
							<label
								key={channel.id}
								className="clear-both flex min-h-14 cursor-pointer items-center gap-3 py-2"
							>
								<input
									type="radio"
									name={id}
									value={channel.id}
									checked={channel.id === props.current}
									onChange={() => props.onChoose(channel.id)}
									className="size-6 shrink-0 appearance-none rounded-full border-2 border-edge bg-card checked:border-7 checked:border-green"
								/>
								{channel.icon === undefined ? null : (
									<span className="grid size-[40px] shrink-0 place-items-center rounded-[12px] bg-sunk text-ink-2">
										<Icon name={channel.icon} size={22} />
									</span>
								)}
								<span className="min-w-0 flex-1 wrap-anywhere">
									<span className="block text-base text-ink">{channel.label}</span>
									{channel.hint === null ? null : (
										<span className="block text-xs text-ink-3">{channel.hint}</span>
									)}
								</span>
							</label>
						))}
					</fieldset>
				))}
			</div>
			<FieldError id={`${id}-error`} text={error} />
		</fieldset>
	);
}
