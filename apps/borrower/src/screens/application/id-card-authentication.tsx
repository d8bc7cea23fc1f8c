import { useState } from "react";
import { ApplicationScreen, type ReadyApplication } from "./application-screen.tsx";
import { ConfirmRead } from "./identity/confirm-read.tsx";
import { PhotoStep } from "./identity/photo-step.tsx";
import { type Photos, usePhotos } from "./identity/use-photos.ts";

export default function IdCardAuthentication() {
	return <ApplicationScreen step="IdentityOCR">{(ready) => <Identity ready={ready} />}</ApplicationScreen>;
}

/** First the photos; after the OCR, the confirmation of its result. */
function Identity({ ready }: { readonly ready: ReadyApplication }) {
	const photos = usePhotos(ready);
	const { identity } = ready.application;
	const [retaking, setRetaking] = useState(false);
	const whole = identity.needed.every((image) => identity.uploaded.includes(image));
	if (!whole || identity.read === null || retaking) {
		return <PhotoStep ready={ready} photos={photos} onRead={() => setRetaking(false)} />;
	}
	const refuse: Photos["refuse"] = (image, text) => {
		photos.refuse(image, text);
		setRetaking(true);
	};
	return (
		<ConfirmRead ready={ready} read={identity.read} onRefused={refuse} onRetake={() => setRetaking(true)} />
	);
}
