import { useEffect, useState } from "react";

/** An address under which a picture in memory can be shown, for as long as it is. */
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
