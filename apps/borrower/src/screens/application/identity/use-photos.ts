import type { IdentityImageName } from "@puente/contract";
import { useEffect, useState } from "react";
import { useChangeApplication } from "../../../app/application.ts";
import { usePack, useServices } from "../../../app/services-context.ts";
import { type DraftKey, drafts } from "../../../data/drafts.ts";
import type { Ready } from "../application-screen.tsx";

/** Where one photo stands. A photo that the network did not take is kept on the phone and can be sent again. */
export type PhotoState =
	| { readonly at: "empty" }
	| { readonly at: "sending"; readonly percent: number }
	| { readonly at: "checking" }
	| { readonly at: "unsent"; readonly files: readonly Blob[] }
	| { readonly at: "refused"; readonly text: string }
	| { readonly at: "done" };

export type Photos = {
	readonly stateOf: (image: IdentityImageName) => PhotoState;
	/** The photo to look at, where this phone still has it. */
	readonly previewOf: (image: IdentityImageName) => Blob | null;
	readonly send: (image: IdentityImageName, files: readonly Blob[]) => Promise<boolean>;
	readonly refuse: (image: IdentityImageName, text: string) => void;
	readonly isBusy: boolean;
};

const calls = { front: "uploadFront", back: "uploadBack", face: "saveFaceImage" } as const;

type Kept = Readonly<Partial<Record<IdentityImageName, PhotoState>>>;

export function usePhotos(ready: Ready): Photos {
	const { orderNo, userId, application } = ready;
	const { identity } = application;
	const { client, run } = useServices();
	const { noticeVersions } = usePack();
	const change = useChangeApplication();
	const [states, setStates] = useState<Kept>({});
	const [previews, setPreviews] = useState<Readonly<Partial<Record<IdentityImageName, Blob>>>>({});
	const keyOf = (image: IdentityImageName): DraftKey => ({ userId, orderNo, part: `image-${image}` });
	const put = (image: IdentityImageName, state: PhotoState) =>
		setStates((before) => ({ ...before, [image]: state }));
	const isBusy = Object.values(states).some(({ at }) => at === "sending" || at === "checking");
	useUnsent(ready, put);

	const upload = (image: IdentityImageName, files: readonly Blob[]) => {
		const onProgress = (sent: number) =>
			put(image, sent < 1 ? { at: "sending", percent: Math.floor(sent * 100) } : { at: "checking" });
		const options = { files, onProgress };
		if (image !== "face") return client(calls[image], { orderNo }, options);
		const consents = [{ purpose: "biometrics" as const, version: noticeVersions.biometrics }];
		return client("saveFaceImage", { orderNo, consents }, options);
	};
	return {
		stateOf: (image) =>
			states[image] ?? (identity.uploaded.includes(image) ? { at: "done" } : { at: "empty" }),
		previewOf: (image) => previews[image] ?? null,
		refuse: (image, text) => put(image, { at: "refused", text }),
		isBusy,
		async send(image, files) {
			const [picture] = files;
			if (picture === undefined || isBusy) return false;
			setPreviews((before) => ({ ...before, [image]: picture }));
			put(image, { at: "sending", percent: 0 });
			// Kept before it is sent: an app that is closed on the way goes on with the same photo.
			await drafts.write(keyOf(image), files);
			const sent = await run(() => upload(image, files), { covered: false });
			if (!sent.ok) {
				const { refusal } = sent;
				if (refusal.kind !== "refusal") put(image, { at: "unsent", files });
				else {
					put(image, { at: "refused", text: refusal.msg });
					await drafts.remove(keyOf(image));
				}
				return false;
			}
			await drafts.remove(keyOf(image));
			put(image, { at: "done" });
			// A new photo has not been read yet.
			const read = image === "face" ? identity.read : null;
			change({ identity: { ...identity, uploaded: sent.value.uploaded, read } });
			return true;
		},
	};
}

/** Finds the photos that were taken and did not get through before the app was closed. */
function useUnsent(ready: Ready, put: (image: IdentityImageName, state: PhotoState) => void): void {
	const { orderNo, userId } = ready;
	const [needed] = useState(ready.application.identity.needed);
	const [found] = useState(() => put);
	useEffect(() => {
		for (const image of needed) {
			void drafts.read<readonly Blob[]>({ userId, orderNo, part: `image-${image}` }).then((files) => {
				if (files !== null && files.length > 0) found(image, { at: "unsent", files });
			});
		}
	}, [needed, found, userId, orderNo]);
}
