import { useEffect, useState } from "react";

/** Object URL of a blob while the component uses it. */
export function usePreview(picture: Blob | null): string | null {
	const [url, setUrl] = useState<string | null>(null);
	useEffect(() => {
		if (picture === null) return setUrl(null);
		const made = URL.createObjectURL(picture);
		setUrl(made);
		return () => URL.revokeObjectURL(made);
	}, [picture]);
	return url;
}
