import type { ReactNode } from "react";
import { Illustration, type IllustrationName } from "./brand/illustration.tsx";
import { Icon, type IconName } from "./icon.tsx";

/** Empty, error or closed state of a screen or list, with an optional action. */
export function BlankState(props: {
	readonly icon: IconName;
	/** A drawing in place of the icon; without network there always is one. */
	readonly picture?: IllustrationName | undefined;
	readonly title: string;
	readonly text?: string;
	readonly children?: ReactNode;
}) {
	const picture = props.picture ?? (props.icon === "offline" ? "offline" : null);
	return (
		<div className="flex flex-col items-center px-4 py-10 text-center">
			{picture === null ? (
				<span className="mb-4 grid size-18 place-items-center rounded-full bg-green-soft text-green">
					<Icon name={props.icon} size={34} />
				</span>
			) : (
				<span className="mb-4">
					<Illustration name={picture} />
				</span>
			)}
			<h2 className="headline max-w-full text-lg break-words text-ink">{props.title}</h2>
			{props.text === undefined ? null : <p className="mt-2 max-w-80 text-sm text-ink-2">{props.text}</p>}
			{props.children == null ? null : (
				<div className="mt-6 flex w-full max-w-80 flex-col gap-2.5">{props.children}</div>
			)}
		</div>
	);
}
