import { useMemo } from "react";
import { encode } from "uqr";
import { useWords } from "../../shared/index.ts";

/**
 * The secret for an authenticator app, as a QR code and as text.
 * Drawn in the browser: an image address with the secret in it would end up in logs.
 */
export default function Enrol({ secret, uri }: { readonly secret: string; readonly uri: string }) {
	const { t } = useWords();
	const { size, data } = useMemo(() => encode(uri, { ecc: "M", border: 2 }), [uri]);
	const path = useMemo(
		() => data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(""),
		[data],
	);
	return (
		<div className="flex flex-col items-center gap-3 text-center">
			<p className="text-ink-2">{t("signIn.enrolText")}</p>
			<svg
				role="img"
				aria-label={t("signIn.enrolPicture")}
				viewBox={`0 0 ${size} ${size}`}
				className="size-44 bg-white text-ink"
			>
				<path d={path} fill="currentColor" />
			</svg>
			<p className="text-xs text-ink-2">{t("signIn.enrolSecret")}</p>
			<code className="font-mono text-xs break-all select-all">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
		</div>
	);
}
