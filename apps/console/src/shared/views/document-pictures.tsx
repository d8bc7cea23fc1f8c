import { addressOf } from "@puente/client/staff";
import { useWords } from "../language.tsx";
import { Picture } from "./picture.tsx";

type Kind = "front" | "back" | "face";

/** Pictures of the document's sides and of the face. */
export function DocumentPictures(props: { readonly borrowerId: string; readonly kinds: readonly Kind[] }) {
	const { t } = useWords();
	return (
		<div className="grid grid-cols-[repeat(auto-fit,minmax(16rem,1fr))] gap-4">
			{props.kinds.map((kind) => (
				<Picture
					key={kind}
					title={t(`picture.${kind}`)}
					address={addressOf("documentImage", { borrowerId: props.borrowerId, kind })}
				/>
			))}
		</div>
	);
}
