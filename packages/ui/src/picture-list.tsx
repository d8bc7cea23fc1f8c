import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** Chosen pictures with a remove button each, and a slot to add more. */
export function PictureList<Picture extends { readonly key: string }>(props: {
	readonly pictures: readonly Picture[];
	readonly view: (picture: Picture, number: number) => ReactNode;
	readonly removeLabel: (number: number) => string;
	readonly onRemove: (key: string) => void;
	/** Null when no more pictures are allowed. */
	readonly add: ReactNode;
}) {
	return (
		<ul className="flex flex-wrap gap-3">
			{props.pictures.map((picture, index) => (
				<li key={picture.key} className="relative">
					{props.view(picture, index + 1)}
					<button
						type="button"
						onClick={() => props.onRemove(picture.key)}
						aria-label={props.removeLabel(index + 1)}
						className="absolute -top-2 -right-2 grid size-11 place-items-center"
					>
						<span className="grid size-8 place-items-center rounded-full bg-card text-ink shadow-raised">
							<Icon name="close" size={18} />
						</span>
					</button>
				</li>
			))}
			{props.add === null ? null : <li>{props.add}</li>}
		</ul>
	);
}

/** File input that opens the camera or the gallery. */
export function AddPicture(props: {
	readonly id: string;
	readonly label: string;
	/** Id of the error text; null while there is no error. */
	readonly errorId: string | null;
	readonly onAdd: (files: readonly File[]) => void;
}) {
	const { id, errorId } = props;
	return (
		<label className="relative flex size-[6rem] cursor-pointer flex-col items-center justify-center gap-1 rounded-s border-[1.5px] border-dashed border-edge p-1 text-center text-2xs font-semibold text-green has-focus-visible:outline-3 has-focus-visible:outline-green has-aria-invalid:border-red has-aria-invalid:bg-red-wash has-aria-invalid:text-red">
			<Icon name="camera" />
			{props.label}
			<input
				id={id}
				type="file"
				accept="image/*"
				multiple
				aria-invalid={errorId === null ? undefined : true}
				aria-describedby={errorId ?? undefined}
				onChange={(event) => {
					const files = [...(event.target.files ?? [])];
					// Reset, so that the same file can be chosen again after its removal.
					event.target.value = "";
					if (files.length > 0) props.onAdd(files);
				}}
				className="absolute inset-0 cursor-pointer opacity-0"
			/>
		</label>
	);
}
