import type { IdentityImageName } from "@puente/contract";
import type { ChangeEvent } from "react";
import { useWords } from "../../../shared/index.ts";

/** A file instead of the camera in the app. Phones offer their own camera there too. */
export function ChoosePhoto(props: {
	readonly image: IdentityImageName;
	readonly onFile: (file: File) => void;
}) {
	const { image, onFile } = props;
	const { t } = useWords("applying");
	const choose = (event: ChangeEvent<HTMLInputElement>) => {
		const [file] = event.target.files ?? [];
		// Reset, so that the same file can be chosen again.
		event.target.value = "";
		if (file !== undefined) onFile(file);
	};
	return (
		<label className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-f px-4 text-center text-sm font-semibold text-green has-focus-visible:outline-3 has-focus-visible:outline-green">
			<span aria-hidden="true">{t("identity.choose")}</span>
			<input
				type="file"
				aria-label={`${t("identity.choose")}: ${t(`identity.${image}`)}`}
				accept="image/*"
				capture={image === "face" ? "user" : "environment"}
				onChange={choose}
				className="absolute inset-0 cursor-pointer opacity-0"
			/>
		</label>
	);
}
